import type { Db } from '#/bff/database/connection.ts';
import type { ScanState } from './scan.ts';

/** A file as stored in the database; its bytes are in the file store under `storeKey`. */
export interface FileRecord {
  id: number;
  storeKey: string;
  filename: string;
  contentType: string;
  bytes: number;
  sha256: Buffer;
  scan: ScanState;
}

/**
 * Records an object of the store as a file and returns its id. @param uploadedBy null for somebody who did not sign in
 */
export async function insertFile(db: Db, file: Omit<FileRecord, 'id'>, uploadedBy: number | null): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into files (store_key, filename, content_type, bytes, sha256, scan, uploaded_by)
    values (${file.storeKey}, ${file.filename}, ${file.contentType}, ${file.bytes}, ${file.sha256}, ${file.scan}, ${uploadedBy})
    returning id`;
  if (!row) throw new Error('an insert returned no row');
  return row.id;
}

/** The file with this id; undefined if it was removed. */
export async function findFile(db: Db, id: number): Promise<FileRecord | undefined> {
  const [row] = await db<FileRecord[]>`
    select id, store_key as "storeKey", filename, content_type as "contentType", bytes, sha256, scan
    from files where id = ${id} and deleted_at is null`;
  return row;
}

/**
 * Gives a record another file or none; the caller has locked its row, and the sweep removes the previous file.
 *
 * @param table the table of its register
 */
export async function setRecordFile(db: Db, table: string, recordId: number, fileId: number | null): Promise<void> {
  await db`
    with old as (select file_id from ${db(table)} where id = ${recordId} and file_id is not null),
         freed as (update files set deleted_at = now() where id in (select file_id from old))
    update ${db(table)} set file_id = ${fileId} where id = ${recordId}`;
}

/**
 * Files that have not been scanned: those that wait for the scanner, then those uploaded before there was a scanner.
 *
 * @param without the ids of files to leave out
 */
export async function listUnscanned(
  db: Db,
  limit: number,
  without: number[],
): Promise<{ id: number; storeKey: string }[]> {
  return db<{ id: number; storeKey: string }[]>`
    select id, store_key as "storeKey" from files
    where scan in ('pending', 'off') and deleted_at is null and id <> all(${without})
    order by scan = 'off', created_at, id limit ${limit}`;
}

/** Stores the scanner's result, unless one is already stored. */
export async function setScan(db: Db, id: number, state: 'clean' | 'infected'): Promise<boolean> {
  const rows = await db`update files set scan = ${state} where id = ${id} and scan in ('pending', 'off') returning id`;
  return rows.length > 0;
}

/** Deletes the rows of files that were marked as deleted before `before`; returns their keys. */
export async function removeGivenUp(db: Db, before: Date): Promise<string[]> {
  const rows = await db<{ key: string }[]>`
    delete from files where deleted_at < ${before} returning store_key as key`;
  return rows.map(({ key }) => key);
}

/** The given keys that belong to a row in `files`. */
export async function knownKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const rows = await db<{ key: string }[]>`select store_key as key from files where store_key = any(${keys}::uuid[])`;
  return new Set(rows.map(({ key }) => key));
}
