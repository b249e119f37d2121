import type { ChangesQuery, ImportChange, ImportState, ImportSummary } from '#/bff/contract/people-import.ts';
import type { Db } from '#/bff/database/connection.ts';
import { isDirectoryLocked } from './directory-queries.ts';
import type { Gain } from './gain.ts';
import { canBeUndone } from './import-queries.ts';

export interface StoredSummary extends Omit<ImportSummary, 'guard' | 'gain' | 'createdOn' | 'endedOn' | 'undoUntil'> {
  createdBy: number;
  createdAt: Date;
  endedAt: Date | null;
  present: number;
  gain: Gain | null;
  /** The end of the period in which it can be undone. */
  undoBefore: Date | null;
  isOpen: boolean;
}

/**
 * A condition: `userId`, who administers the whole group, may see import `i`. Only its author sees an import that waits
 * to be applied, or that was cancelled.
 */
const isShown = (db: Db, userId: number) => db`(i.created_by = ${userId} or i.state not in ('ready', 'canceled'))`;

/** The current step. An import whose server was killed is not running, whatever step it reached. */
const step = (db: Db) =>
  db`case when i.state not in ('ready', 'asked') or ${isDirectoryLocked(db)} then i.step end as step`;

const summaries = (db: Db, userId: number, undoDays: number) => db`
  select i.id as "idImport", i.state, ${step(db)}, i.done, i.total, i.kind, i.filename, i.complete, i.undoes, i.encoding,
    i.ignored, i.counts, i.present, i.gain, i.created_by as "createdBy", i.created_by = ${userId} as own, u.display_name as by,
    i.created_at as "createdAt", e.display_name as "endedBy", i.ended_at as "endedAt", i.state in ('ready', 'asked') as "isOpen",
    (select count(*)::int from import_changes c where c.import_id = i.id) as changes,
    case when ${canBeUndone(db, undoDays)} then i.ended_at + make_interval(days => ${undoDays}) end as "undoBefore"
  from imports i join users u on u.id = i.created_by left join users e on e.id = i.ended_by
  where ${isShown(db, userId)}`;

/** The state of an import. */
export async function findImportState(db: Db, id: string, userId: number): Promise<ImportState | undefined> {
  const [row] = await db<ImportState[]>`
    select i.id as "idImport", i.state, ${step(db)}, i.done, i.total from imports i
    where i.id = ${id} and ${isShown(db, userId)}`;
  return row;
}

export async function findSummary(
  db: Db,
  id: string,
  userId: number,
  undoDays: number,
): Promise<StoredSummary | undefined> {
  const [row] = await db<StoredSummary[]>`${summaries(db, userId, undoDays)} and i.id = ${id}`;
  return row;
}

/**
 * Imports that wait for somebody, imports that were applied within the last `undoDays` days and can be undone or were
 * undone, and the reader's own imports that waited for confirmation and were cancelled in the last 24 hours. Newest
 * first.
 */
export async function listSummaries(db: Db, userId: number, undoDays: number): Promise<StoredSummary[]> {
  return db<StoredSummary[]>`
    ${summaries(db, userId, undoDays)}
      and (i.state in ('ready', 'asked') or ${canBeUndone(db, undoDays)}
        or i.state = 'undone' and i.ended_at > now() - make_interval(days => ${undoDays})
        or i.state = 'canceled' and i.asked_at is not null and i.ended_at > now() - interval '1 day')
    order by i.created_at desc, i.id`;
}

/** Some of the changes of an import that match the query, and the number of all that match. */
export async function listChanges(
  db: Db,
  id: string,
  { offset, limit, kind, noted }: ChangesQuery,
): Promise<{ changes: ImportChange[]; total: number }> {
  const wanted = db`
    import_id = ${id} ${kind === undefined ? db`` : db`and kind = ${kind}`} ${noted ? db`and note is not null` : db``}`;
  const [counted] = await db<{ total: number }[]>`select count(*)::int as total from import_changes where ${wanted}`;
  const changes = await db<ImportChange[]>`
    select kind, row, key, name, fields, note from import_changes where ${wanted}
    order by at offset ${offset} limit ${limit}`;
  return { changes, total: counted?.total ?? 0 };
}
