import type { ActivityLists } from '#/bff/contract/activity-rows.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';

/** The lists of an activity as they are stored, each in the order in which its rows were added. */
export interface StoredLists extends ActivityLists {
  recipients: (ActivityLists['recipients'][number] & { euOrAdequate: boolean })[];
}

/** All lists of an activity in one statement. */
export async function readLists(db: Db, activityId: number): Promise<StoredLists> {
  const [row] = await db<StoredLists[]>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'idLegalGround', g.legal_ground_id) order by g.id)
        from activity_legal_grounds g where g.activity_id = ${activityId}), '[]') as "legalGrounds",
      coalesce((select jsonb_agg(jsonb_build_object('idInformationCarrier', c.id, 'name', c.name,
          'retentionPeriod', c.retention_period) order by c.id)
        from activity_carriers c where c.activity_id = ${activityId}), '[]') as "informationCarriers",
      coalesce((select jsonb_agg(jsonb_build_object('idRecipient', r.id, 'name', r.name, 'idCountry', r.country_id,
          'euOrAdequate', r.eu_or_adequate) order by r.id)
        from activity_recipients r where r.activity_id = ${activityId}), '[]') as recipients,
      coalesce((select jsonb_agg(jsonb_build_object('idProcessedData', d.id, 'description', d.description,
          'idDataCategory', d.data_category_id, 'itSystemOrStorageLocation', d.system_or_location, 'securityMeasures',
          coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'idSecurityMeasure', m.security_measure_id, 'name', m.name)
              order by m.id) from activity_measures m where m.data_id = d.id), '[]')) order by d.id)
        from activity_data d where d.activity_id = ${activityId}), '[]') as "processedData"`;
  if (!row) throw new Error('a query that always returns a row returned none');
  return row;
}

/** The tables that store the rows of an activity's lists. */
export type RowTable =
  | 'activity_legal_grounds'
  | 'activity_carriers'
  | 'activity_recipients'
  | 'activity_data'
  | 'activity_measures';

/** The given number of new ids for rows of a table, in ascending order. */
export async function takeIds(tx: Tx, table: RowTable, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await tx<{ id: number }[]>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count})`;
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** Stores the lists of an activity: rows with a known id are updated, others added, and missing ones deleted. */
export async function storeLists(tx: Tx, activityId: number, lists: ActivityLists): Promise<void> {
  await storeGrounds(tx, activityId, lists.legalGrounds);
  await storeCarriers(tx, activityId, lists.informationCarriers);
  await storeRecipients(tx, activityId, lists.recipients);
  await storeData(tx, activityId, lists.processedData);
}

/** All rows as one parameter. */
const json = (tx: Tx, rows: readonly object[]) => tx`${tx.json(rows as never)}::jsonb`;

async function storeGrounds(tx: Tx, activityId: number, rows: ActivityLists['legalGrounds']): Promise<void> {
  await tx`delete from activity_legal_grounds where activity_id = ${activityId} and id <> all(${rows.map(({ id }) => id)}::int[])`;
  await tx`
    insert into activity_legal_grounds (id, activity_id, legal_ground_id)
    select n.id, ${activityId}, n."idLegalGround"
    from jsonb_to_recordset(${json(tx, rows)}) n (id int, "idLegalGround" int)
    on conflict (id) do update set legal_ground_id = excluded.legal_ground_id`;
}

async function storeCarriers(tx: Tx, activityId: number, rows: ActivityLists['informationCarriers']): Promise<void> {
  const ids = rows.map((row) => row.idInformationCarrier);
  await tx`delete from activity_carriers where activity_id = ${activityId} and id <> all(${ids}::int[])`;
  await tx`
    insert into activity_carriers (id, activity_id, name, retention_period)
    select n."idInformationCarrier", ${activityId}, n.name, n."retentionPeriod"
    from jsonb_to_recordset(${json(tx, rows)}) n ("idInformationCarrier" int, name text, "retentionPeriod" text)
    on conflict (id) do update set name = excluded.name, retention_period = excluded.retention_period`;
}

/**
 * Stores recipients. Whenever a recipient's country is chosen, the row also stores whether that country protects data
 * as the EU does.
 */
async function storeRecipients(tx: Tx, activityId: number, rows: ActivityLists['recipients']): Promise<void> {
  const ids = rows.map((row) => row.idRecipient);
  await tx`delete from activity_recipients where activity_id = ${activityId} and id <> all(${ids}::int[])`;
  await tx`
    insert into activity_recipients as r (id, activity_id, name, country_id, eu_or_adequate)
    select n."idRecipient", ${activityId}, n.name, n."idCountry", c.attributes ? 'protection'
    from jsonb_to_recordset(${json(tx, rows)}) n ("idRecipient" int, name text, "idCountry" int)
    join picklist_items c on c.list = 'countries' and c.id = n."idCountry"
    on conflict (id) do update set name = excluded.name, country_id = excluded.country_id,
      eu_or_adequate = case when r.country_id = excluded.country_id then r.eu_or_adequate else excluded.eu_or_adequate end`;
}

async function storeData(tx: Tx, activityId: number, rows: ActivityLists['processedData']): Promise<void> {
  const ids = rows.map((row) => row.idProcessedData);
  await tx`delete from activity_data where activity_id = ${activityId} and id <> all(${ids}::int[])`;
  await tx`
    insert into activity_data (id, activity_id, description, data_category_id, system_or_location)
    select n."idProcessedData", ${activityId}, n.description, n."idDataCategory", n."itSystemOrStorageLocation"
    from jsonb_to_recordset(${json(tx, rows)})
      n ("idProcessedData" int, description text, "idDataCategory" int, "itSystemOrStorageLocation" text)
    on conflict (id) do update set description = excluded.description, data_category_id = excluded.data_category_id,
      system_or_location = excluded.system_or_location`;
  const measures = rows.flatMap((row) =>
    row.securityMeasures.map((measure) => ({ ...measure, idProcessedData: row.idProcessedData })),
  );
  await tx`
    delete from activity_measures m using activity_data d
    where d.id = m.data_id and d.activity_id = ${activityId} and m.id <> all(${measures.map(({ id }) => id)}::int[])`;
  await tx`
    insert into activity_measures (id, data_id, security_measure_id, name)
    select n.id, n."idProcessedData", n."idSecurityMeasure", n.name
    from jsonb_to_recordset(${json(tx, measures)}) n (id int, "idProcessedData" int, "idSecurityMeasure" int, name text)
    on conflict (id) do update set security_measure_id = excluded.security_measure_id, name = excluded.name`;
}

/** The lists that rows refer to. */
export const ROW_PICKLISTS = ['legalGrounds', 'dataCategories', 'securityMeasures', 'countries'] as const;
export type RowPicklist = (typeof ROW_PICKLISTS)[number];

/** The data of an item that rows need. */
export interface RowItem {
  list: RowPicklist;
  id: number;
  nameNl: string;
  nameEn: string;
  visible: boolean;
}

export async function listRowItems(db: Db): Promise<RowItem[]> {
  return db<RowItem[]>`
    select list, id, name_nl as "nameNl", name_en as "nameEn", visible from picklist_items
    where list = any(${[...ROW_PICKLISTS]}::text[])`;
}

/** Whether the activity processes a category that is marked as special. */
export async function hasSpecialData(db: Db, activityId: number): Promise<boolean> {
  const rows = await db`
    select from activity_data d
    join picklist_items c on c.list = 'dataCategories' and c.id = d.data_category_id and (c.attributes->>'special')::boolean
    where d.activity_id = ${activityId} limit 1`;
  return rows.length > 0;
}
