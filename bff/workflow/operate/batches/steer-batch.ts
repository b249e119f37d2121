import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { Batch, Steering } from '#/bff/contract/batches.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure, notFound } from '#/bff/failure.ts';
import { endFinished, lockBatch, markStarted, markState, skipWaiting } from './queries.ts';
import { loadBatch, toBatch } from './read-batches.ts';

/**
 * Confirms a batch, so that its items are processed. Until then only its author can see it.
 *
 * @param reason the reason that owners read on their records; required for cancelling
 * @throws Failure NOT_FOUND; WRONG_STATUS if it was confirmed already; VALIDATION if a cancellation has no reason
 */
export async function startBatch(context: Context, id: string, reason: string | undefined): Promise<Batch> {
  const { actor } = context;
  return inTransaction(context, async (tx) => {
    const found = await lockBatch(tx, id);
    if (!found || found.authorId !== actor.id) throw notFound(`batch ${id}`);
    if (found.state !== 'draft')
      throw new Failure('WRONG_STATUS', `the batch is ${found.state}`, { state: found.state, allowedActions: [] });
    if (found.action === 'cancel' && reason === undefined)
      throw new Failure('VALIDATION', 'cancelling requires a reason', { fields: { reason: ['required'] } });
    await markStarted(tx, id, found.action === 'cancel' ? (reason ?? null) : null);
    await endFinished(tx);
    const batch = toBatch(context, await loadBatch(tx, context, id));
    await recordDone(tx, context, {
      action: 'batch.start',
      entity: 'batch',
      entityId: id,
      detail: { action: found.action, count: batch.total, ...(batch.reason !== null && { reason: batch.reason }) },
    });
    return batch;
  });
}

const NEXT = { pause: 'paused', resume: 'running', cancel: 'canceled' } as const satisfies Record<Steering, string>;

/**
 * Pauses, resumes or ends a batch; when it ends, items that have not been started are skipped.
 *
 * @throws Failure NOT_FOUND; WRONG_STATUS with the actions that are allowed instead
 */
export async function steerBatch(context: Context, id: string, action: Steering): Promise<Batch> {
  return inTransaction(context, async (tx) => {
    await lockBatch(tx, id);
    const before = toBatch(context, await loadBatch(tx, context, id));
    if (!before.allowedActions.includes(action))
      throw new Failure('WRONG_STATUS', `the batch is ${before.state}`, {
        allowedActions: before.allowedActions,
        state: before.state,
      });
    await markState(tx, id, NEXT[action]);
    if (action === 'cancel') await skipWaiting(tx, id);
    await recordDone(tx, context, { action: `batch.${action}`, entity: 'batch', entityId: id });
    return toBatch(context, await loadBatch(tx, context, id));
  });
}
