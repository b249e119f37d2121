import type { Context } from '#/bff/context.ts';
import type { PicklistName, PicklistUpdate } from '#/bff/contract/picklists.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { staleVersionOf, versionRead } from '#/bff/stale-version.ts';
import { auditPicklist, checkDraft, loadItem, refuseLastVisible } from './item-rules.ts';
import { lockPicklists, updatePicklistItem } from './queries.ts';

/**
 * Changes an item of a picklist: its names, whether it is offered, and what it means. Records that have it
 * show the new name.
 *
 * @returns the new version (OP-017)
 * @throws Failure NOT_FOUND, VERSION_MISSING, STALE_VERSION, VALIDATION, LAST_VISIBLE
 */
export async function savePicklistItem(
  context: Context,
  list: PicklistName,
  id: number,
  update: PicklistUpdate,
): Promise<{ version: number }> {
  return inTransaction(context, async (tx) => {
    await lockPicklists(tx);
    const before = await loadItem(tx, list, id);
    const read = versionRead(update);
    const after = await checkDraft(tx, list, update, id);
    if (!after.visible) await refuseLastVisible(tx, list, id);
    const version = await updatePicklistItem(tx, list, id, read, after);
    if (version === undefined) {
      const saves = { actions: ['picklist.update', 'picklist.hide'], entity: list, entityId: id };
      throw await staleVersionOf(tx, saves, { state: String(before.version) });
    }
    await auditPicklist(tx, context, 'update', { list, id }, { before, after });
    return { version };
  });
}
