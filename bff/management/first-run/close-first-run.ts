import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { FirstRunState } from '#/bff/contract/first-run.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { updateFirstRunState } from './queries.ts';
import { readFirstRun } from './read-first-run.ts';

/**
 * Stops the first-run page from being shown automatically. The set-up counts as done if nothing is missing or failing;
 * otherwise it is put aside.
 */
export async function closeFirstRun(context: Context): Promise<{ state: FirstRunState }> {
  const { steps } = await readFirstRun(context);
  const state = steps.some((step) => step.state === 'missing' || step.state === 'fault') ? 'aside' : 'done';
  return inTransaction(context, async (tx) => {
    await updateFirstRunState(tx, state);
    await recordDone(tx, context, {
      action: 'firstRun.close',
      entity: 'setting',
      entityId: 'first_run',
      detail: { state },
    });
    return { state };
  });
}
