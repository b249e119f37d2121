import type { Actor } from '#/bff/context.ts';
import type { ReportStatus } from '#/bff/contract/statuses.ts';
import type { Db } from '#/bff/database/connection.ts';
import { anywhere, escapeLike } from '#/bff/database/like.ts';
import { reportLine, reportTables } from './list-queries.ts';

/** A report as a search shows it; `file` where only the file's name holds one of the words. */
export interface FoundReport {
  id: number;
  number: string;
  title: string | null;
  fullname: string;
  company: string;
  status: ReportStatus;
  file: string | null;
}

const READ_RIGHTS = ['ReadAllComplianceReports', 'MutateAllComplianceReports'] as const;

/**
 * The reports `g` that a person stands in a relation to, and so may open: the relations of findStanding and access.ts,
 * asked for all reports at once. A test holds the two against each other.
 */
export function readable(db: Db, { id, rights }: Actor) {
  const covered = [...new Set(READ_RIGHTS.flatMap((right) => [...rights.companies(right)]))];
  const managed = [...rights.companies('ManageUserReport')];
  return db`(
    g.user_id = ${id}
    or g.company_id = any(${covered}::int[])
    or (g.company_id = any(${managed}::int[]) and g.user_id = any(array(
      with recursive below as (
        select id from users where supervisor_id = ${id}
        union
        select u.id from users u join below b on u.supervisor_id = b.id
      ) select id from below)))
    or g.id = any(array(
      select record_id from task_actors where register = 'giftReport' and actor_id = ${id}
      union select t.record_id from inbox_tasks t join inbox_candidates c on c.task_id = t.id where t.register = 'giftReport' and c.user_id = ${id}
      union select t.record_id from inbox_tasks t join task_handovers h on h.task_id = t.id where t.register = 'giftReport' and h.to_id = ${id}
      union select t.record_id from inbox_tasks t join decisions d on d.task_id = t.id where t.register = 'giftReport' and d.decided_by = ${id}))
    or g.pending_command_id = any(array(
      select id from workflow_commands where requested_by = ${id} and state in ('ready', 'sent'))))`;
}

/**
 * Reports of which each word is found in the entries, the owner's name or the name of the file. First a number that ends
 * with what was typed, then a gift that begins with it, then the newest.
 */
export async function findGiftReports(
  db: Db,
  actor: Actor,
  words: readonly string[],
  limit: number,
): Promise<FoundReport[]> {
  const patterns = words.map(anywhere);
  const phrase = escapeLike(words.join(' '));
  const holdsWord = (like: string) => db`
    and (g.search_text like ${like}
      or g.user_id = any(array(select id from users where search_text like ${like} and search_key(display_name) like ${like}))
      or g.file_id = any(array(select id from files where deleted_at is null and search_key(filename) like ${like})))`;
  return db<FoundReport[]>`
    select line.id, line.number, line.gift as title, line.fullname, line.company, line.status,
           case when by_file then filename end as file
    from (
      select ${reportLine(db)}, best.rank, f.filename,
             not (g.search_text || ' ' || search_key(u.display_name)) like all(${patterns}::text[]) as by_file
      from ${reportTables(db)}
      join (
        select g.id, case when g.number ilike ${`%${phrase}`} then 2 when g.gift ilike ${`${phrase}%`} then 1 else 0 end as rank
        from gift_reports g
        where g.deleted_at is null and ${readable(db, actor)} ${patterns.map(holdsWord)}
        order by rank desc, g.id desc
        limit ${limit}
      ) best on best.id = g.id
      left join files f on f.id = g.file_id and f.deleted_at is null
    ) line
    order by line.rank desc, line.id desc`;
}

/** Those of the reports that the person may open. */
export async function findGiftReportsById(db: Db, actor: Actor, ids: readonly number[]): Promise<FoundReport[]> {
  return db<FoundReport[]>`
    select line.id, line.number, line.gift as title, line.fullname, line.company, line.status, null as file
    from (
      select ${reportLine(db)} from ${reportTables(db)}
      where g.id = any(${[...ids]}::int[]) and g.deleted_at is null and ${readable(db, actor)}
    ) line`;
}
