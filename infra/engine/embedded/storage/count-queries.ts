/** SQL of the counts per element: wf_count holds the totals, wf_uncounted names the history that is not in them yet. */
import type { Sql } from 'postgres';

/**
 * Adds up to `limit` rows of history to the counts. Returns how many rows there were; fewer than `limit`: none are
 * left.
 */
export async function addUpHistory(sql: Sql, limit: number): Promise<number> {
  const [row] = await sql<{ taken: number }[]>`
    with taken as (
      delete from wf_uncounted where ctid = any(array(select ctid from wf_uncounted limit ${limit} for update skip locked))
      returning *
    ), counts as (
      insert into wf_count (process_id, version, element_id, activated, completed, terminated, moved_in, moved_out)
      select process_id, version, element_id, ${perLetter(sql)} from ${eventsOf(sql, 'taken')}
      group by process_id, version, element_id
      order by process_id, version, element_id
      on conflict (process_id, version, element_id) do update set activated = wf_count.activated + excluded.activated,
        completed = wf_count.completed + excluded.completed, terminated = wf_count.terminated + excluded.terminated,
        moved_in = wf_count.moved_in + excluded.moved_in, moved_out = wf_count.moved_out + excluded.moved_out
    )
    select count(*)::int as taken from taken`;
  return row?.taken ?? 0;
}

export interface Statistics {
  element: string;
  active: number;
  incidents: number;
  completed: number;
  canceled: number;
}

/** Tokens per element over all instances of a version: the totals, and the events since they were added up. */
export async function listStatistics(sql: Sql, process: string, version: number): Promise<Statistics[]> {
  return await sql<Statistics[]>`
    with parts as (
      select element_id, activated, completed, terminated, moved_in, moved_out from wf_count
      where process_id = ${process} and version = ${version}
      union all
      select element_id, ${perLetter(sql)} from ${eventsOf(sql, 'wf_uncounted')}
      where process_id = ${process} and version = ${version} group by element_id
    ), stopped as (
      select element_id, count(*)::int as incidents
      from wf_incident join wf_instance on wf_instance.id = wf_incident.instance_id
      where process_id = ${process} and version = ${version} group by element_id
    )
    select element_id as element, sum(activated + moved_in - completed - terminated - moved_out)::int as active,
      coalesce(max(incidents), 0) as incidents, sum(completed)::int as completed, sum(terminated)::int as canceled
    from parts left join stopped using (element_id) group by element_id order by element_id`;
}

/** The events that the rows of `rows` name, one by one, with their process. */
const eventsOf = (sql: Sql, rows: 'taken' | 'wf_uncounted') => sql`(
  select i.process_id, h.version, event.element_id, event.letter
  from ${sql(rows)} r
  join wf_history h using (instance_id, step, version)
  join wf_instance i on i.id = h.instance_id
  cross join unnest(h.elements, string_to_array(h.events, null)) as event (element_id, letter)) events`;

/** Columns of wf_count, in their order. */
const perLetter = (sql: Sql) => sql`
  count(*) filter (where letter = 'a'), count(*) filter (where letter = 'c'), count(*) filter (where letter = 't'),
  count(*) filter (where letter = 'i'), count(*) filter (where letter = 'o')`;
