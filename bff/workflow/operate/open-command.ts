import type { Context } from '#/bff/context.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure, notFound } from '#/bff/failure.ts';
import { auditChange } from '#/bff/registers/audit-change.ts';
import { type Located, locateRecord } from '#/bff/registers/locate-record.ts';
import type { CommandId } from '#/bff/workflow/engine.ts';
import { findTroubledCommand, type TroubledCommand } from './queries.ts';

/**
 * The kinds that can be repeated as they are. The others depend on facts that may have changed since they
 * were refused, so they must be issued and checked again.
 */
const REPEATABLE = new Set(['resolveIncident', 'changeRetries']);

export type CommandAction = 'retry' | 'discard';

/** The actions of an operator on a command: none if it is done or void. */
export function actionsOn({ state, kind }: Pick<TroubledCommand, 'state' | 'kind'>): readonly CommandAction[] {
  if (state === 'ready' || state === 'sent') return ['retry', 'discard'];
  if (state !== 'rejected') return [];
  return REPEATABLE.has(kind) ? ['retry', 'discard'] : ['discard'];
}

/**
 * Carries out an operator's action on one command. Checks that the operator has the right, that the command exists and
 * that the action is possible now. Locks record, instance and command in that order, then calls `change` and writes the
 * audit entry.
 *
 * @throws Failure NOT_FOUND, NO_RIGHT, WRONG_STATUS with the actions that are allowed instead
 */
export async function changeCommand(
  context: Context,
  id: CommandId,
  action: CommandAction,
  change: (tx: Tx, command: TroubledCommand, located: Located) => Promise<void>,
): Promise<void> {
  if (!context.actor.rights.holds('OperateWorkflows')) throw new Failure('NO_RIGHT', 'only for operators');
  await inTransaction(context, async (tx) => {
    const found = await findTroubledCommand(tx, id);
    if (!found) throw notFound(`command ${id}`);
    const located = await locateRecord(tx, found.instance);
    const { record, register, instance } = located;
    // The record may have another instance by now, but it is still the record that the command was about.
    const about = record ?? (await register.find(tx, instance.recordId, false));
    if (!about || !context.actor.rights.covers(['OperateWorkflows'], about.companyId)) throw notFound(`command ${id}`);
    const command = (await findTroubledCommand(tx, id, true)) ?? found;
    const allowed = actionsOn(command);
    if (!allowed.includes(action))
      throw new Failure('WRONG_STATUS', `the command is ${command.state}`, {
        allowedActions: allowed,
        state: command.state,
      });
    await change(tx, command, located);
    await auditChange(tx, context, register, about, `command.${action}`, { command: id, kind: command.kind });
  });
}
