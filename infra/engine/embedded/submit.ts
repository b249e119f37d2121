/** Commands: written and carried out in the caller's transaction; those that failed are repeated by the runner. */
import type { TransactionSql as Tx } from 'postgres';
import {
  findEngineTaskKey,
  hasOlderOpenCommand,
  insertCommand,
  markCommandDone,
  markCommandFailed,
} from '#/bff/workflow/commands/queries.ts';
import { storedStatus } from '#/bff/workflow/commands/stored-status.ts';
import { type Command, type CommandStatus, Refused } from '#/bff/workflow/engine.ts';
import { backOff, messageOf } from '../shared/attempts.ts';
import { wakeRunner } from '../shared/wake.ts';
import type { Core } from './core.ts';
import { newInstance } from './interpreter/state.ts';
import type { Stimulus } from './interpreter/step.ts';
import { migratedModel } from './migrate.ts';
import { lockInstance, newestVersion, type StoredInstance } from './storage/queries.ts';
import { toVariables, Unit } from './unit.ts';

/** `Commands.submit` of the port. */
export async function submit(core: Core, tx: Tx, command: Command): Promise<CommandStatus> {
  const stored = await lockInstance(tx, command.instance);
  if (!(await insertCommand(tx, command, core.clock()))) return storedStatus(tx, command);
  if (await hasOlderOpenCommand(tx, command)) return { state: 'ready', attempts: 0 };
  try {
    await tx.savepoint((sp) => carryOut(core, sp, command, stored));
  } catch (error) {
    if (error instanceof Refused) throw error;
    core.log.error({ command: command.id, instance: command.instance, err: error }, 'workflow command failed');
    const lastError = messageOf(error);
    await markCommandFailed(tx, command.id, lastError, new Date(core.clock().getTime() + backOff(0)));
    await wakeRunner(tx);
    return { state: 'ready', attempts: 1, lastError };
  }
  return { state: 'done', attempts: 1 };
}

/** The step of a command and all that follows from it; `stored` is the instance, locked. Throws `Refused`. */
export async function carryOut(
  core: Core,
  tx: Tx,
  command: Command,
  stored: StoredInstance | undefined,
): Promise<void> {
  const unit = command.kind === 'start' ? await start(core, tx, command) : await move(core, tx, command, stored);
  await unit.attemptJobs(tx);
  await unit.save(tx);
  await markCommandDone(tx, command.id);
  if (unit.needsRunner) await wakeRunner(tx);
}

type Start = Extract<Command, { kind: 'start' }>;

async function start(core: Core, tx: Tx, command: Start): Promise<Unit> {
  const newest = await newestVersion(tx, command.process);
  const model = newest && (await core.models.get(tx, command.process, newest.version));
  if (!model) throw new Refused('NO_DEFINITION', `no version of ${command.process} is deployed`);
  const unit = new Unit(core, model, newest.version, null, newInstance(command.instance, newest.number));
  await unit.tellStarted(tx);
  await unit.apply(tx, { kind: 'start', variables: toVariables(command.variables) });
  return unit;
}

async function move(
  core: Core,
  tx: Tx,
  command: Exclude<Command, Start>,
  stored: StoredInstance | undefined,
): Promise<Unit> {
  if (stored?.state.status !== 'active') throw new Refused('INSTANCE_ENDED');
  if (command.kind === 'migrate') {
    const model = await migratedModel(core, tx, stored, command.version);
    return new Unit(core, model, command.version, stored.state, stored.state);
  }
  const unit = await loadUnit(core, tx, stored);
  await unit.apply(tx, await stimulusOf(core, tx, command));
  return unit;
}

/** A stored and locked instance, ready to be moved. */
export async function loadUnit(core: Core, tx: Tx, { process, version, state }: StoredInstance): Promise<Unit> {
  const model = await core.models.get(tx, process, version);
  if (!model) throw new Error(`version ${version} of ${process} is gone`);
  return new Unit(core, model, version, state, state);
}

async function stimulusOf(
  core: Core,
  tx: Tx,
  command: Exclude<Command, Start | { kind: 'migrate' }>,
): Promise<Stimulus> {
  switch (command.kind) {
    case 'completeTask':
      return completeTask(core, tx, command);
    case 'message':
      return { kind: 'message', name: command.name, variables: toVariables(command.variables) };
    case 'cancel':
      return { kind: 'cancel' };
    case 'resolveIncident':
      return { kind: 'resolveIncident', incident: Number(command.incident), retries: command.retries };
    case 'setVariables':
      return { kind: 'setVariables', variables: toVariables(command.variables) };
  }
}

/** The command carries our inbox id; which of the engine's tasks that is, the inbox knows. */
async function completeTask(
  core: Core,
  tx: Tx,
  command: Extract<Command, { kind: 'completeTask' }>,
): Promise<Stimulus> {
  const task = await findEngineTaskKey(tx, command.task);
  if (!task || task.instance !== command.instance) throw new Refused('TASK_GONE');
  const answer = await core.events.taskCompleting(tx, { engineTaskKey: task.key, command: command.id });
  if (answer === 'deny') throw new Refused('DENIED');
  return { kind: 'completeTask', task: Number(task.key), variables: toVariables(command.variables) };
}
