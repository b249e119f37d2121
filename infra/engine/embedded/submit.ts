/** Commands are written and executed in the caller's transaction; the runner repeats those that failed. */
import type { TransactionSql as Tx } from 'postgres';
import { goOn, together } from '#/bff/database/transaction.ts';
import { insertCommandAtOnce, markCommandUndone } from '#/bff/workflow/commands/queries.ts';
import { storedStatus } from '#/bff/workflow/commands/stored-status.ts';
import { wakeRunner } from '#/bff/workflow/commands/wake-queries.ts';
import { type Command, type CommandStatus, Refused } from '#/bff/workflow/engine.ts';
import { findEngine } from '../shared/queries.ts';
import { backOff, messageOf } from '../shared/retries.ts';
import type { Core } from './core.ts';
import { newInstance } from './interpreter/state.ts';
import type { Stimulus } from './interpreter/step.ts';
import { migratedModel } from './migrate.ts';
import { lockInstance, lockInstanceOfTask, newestVersion, type StoredInstance } from './storage/queries.ts';
import { toVariables, UnitOfWork } from './unit-of-work.ts';

/**
 * Implements `submit` of the engine interface. The statements that look up what the command needs and the one that
 * writes it are sent together, in one round trip.
 */
export async function submit(core: Core, tx: Tx, command: Command): Promise<CommandStatus> {
  const [found, state] = await together([lookUp(tx, command), insertCommandAtOnce(tx, command, core.clock())]);
  if (state === undefined) return storedStatus(tx, command);
  if (state === 'ready') return { state, attempts: 0 };
  try {
    await tx.savepoint((sp) => carryOut(core, sp, command, found));
  } catch (error) {
    if (error instanceof Refused) throw error;
    goOn(tx);
    core.log.error({ command: command.id, instance: command.instance, err: error }, 'workflow command failed');
    const lastError = messageOf(error);
    await markCommandUndone(tx, command.id, lastError, new Date(core.clock().getTime() + backOff(0)));
    await wakeRunner(tx);
    return { state: 'ready', attempts: 1, lastError };
  }
  return { state: 'done', attempts: 1 };
}

/** The data needed to execute a command. */
export interface Found {
  /** The locked instance; for completing a task, with the engine's key of that task. */
  readonly instance: (StoredInstance & { readonly task?: string | null }) | undefined;
  /** For a start: the version it runs on, and the new instance's number. */
  readonly newest: Awaited<ReturnType<typeof newestVersion>>;
}

/**
 * Requests the instance's lock first. A start has no instance to lock; the id of its command ensures that the start
 * happens only once.
 */
export async function lookUp(tx: Tx, command: Command): Promise<Found> {
  switch (command.kind) {
    case 'start':
      return { instance: undefined, newest: await newestVersion(tx, command.process) };
    case 'completeTask':
      return { instance: await lockInstanceOfTask(tx, command.instance, command.task), newest: undefined };
    default:
      return { instance: await lockInstance(tx, command.instance), newest: undefined };
  }
}

/** Executes a command's step and everything that follows from it. Throws `Refused`. */
export async function carryOut(core: Core, tx: Tx, command: Command, found: Found): Promise<void> {
  const unit = command.kind === 'start' ? await start(core, tx, command, found) : await move(core, tx, command, found);
  await unit.finish(tx);
  if (unit.needsRunner) await wakeRunner(tx);
}

type Start = Extract<Command, { kind: 'start' }>;

async function start(core: Core, tx: Tx, command: Start, { newest }: Found): Promise<UnitOfWork> {
  const model = newest && (await core.models.get(tx, command.process, newest.version));
  if (!model) throw new Refused('NO_DEFINITION', `no version of ${command.process} is deployed`);
  const unit = new UnitOfWork(core, model, newest.version, null, newInstance(command.instance, newest.number));
  await unit.start(tx, toVariables(command.variables));
  return unit;
}

async function move(core: Core, tx: Tx, command: Exclude<Command, Start>, found: Found): Promise<UnitOfWork> {
  const { instance } = found;
  if (!instance && (await findEngine(tx, command.instance)) === 'camunda')
    throw new Refused('NO_ENGINE', 'the instance runs on Camunda, which is not set up');
  if (instance?.state.status !== 'active') throw new Refused('INSTANCE_ENDED');
  if (command.kind === 'migrate') {
    const model = await migratedModel(core, tx, instance, command.version);
    const unit = new UnitOfWork(core, model, command.version, instance.state, instance.state);
    await unit.arrive(tx, instance.version);
    await core.events.started(tx, { instance: command.instance, engineKey: null, version: command.version });
    return unit;
  }
  const unit = await loadUnit(core, tx, instance);
  await unit.apply(tx, await stimulusOf(core, tx, command, instance.task));
  return unit;
}

/** A stored and locked instance, ready to be moved. */
export async function loadUnit(core: Core, tx: Tx, { process, version, state }: StoredInstance): Promise<UnitOfWork> {
  const model = await core.models.get(tx, process, version);
  if (!model) throw new Error(`version ${version} of ${process} is gone`);
  return new UnitOfWork(core, model, version, state, state);
}

async function stimulusOf(
  core: Core,
  tx: Tx,
  command: Exclude<Command, Start | { kind: 'migrate' }>,
  task: string | null | undefined,
): Promise<Stimulus> {
  switch (command.kind) {
    case 'completeTask':
      return completeTask(core, tx, command, task);
    case 'message':
      return { kind: 'message', name: command.name, variables: toVariables(command.variables) };
    case 'cancel':
      return { kind: 'cancel' };
    case 'resolveIncident':
      return { kind: 'resolveIncident', incident: Number(command.incident), retries: command.retries };
    case 'changeRetries':
      return { kind: 'changeRetries', job: Number(command.job), retries: command.retries };
    case 'setVariables':
      return { kind: 'setVariables', variables: toVariables(command.variables) };
  }
}

async function completeTask(
  core: Core,
  tx: Tx,
  command: Extract<Command, { kind: 'completeTask' }>,
  task: string | null | undefined,
): Promise<Stimulus> {
  if (!task) throw new Refused('TASK_GONE');
  const answer = await core.events.taskCompleting(tx, {
    instance: command.instance,
    engineTaskKey: task,
    command: command.id,
  });
  if (answer === 'deny') throw new Refused('DENIED');
  return { kind: 'completeTask', task: Number(task), variables: toVariables(command.variables) };
}
