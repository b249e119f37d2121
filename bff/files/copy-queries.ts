import type { Db } from '#/bff/database/connection.ts';
import type { FileRecord } from './queries.ts';

/** What a copy has to know of a file. */
export type FileToCopy = Pick<FileRecord, 'id' | 'storeKey' | 'bytes' | 'sha256'>;

/** The files after this id, also those that were given up and not cleared yet: a record may be taken back to one. */
export async function listFilesAfter(db: Db, id: number, limit: number): Promise<FileToCopy[]> {
  return db<FileToCopy[]>`
    select id, store_key as "storeKey", bytes, sha256 from files where id > ${id} order by id limit ${limit}`;
}

/** How many files there are. */
export async function countFiles(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from files`;
  return row?.count ?? 0;
}

/** Whether the file is still there: the sweep of a running server removes row and object. */
export async function isFile(db: Db, id: number): Promise<boolean> {
  return (await db`select from files where id = ${id}`).length > 0;
}
