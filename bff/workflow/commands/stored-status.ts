import type { TransactionSql as Tx } from 'postgres';
import { type Command, CommandConflict, type CommandStatus } from '#/bff/workflow/engine.ts';
import { findSameCommand } from './queries.ts';

/**
 * Where a command stands that was given before: the same intent again has no effect.
 * @throws CommandConflict when its id was used for something else, or its instance is started already
 */
export async function storedStatus(tx: Tx, command: Command): Promise<CommandStatus> {
  const known = await findSameCommand(tx, command);
  if (!known) throw new CommandConflict(command.id, `instance ${command.instance} is started already`);
  if (!known.same) throw new CommandConflict(command.id, `command ${command.id} was used for something else`);
  return known.status;
}
