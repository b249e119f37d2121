import type { Actor } from '#/bff/context.ts';
import type { ActivityStatus } from '#/bff/contract/statuses.ts';
import type { Db } from '#/bff/database/connection.ts';
import { anywhere, escapeLike } from '#/bff/database/like.ts';
import { activityTables } from './list-queries.ts';
import { processingActivities } from './register.ts';
import { visibleActivities } from './relation-queries.ts';

/** An activity as a search shows it; `file` is set if some word occurs only in the names of files in its dossier. */
export interface FoundActivity {
  id: number;
  number: string;
  title: string | null;
  fullname: string;
  company: string;
  status: ActivityStatus;
  file: string | null;
  rank: number;
}

const hit = (db: Db) => db`
  p.id, p.number, p.name as title, u.display_name as fullname, c.name as company, p.shown_status as status`;

/**
 * The activities that the person may open and that contain each word in their texts, in the name of the responsible
 * person, or in the name of a file. Numbers that end with the typed text come first, then names that begin with it,
 * then the newest.
 */
export async function findActivities(
  db: Db,
  actor: Actor,
  words: readonly string[],
  limit: number,
): Promise<FoundActivity[]> {
  const patterns = words.map(anywhere);
  const phrase = escapeLike(words.join(' '));
  const named = (like: string) => db`
    select df.dossier_id from dossier_files df join files f on f.id = df.file_id
    where df.deleted_at is null and f.deleted_at is null and search_key(f.filename) like ${like}`;
  const holdsWord = (like: string) => db`
    and (p.search_text like ${like} or search_key(u.display_name) like ${like} or p.dossier_id in (${named(like)}))`;
  return db<FoundActivity[]>`
    select ${hit(db)},
      case when p.number ilike ${`%${phrase}`} then 2 when p.name ilike ${`${phrase}%`} then 1 else 0 end as rank,
      case when not (p.search_text || ' ' || search_key(u.display_name)) like all(${patterns}::text[]) then (
        select f.filename from dossier_files df join files f on f.id = df.file_id
        where df.dossier_id = p.dossier_id and df.deleted_at is null and f.deleted_at is null
          and search_key(f.filename) like any(${patterns}::text[])
        order by f.created_at limit 1) end as file
    from ${activityTables(db)}
    where p.deleted_at is null and ${visibleActivities(db, 'p', processingActivities, actor)} ${patterns.map(holdsWord)}
    order by rank desc, p.id desc
    limit ${limit}`;
}

/** The activities with the given ids that the person may open. */
export async function findActivitiesById(db: Db, actor: Actor, ids: readonly number[]): Promise<FoundActivity[]> {
  return db<FoundActivity[]>`
    select ${hit(db)}, 0 as rank, null as file
    from ${activityTables(db)}
    where p.id = any(${[...ids]}::int[]) and p.deleted_at is null
      and ${visibleActivities(db, 'p', processingActivities, actor)}`;
}
