import type { Actor } from '#/bff/context.ts';
import type { Db } from '#/bff/database/connection.ts';
import { anywhere, escapeLike } from '#/bff/database/like.ts';
import { visibleIncidents } from './relation-queries.ts';

/**
 * An incident as a search shows it; `file` is set if some word occurs only in the name of its attachment or of a file
 * in its dossier.
 */
export interface FoundIncident {
  id: number;
  number: string;
  title: string;
  fullname: null;
  company: string | null;
  status: null;
  file: string | null;
  rank: number;
}

const hit = (db: Db) => db`
  i.id, i.number, i.subject as title, null as fullname, c.name as company, null as status`;

/**
 * Incidents in which each word occurs in the number, subject, description or summary, or in the name of a
 * file. Numbers that end with the typed text come first, then subjects that begin with it, then the newest.
 */
export async function findIncidents(
  db: Db,
  actor: Actor,
  words: readonly string[],
  limit: number,
): Promise<FoundIncident[]> {
  const patterns = words.map(anywhere);
  const phrase = escapeLike(words.join(' '));
  const named = (like: string) => db`
    select f.id from files f where f.deleted_at is null and search_key(f.filename) like ${like}`;
  const holdsWord = (like: string) => db`
    and (i.search_text like ${like} or i.file_id in (${named(like)})
      or i.dossier_id in (select df.dossier_id from dossier_files df where df.deleted_at is null and df.file_id in (${named(like)})))`;
  return db<FoundIncident[]>`
    select ${hit(db)},
      case when i.number ilike ${`%${phrase}`} then 2 when i.subject ilike ${`${phrase}%`} then 1 else 0 end as rank,
      case when not i.search_text like all(${patterns}::text[]) then (
        select f.filename from files f left join dossier_files df on df.file_id = f.id and df.deleted_at is null
        where f.deleted_at is null and (f.id = i.file_id or df.dossier_id = i.dossier_id)
          and search_key(f.filename) like any(${patterns}::text[])
        order by f.created_at limit 1) end as file
    from incidents i left join companies c on c.id = i.company_id
    where i.deleted_at is null and ${visibleIncidents(db, 'i', actor)} ${patterns.map(holdsWord)}
    order by rank desc, i.received_at desc
    limit ${limit}`;
}

/** The incidents with the given ids that the person may open. */
export async function findIncidentsById(db: Db, actor: Actor, ids: readonly number[]): Promise<FoundIncident[]> {
  return db<FoundIncident[]>`
    select ${hit(db)}, 0 as rank, null as file
    from incidents i left join companies c on c.id = i.company_id
    where i.id = any(${[...ids]}::int[]) and i.deleted_at is null and ${visibleIncidents(db, 'i', actor)}`;
}
