import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { ReleaseSetting } from '#/bff/contract/process-drafts.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { staleVersionOf } from '#/bff/stale-version.ts';
import { readReleaseSetting, writeReleaseSetting } from './queries.ts';

const CHANGED = { action: 'releaseSetting.update', entity: 'setting', entityId: 'release_by_second' } as const;

/** Whether somebody who did not write a process definition must release it before it is deployed. */
export const getReleaseSetting = ({ services: { sql } }: Context): Promise<ReleaseSetting> => readReleaseSetting(sql);

/**
 * Changes the setting, for administrators of the whole group. Drafts that already wait for release still need to be
 * released.
 *
 * @throws Failure STALE_VERSION
 */
export async function saveReleaseSetting(context: Context, setting: ReleaseSetting): Promise<ReleaseSetting> {
  return inTransaction(context, async (tx) => {
    const stored = await writeReleaseSetting(tx, setting);
    if (!stored) throw await staleVersionOf(tx, { ...CHANGED, actions: [CHANGED.action] });
    await recordDone(tx, context, { ...CHANGED, detail: { bySecond: stored.bySecond } });
    return stored;
  });
}
