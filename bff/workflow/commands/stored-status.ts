import type { TransactionSql as Tx } from 'postgres';
import { type Command, CommandConflict, type CommandStatus } from '#/bff/workflow/engine.ts';
import { findSameCommand } from './queries.ts';

/**
 * The status of a command that was given before; giving the same command again has no effect.
 * @throws CommandConflict when its id was used for something else, or its instance has already started
 */
export async function storedStatus(tx: Tx, command: Command): Promise<CommandStatus> {
  const known = await findSameCommand(tx, command);
  if (!known) throw new CommandConflict(command.id, `instance ${command.instance} has already been started`);
  if (!known.same) throw new CommandConflict(command.id, `command ${command.id} was used for something else`);
  return known.status;
}
