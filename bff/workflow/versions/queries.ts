import type { Db } from '#/bff/database/connection.ts';

/** A text of a process, as stored. */
export interface StoredVersion {
  id: number;
  process: string;
  version: number | null;
  state: 'draft' | 'deploying' | 'deployed' | 'failed';
  origin: 'shipped' | 'edited';
  note: string | null;
  deployedBy: string | null;
  deployedAt: Date | null;
  createdBy: string | null;
  createdAt: Date | null;
  running: number;
}

/**
 * All texts, or, if `id` is the id of a text, all texts of its process; only runs of the given companies are counted.
 * Within each process, texts that are not deployed come first, then the newest version.
 */
export async function listVersions(
  db: Db,
  { companies, id }: { companies: readonly number[]; id?: number },
): Promise<StoredVersion[]> {
  return db<StoredVersion[]>`
    with running as (
      select i.process_id, i.version, count(*)::int as count
      from workflow_instances i
      cross join lateral approved_record(i.register, i.record_id) r
      where i.state = 'active' and r.company_id = any(${[...companies]}::int[])
      group by i.process_id, i.version)
    select d.id, d.process_id as process, d.version, d.state, d.origin, d.note, d.deployed_at as "deployedAt",
           d.created_at as "createdAt", b.display_name as "deployedBy", c.display_name as "createdBy",
           coalesce(r.count, 0) as running
    from process_definitions d
    left join running r on r.process_id = d.process_id and r.version = d.version
    left join users b on b.id = d.deployed_by
    left join users c on c.id = d.created_by
    where ${id ?? null}::int is null
       or d.process_id = (select process_id from process_definitions where id = ${id ?? null})
    order by d.process_id, d.version desc nulls first, d.id desc`;
}

/** The texts to compare; `before` is null if there is no earlier text. */
export async function findTexts(
  db: Db,
  id: number,
): Promise<{ xml: string; before: { id: number; version: number | null; xml: string } | null } | undefined> {
  const [row] = await db<{ xml: string; before: { id: number; version: number | null; xml: string } | null }[]>`
    select d.xml, (
      select jsonb_build_object('id', e.id, 'version', e.version, 'xml', e.xml) from process_definitions e
      where e.process_id = d.process_id and e.id <> d.id and (
        case when d.version is not null then e.version < d.version
             when d.based_on is not null then e.id = d.based_on
             else e.state = 'deployed' end)
      order by e.version desc nulls last limit 1) as before
    from process_definitions d where d.id = ${id}`;
  return row;
}
