import type { ImportCounts, ImportKind, ImportPreview, ImportStep } from '#/bff/contract/people-import.ts';
import type { Db } from '#/bff/database/connection.ts';
import type { Gain } from './gain.ts';

export interface NewImport {
  id: string;
  kind: ImportKind;
  complete: boolean;
  filename: string;
  sha256: Buffer;
  /** null if the import undoes another one. */
  content: Buffer | null;
  undoes: string | null;
  planHash: Buffer;
  plannedOn: string;
  encoding: ImportPreview['encoding'];
  ignored: readonly string[];
  counts: ImportCounts;
  /** The number of active people in the companies that the import concerns. */
  present: number;
  /** The access that the import gives its author; null if it gives none. */
  gain: Gain | null;
  createdBy: number;
}

export async function insertImport(db: Db, entry: NewImport): Promise<void> {
  await db`
    insert into imports (id, kind, complete, filename, sha256, content, undoes, plan_hash, planned_on, encoding, ignored, counts,
      present, gain, created_by)
    values (${entry.id}, ${entry.kind}, ${entry.complete}, ${entry.filename}, ${entry.sha256}, ${entry.content},
      ${entry.undoes}, ${entry.planHash}, ${entry.plannedOn}, ${entry.encoding}, ${db.json(entry.ignored as never)},
      ${db.json(entry.counts as never)}, ${entry.present},
      ${entry.gain && db.json(entry.gain as never)}, ${entry.createdBy})`;
}

export interface OpenImport extends Omit<NewImport, 'encoding' | 'ignored'> {
  state: 'ready' | 'asked';
}

/** An import that has not ended yet. */
export async function findOpenImport(db: Db, id: string): Promise<OpenImport | undefined> {
  const [row] = await db<OpenImport[]>`
    select id, kind, complete, filename, sha256, content, undoes, plan_hash as "planHash", planned_on as "plannedOn", counts, present, gain,
      created_by as "createdBy", state
    from imports where id = ${id} and state in ('ready', 'asked')`;
  return row;
}

/**
 * Stores progress. Never call it within the writing transaction: the progress would be invisible, and later calls on
 * other connections would wait for the row of the import.
 */
export async function storeProgress(
  db: Db,
  id: string,
  step: ImportStep | null,
  done: number,
  total: number,
): Promise<void> {
  await db`update imports set step = ${step}, done = ${done}, total = ${total} where id = ${id}`;
}

/** Marks an import as waiting for somebody else to confirm it. */
export async function storeAsked(db: Db, id: string): Promise<void> {
  await db`update imports set state = 'asked', asked_at = now(), step = null, done = 0, total = 0 where id = ${id}`;
}

/** Stores the people whom a file reported as gone. */
export async function storeGone(db: Db, id: string, gone: readonly number[]): Promise<void> {
  await db`update imports set gone = ${[...gone]}::int[] where id = ${id}`;
}

/** Ends an open import and deletes its file. @returns whether it was open */
export async function endImport(db: Db, id: string, by: number, state: 'applied' | 'canceled'): Promise<boolean> {
  const rows = await db`
    update imports set state = ${state}, content = null, step = null, ended_at = now(), ended_by = ${by}
    where id = ${id} and state in ('ready', 'asked') returning id`;
  return rows.length > 0;
}

export async function markUndone(db: Db, id: string): Promise<void> {
  await db`update imports set state = 'undone' where id = ${id}`;
}

export interface ForgetAfter {
  hours: number;
  askedHours: number;
  undoDays: number;
}

/**
 * Cancels imports that were not applied or confirmed within this many hours, and deletes the stored changes
 * of imports that can no longer be undone: both contain personal data.
 */
export async function forgetOldImports(db: Db, { hours, askedHours, undoDays }: ForgetAfter): Promise<void> {
  await db`
    update imports set state = 'canceled', content = null, step = null, ended_at = now()
    where state = 'ready' and created_at < now() - make_interval(hours => ${hours})
      or state = 'asked' and asked_at < now() - make_interval(hours => ${askedHours})`;
  const over = db`
    select id from imports
    where state = 'canceled' or state in ('applied', 'undone') and ended_at < now() - make_interval(days => ${undoDays})`;
  await db`delete from import_tasks where not due and import_id in (${over})`;
  await db`delete from import_roles where import_id in (${over})`;
  await db`update imports set gone = null where gone is not null and id in (${over})`;
  await db`delete from import_changes where import_id in (${over})`;
}

/**
 * A condition: import `i` can be undone, because it concerns people, does not undo another import, was applied at most
 * this many days ago, and has not been undone yet.
 */
export const canBeUndone = (db: Db, undoDays: number) => db`(
  i.kind = 'people' and i.undoes is null and i.state = 'applied' and i.ended_at > now() - make_interval(days => ${undoDays}))`;

/** An import that can be undone. */
export async function findUndoable(db: Db, id: string, undoDays: number): Promise<{ filename: string } | undefined> {
  const [row] = await db<{ filename: string }[]>`
    select i.filename from imports i where i.id = ${id} and ${canBeUndone(db, undoDays)}`;
  return row;
}
