import type { Context } from '#/bff/context.ts';
import { Failure } from '#/bff/failure.ts';
import { REGISTERS } from '#/bff/registers/registers.ts';
import { actionsOn, type CommandAction } from './open-command.ts';
import { listTroubledCommands, type TroubledCommand } from './queries.ts';

/** A command that has waited this long is shown to operators. */
const WAITING_MINUTES = 2;

export type OperatorsCommand = TroubledCommand & { readonly allowedActions: readonly CommandAction[] };

/**
 * Commands that were refused or do not reach the engine, for records of the companies that this operator covers.
 * @throws Failure NO_RIGHT
 */
export async function listCommands(context: Context): Promise<OperatorsCommand[]> {
  const { actor, services } = context;
  if (!actor.rights.holds('OperateWorkflows')) throw new Failure('NO_RIGHT', 'only for operators');
  const companies = [...actor.rights.companies('OperateWorkflows')];
  const lists = await Promise.all(
    REGISTERS.map((register) =>
      listTroubledCommands(services.sql, register, { waitingMinutes: WAITING_MINUTES, companies }),
    ),
  );
  return lists.flat().map((command) => ({ ...command, allowedActions: actionsOn(command) }));
}
