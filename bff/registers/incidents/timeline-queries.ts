import type { TimelineField } from '#/bff/contract/incident-timeline.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { Db } from '#/bff/database/connection.ts';

/** The old and the new value of a change, as the timeline shows them. */
interface Change {
  from: string | null;
  to: string | null;
}

/** A line of the timeline with the action of its audit entry. */
export interface TimelineRow {
  id: string;
  at: Date;
  action: string;
  isReporter: boolean;
  name: string | null;
  /** Whether the new handler is the person who made the change; null if there is no new handler. */
  isOwn: boolean | null;
  person: string | null;
  filename: string | null;
  on: string | null;
  reason: string | null;
  status: Change | null;
  company: Change | null;
  received: Change | null;
  fields: TimelineField[];
}

/**
 * One page of everything that happened to an incident, newest first: its audit entries, and the reads of files that it
 * has or had. If a person opens the incident or reads a file several times on one day, the timeline has only one line
 * for it. If an incident is older than the audit entries, its first line comes from its own row.
 */
export async function listTimeline(
  db: Db,
  id: number,
  { lang, actions, offset, limit }: { lang: LanguageId; actions: readonly string[]; offset: number; limit: number },
): Promise<{ total: number; rows: TimelineRow[] }> {
  const name = db(lang === 1033 ? 'name_en' : 'name_nl');
  const found = await db<(TimelineRow & { total: number })[]>`
    with own as (
      select e.id, e.at, e.actor_id, e.actor_kind, e.action, coalesce((d.detail #>> '{}')::jsonb, '{}') as detail
      from audit_entries e left join audit_details d on d.entry_id = e.id
      where e.entity = 'incident' and e.entity_id = ${String(id)} and e.outcome = 'done'),
    file_ids as (
      select detail->>'fileId' as id from own
      union select file_id::text from incidents where id = ${id}
      union select f.file_id::text from dossier_files f join incidents i on i.dossier_id = f.dossier_id where i.id = ${id}),
    happened as (
      select * from own
      union all
      select e.id, e.at, e.actor_id, e.actor_kind, e.action, jsonb_build_object('fileId', e.entity_id::int)
      from audit_entries e
      where e.entity = 'file' and e.action = 'file.read' and e.entity_id in (select id from file_ids where id is not null)
      union all
      select 0, i.received_at, i.reported_by, case when i.reported_by is null then 'outsider' else 'user' end, 'incident.create', '{}'
      from incidents i where i.id = ${id} and not exists (select from own where action = 'incident.create')),
    named as (
      select *, case when action in ('incident.open', 'file.read')
                  then concat_ws(' ', action, detail->>'fileId', actor_id, local_day(at)) else id::text end as line
      from happened where action = any(${[...actions]}::text[])),
    lines as (select distinct on (line) * from named order by line, id desc),
    page as (select * from lines order by at desc, id desc offset ${offset} limit ${limit})
    select t.total, p.id::text, p.at, p.action, p.actor_kind = 'outsider' as "isReporter", a.display_name as name,
           (p.detail->>'to')::int = p.actor_id as "isOwn", o.display_name as person,
           coalesce(p.detail->>'filename', f.filename) as filename, p.detail->>'on' as "on", p.detail->>'reason' as reason,
           case when p.detail ? 'status' then jsonb_build_object('from', sf.${name}, 'to', st.${name}) end as status,
           case when p.detail ? 'company' then jsonb_build_object('from', cf.name, 'to', ct.name) end as company,
           p.detail->'received' as received,
           array(select jsonb_array_elements_text(p.detail->'fields')) as fields
    from (select count(*)::int as total from lines) t
    left join page p on true
    left join users a on a.id = p.actor_id
    left join users o on o.id = (p.detail->>case p.action when 'incident.assign' then 'to' else 'user' end)::int
    left join files f on f.id = (p.detail->>'fileId')::int
    left join picklist_items sf on sf.list = 'incidentStatuses' and sf.id = (p.detail->'status'->>'from')::int
    left join picklist_items st on st.list = 'incidentStatuses' and st.id = (p.detail->'status'->>'to')::int
    left join companies cf on cf.id = (p.detail->'company'->>'from')::int
    left join companies ct on ct.id = (p.detail->'company'->>'to')::int
    order by p.at desc, p.id desc`;
  return { total: found[0]?.total ?? 0, rows: found.flatMap(({ total: _, ...row }) => (row.id === null ? [] : [row])) };
}
