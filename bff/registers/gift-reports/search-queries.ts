import type { Actor } from '#/bff/context.ts';
import type { ReportStatus } from '#/bff/contract/statuses.ts';
import type { Db } from '#/bff/database/connection.ts';
import { anywhere, escapeLike } from '#/bff/database/like.ts';
import { visibleRecords } from '#/bff/registers/visibility-queries.ts';
import { reportLine, reportTables } from './list-queries.ts';
import { giftReports } from './register.ts';

/** A report as a search shows it; `file` is set if some word occurs only in the names of its files. */
export interface FoundReport {
  id: number;
  number: string;
  title: string | null;
  fullname: string;
  company: string;
  status: ReportStatus;
  file: string | null;
  rank: number;
}

/**
 * Reports in which each word occurs in the number, gift, counterparty or occasion, in the owner's name or in the name
 * of a file. Numbers that end with the typed text come first, then gifts that begin with it, then the newest.
 */
export async function findGiftReports(
  db: Db,
  actor: Actor,
  words: readonly string[],
  limit: number,
): Promise<FoundReport[]> {
  const patterns = words.map(anywhere);
  const phrase = escapeLike(words.join(' '));
  const named = (like: string) => db`
    select f.id from files f where f.deleted_at is null and search_key(f.filename) like ${like}`;
  const holdsWord = (like: string) => db`
    and (g.search_text like ${like}
      or g.user_id = any(array(select id from users where search_text like ${like} and search_key(display_name) like ${like}))
      or g.file_id = any(array(${named(like)}))
      or g.dossier_id = any(array(
        select df.dossier_id from dossier_files df where df.deleted_at is null and df.file_id in (${named(like)}))))`;
  return db<FoundReport[]>`
    select line.id, line.number, line.gift as title, line.fullname, line.company, line.status,
           line.file, line.rank
    from (
      select ${reportLine(db)}, best.rank,
        case when not (g.search_text || ' ' || search_key(u.display_name)) like all(${patterns}::text[]) then (
          select f.filename from files f left join dossier_files df on df.file_id = f.id and df.deleted_at is null
          where f.deleted_at is null and (f.id = g.file_id or df.dossier_id = g.dossier_id)
            and search_key(f.filename) like any(${patterns}::text[])
          order by f.id = g.file_id desc nulls last, f.created_at limit 1) end as file
      from ${reportTables(db)}
      join (
        select g.id, case when g.number ilike ${`%${phrase}`} then 2 when g.gift ilike ${`${phrase}%`} then 1 else 0 end as rank
        from gift_reports g
        where g.deleted_at is null and ${visibleRecords(db, 'g', giftReports, actor)} ${patterns.map(holdsWord)}
        order by rank desc, g.id desc
        limit ${limit}
      ) best on best.id = g.id
    ) line
    order by line.rank desc, line.id desc`;
}

/** The reports with the given ids that the person may open. */
export async function findGiftReportsById(db: Db, actor: Actor, ids: readonly number[]): Promise<FoundReport[]> {
  return db<FoundReport[]>`
    select line.id, line.number, line.gift as title, line.fullname, line.company, line.status, null as file, 0 as rank
    from (
      select ${reportLine(db)} from ${reportTables(db)}
      where g.id = any(${[...ids]}::int[]) and g.deleted_at is null and ${visibleRecords(db, 'g', giftReports, actor)}
    ) line`;
}
