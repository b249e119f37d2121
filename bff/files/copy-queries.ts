import type { Db } from '#/bff/database/connection.ts';
import type { FileRecord } from './queries.ts';

/** The data of a file that a copy needs. */
export type FileToCopy = Pick<FileRecord, 'id' | 'storeKey' | 'bytes' | 'sha256'>;

/**
 * The files whose ids follow the given id. They include files that are no longer used but not cleared yet, because a
 * restored record may use them again.
 */
export async function listFilesAfter(db: Db, id: number, limit: number): Promise<FileToCopy[]> {
  return db<FileToCopy[]>`
    select id, store_key as "storeKey", bytes, sha256 from files where id > ${id} order by id limit ${limit}`;
}

/** How many files there are. */
export async function countFiles(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from files`;
  return row?.count ?? 0;
}

/** Whether the file still exists: the sweep of a running server removes row and object. */
export async function isFile(db: Db, id: number): Promise<boolean> {
  return (await db`select from files where id = ${id}`).length > 0;
}
