/** Commands are written in the caller's transaction, and the leading process sends them afterwards. */
import type { TransactionSql as Tx } from 'postgres';
import { findEngineTaskKey, insertCommand } from '#/bff/workflow/commands/queries.ts';
import { storedStatus } from '#/bff/workflow/commands/stored-status.ts';
import { wakeRunner } from '#/bff/workflow/commands/wake-queries.ts';
import { type Command, type CommandStatus, Refused } from '#/bff/workflow/engine.ts';
import { isStartable } from './definition-queries.ts';
import { findInstanceState, findTaskState } from './instance-queries.ts';

/**
 * `Commands.submit` of the port. A command that is impossible according to our own tables is refused at once,
 * as on the embedded engine. One that only the engine can refuse becomes a rejected command later.
 */
export async function submit(tx: Tx, command: Command): Promise<CommandStatus> {
  if (!(await insertCommand(tx, command, new Date()))) return storedStatus(tx, command);
  await refuseImpossible(tx, command);
  await wakeRunner(tx);
  return { state: 'ready', attempts: 0 };
}

async function refuseImpossible(tx: Tx, command: Command): Promise<void> {
  if (command.kind === 'start') {
    if (await isStartable(tx, command.process)) return;
    throw new Refused('NO_DEFINITION', `no version of ${command.process} is deployed`);
  }
  const state = await findInstanceState(tx, command.instance);
  if (state !== 'starting' && state !== 'active') throw new Refused('INSTANCE_ENDED');
  if (command.kind !== 'completeTask') return;
  const task = await findEngineTaskKey(tx, command.task);
  const taskState = await findTaskState(tx, command.task);
  if (task?.instance !== command.instance || taskState === 'completed' || taskState === 'canceled')
    throw new Refused('TASK_GONE');
}
