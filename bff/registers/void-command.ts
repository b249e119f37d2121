import type { Tx } from '#/bff/database/connection.ts';
import { voidDecision } from '#/bff/workflow/decision-queries.ts';
import type { CommandId } from '#/bff/workflow/engine.ts';
import { moveTask } from '#/bff/workflow/inbox-queries.ts';
import { findFormerInstance, markVoid } from '#/bff/workflow/instance-queries.ts';
import type { Located } from './locate-record.ts';
import { type CommandKind, clearReason, unmarkPending } from './queries.ts';

/**
 * Undoes what a verb wrote for a command that the engine never carried out, because it was taken back before it was
 * sent or was permanently refused. Afterwards the record is as it was before the verb.
 *
 * @param isTaskGone whether the engine no longer has the task, which is then closed instead of reopened
 */
export async function voidCommand(
  tx: Tx,
  located: Located,
  command: { id: CommandId; kind: CommandKind },
  isTaskGone: boolean,
): Promise<void> {
  const { instance, register, record } = located;
  const decision = await voidDecision(tx, command.id);
  if (decision) await moveTask(tx, decision.task, ['decided'], isTaskGone ? 'canceled' : 'open');
  if (command.kind === 'start') await markVoid(tx, instance.id);
  if (!record) return;
  const isUndone = await unmarkPending(tx, register.table, record.id, command.id, {
    ...(command.kind === 'start' && { instance: await findFormerInstance(tx, instance) }),
  });
  const { withdrawn, rejected } = register.statuses;
  if (command.kind === 'message') await clearReason(tx, register.table, record.id, [withdrawn ?? rejected, rejected]);
  if (isUndone && command.kind === 'start') await register.forgetSubmit(tx, record.id);
}
