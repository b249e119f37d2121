import type { PicklistDraft, PicklistItem, PicklistName } from '#/bff/contract/picklists.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';

/** The attributes of an item; only items with a link have a `url`. */
const attributesOf = ({ publicOfficial, terms, url }: PicklistDraft) => ({
  ...(publicOfficial && { publicOfficial }),
  ...(terms && { terms }),
  ...(url !== null && { url }),
});

/**
 * Waits until nobody else is changing a picklist, so that checks of a whole list stay valid until the change is made.
 */
export async function lockPicklists(tx: Tx): Promise<void> {
  await tx`lock table picklist_items in share row exclusive mode`;
}

/** All items of a list in the order in which they are offered, or one of them. */
export async function findPicklistItems(db: Db, list: PicklistName, id: number | null = null): Promise<PicklistItem[]> {
  return db<PicklistItem[]>`
    select id, name_nl as "nameNl", name_en as "nameEn", visible, version,
           coalesce((attributes->>'publicOfficial')::boolean, false) as "publicOfficial",
           coalesce((attributes->>'terms')::boolean, false) as terms, attributes->>'url' as url,
           case when list = 'reportCategories' then coalesce(reports.count, 0)
                when list = 'incidentTypes' then coalesce(incidents.count, 0) end as used
    from picklist_items
    left join (select category_id, count(*)::int from gift_reports where deleted_at is null group by category_id) reports
      on list = 'reportCategories' and category_id = id
    left join (select incident_type_id, count(*)::int from incidents where deleted_at is null and not restricted group by incident_type_id) incidents
      on list = 'incidentTypes' and incident_type_id = id
    where list = ${list} and (${id}::int is null or id = ${id})
    order by sort, id`;
}

/** Whether another item of the list is visible. */
export async function hasOtherVisible(db: Db, list: PicklistName, id: number): Promise<boolean> {
  return (await db`select from picklist_items where list = ${list} and id <> ${id} and visible limit 1`).length > 0;
}

/** Whether another item of the list already has the Dutch or the English name, ignoring case. */
export async function findTakenNames(
  tx: Tx,
  list: PicklistName,
  { nameNl, nameEn }: PicklistDraft,
  except: number | null,
): Promise<{ nameNl: boolean; nameEn: boolean }> {
  const [row] = await tx<{ nameNl: boolean; nameEn: boolean }[]>`
    select coalesce(bool_or(lower(name_nl) = lower(${nameNl})), false) as "nameNl",
           coalesce(bool_or(lower(name_en) = lower(${nameEn})), false) as "nameEn"
    from picklist_items where list = ${list} and id is distinct from ${except}::int`;
  if (!row) throw new Error('an aggregate returned no row');
  return row;
}

/** Adds an item to the end of the list. @returns its id */
export async function insertPicklistItem(tx: Tx, list: PicklistName, draft: PicklistDraft): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into picklist_items (list, id, name_nl, name_en, sort, visible, attributes)
    select ${list}, coalesce(max(id), 0) + 1, ${draft.nameNl}, ${draft.nameEn}, coalesce(max(sort), 0) + 1, ${draft.visible},
           ${tx.json(attributesOf(draft) as never)}
    from picklist_items where list = ${list}
    returning id`;
  if (!row) throw new Error('an insert returned no row');
  return row.id;
}

/**
 * Changes an item if it still has the given version. @returns the new version, or undefined if it has another version
 */
export async function updatePicklistItem(
  tx: Tx,
  list: PicklistName,
  id: number,
  version: number,
  draft: PicklistDraft,
): Promise<number | undefined> {
  const [row] = await tx<{ version: number }[]>`
    update picklist_items
    set name_nl = ${draft.nameNl}, name_en = ${draft.nameEn}, visible = ${draft.visible}, version = version + 1,
        attributes = (attributes - 'publicOfficial' - 'terms' - 'url') || ${tx.json(attributesOf(draft) as never)}
    where list = ${list} and id = ${id} and version = ${version}
    returning version`;
  return row?.version;
}

/** Hides an item, which is then no longer offered; records that have it keep it. */
export async function hidePicklistItem(tx: Tx, list: PicklistName, id: number): Promise<void> {
  await tx`update picklist_items set visible = false, version = version + 1 where list = ${list} and id = ${id}`;
}

export interface PicklistEntryRow {
  id: number;
  at: Date;
  by: string;
  /** The action of the audit entry, e.g. picklist.create. */
  action: string;
  nameNl: string;
  nameEn: string;
  /** The detail as JSON, as written; null if it was erased. */
  detail: string | null;
}

/** The changes to the items of a list, newest first, with the names that the items have now. */
export async function findPicklistEntries(db: Db, list: PicklistName): Promise<PicklistEntryRow[]> {
  return db<PicklistEntryRow[]>`
    select e.id, e.at, u.display_name as by, e.action, i.name_nl as "nameNl", i.name_en as "nameEn", d.detail #>> '{}' as detail
    from audit_entries e
    join users u on u.id = e.actor_id
    join picklist_items i on i.list = e.entity and i.id = e.entity_id::int
    left join audit_details d on d.entry_id = e.id
    where e.entity = ${list} and e.action like 'picklist.%'
    order by e.id desc`;
}
