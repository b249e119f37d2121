import type { Context } from '#/bff/context.ts';
import type { PicklistDraft, PicklistName } from '#/bff/contract/picklists.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { auditPicklist, checkDraft } from './item-rules.ts';
import { insertPicklistItem, lockPicklists } from './queries.ts';

/**
 * Adds an item to the end of a picklist.
 *
 * @returns its id
 * @throws Failure VALIDATION
 */
export async function createPicklistItem(context: Context, list: PicklistName, draft: PicklistDraft): Promise<number> {
  return inTransaction(context, async (tx) => {
    await lockPicklists(tx);
    const item = await checkDraft(tx, list, draft, null);
    const id = await insertPicklistItem(tx, list, item);
    await auditPicklist(tx, context, 'create', { list, id }, { ...item });
    return id;
  });
}
