import type { Db } from '#/bff/database/connection.ts';

/** The number of the example's activities that have been created. */
export async function activitiesSeeded(db: Db): Promise<number> {
  const [row] = await db<
    { done: number }[]
  >`select (value #>> '{}')::int as done from settings where name = 'example_activities'`;
  return row?.done ?? 0;
}

export async function rememberActivities(db: Db, done: number) {
  await db`
    insert into settings (name, value) values ('example_activities', to_jsonb(${done}::int))
    on conflict (name) do update set value = excluded.value`;
}

/** Sets when an activity was created and, if given, when its review is due. */
export async function dateActivity(db: Db, id: number, at: Date, review?: Date): Promise<void> {
  await db`update processing_activities set created_at = ${at} where id = ${id}`;
  if (review)
    await db`update processing_activities set review_date = local_day(${review}::timestamptz) where id = ${id}`;
}

/** The ids of the countries, by ISO code. */
export async function listCountryIds(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db<{ id: number; iso: string }[]>`
    select id, attributes->>'iso' as iso from picklist_items where list = 'countries'`;
  return new Map(rows.map(({ id, iso }) => [iso, id]));
}
