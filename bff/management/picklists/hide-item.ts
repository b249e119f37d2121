import type { Context } from '#/bff/context.ts';
import type { PicklistName } from '#/bff/contract/picklists.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { auditPicklist, loadItem, refuseLastVisible } from './item-rules.ts';
import { hidePicklistItem, lockPicklists } from './queries.ts';

/**
 * Hides an item, so that it can no longer be chosen. It is never deleted: records that have it keep it and
 * show it (OP-026).
 *
 * @throws Failure NOT_FOUND, LAST_VISIBLE
 */
export async function removePicklistItem(
  context: Context,
  list: PicklistName,
  id: number,
): Promise<Record<string, never>> {
  return inTransaction(context, async (tx) => {
    await lockPicklists(tx);
    const item = await loadItem(tx, list, id);
    if (!item.visible) return {};
    await refuseLastVisible(tx, list, id);
    await hidePicklistItem(tx, list, id);
    await auditPicklist(tx, context, 'hide', { list, id }, { nameNl: item.nameNl, nameEn: item.nameEn });
    return {};
  });
}
