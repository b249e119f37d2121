import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import { fieldErrors } from '#/bff/contract/field-errors.ts';
import {
  type PicklistDraft,
  type PicklistItem,
  type PicklistName,
  parsePicklistDraft,
} from '#/bff/contract/picklists.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { Failure, notFound, refuseFaults } from '#/bff/failure.ts';
import { findPicklistItems, findTakenNames, hasOtherVisible } from './queries.ts';

/**
 * Checks what the schema cannot: that the item has the fields that its list requires, and that no other item
 * has the same name.
 *
 * @param itself the id of the changed item; null for a new item
 * @throws Failure VALIDATION
 */
export async function checkDraft(
  tx: Tx,
  list: PicklistName,
  draft: PicklistDraft,
  itself: number | null,
): Promise<PicklistDraft> {
  const parsed = parsePicklistDraft(list, draft);
  if (!parsed.success)
    throw new Failure('VALIDATION', 'some fields are invalid', { fields: fieldErrors(parsed.error) });
  const taken = await findTakenNames(tx, list, parsed.data, itself);
  refuseFaults({
    ...(taken.nameNl && { nameNl: ['alreadyThere'] }),
    ...(taken.nameEn && { nameEn: ['alreadyThere'] }),
  });
  return parsed.data;
}

/** @throws Failure NOT_FOUND */
export async function loadItem(tx: Tx, list: PicklistName, id: number): Promise<PicklistItem> {
  const [item] = await findPicklistItems(tx, list, id);
  if (!item) throw notFound(`picklist item ${list} ${id}`);
  return item;
}

/**
 * A report must have a category and an incident a type, so at least one item of each of the two lists always stays
 * visible.
 *
 * @throws Failure LAST_VISIBLE
 */
export async function refuseLastVisible(tx: Tx, list: PicklistName, id: number): Promise<void> {
  if (list !== 'reportCategories' && list !== 'incidentTypes') return;
  if (!(await hasOtherVisible(tx, list, id)))
    throw new Failure('LAST_VISIBLE', 'a list that records use must keep one visible item');
}

/** Writes the audit entry for a change to a picklist, e.g. picklist.update. */
export async function auditPicklist(
  tx: Tx,
  context: Context,
  verb: 'create' | 'update' | 'hide',
  { list, id }: { list: PicklistName; id: number },
  detail: Record<string, unknown>,
): Promise<void> {
  await recordDone(tx, context, {
    action: `picklist.${verb}`,
    entity: list,
    entityId: id,
    detail,
  });
}
