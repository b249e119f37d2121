import { createHash } from 'node:crypto';
import type { Sql } from '#/bff/database/connection.ts';
import { countFiles, type FileToCopy, isFile, listFilesAfter } from './copy-queries.ts';
import { type FileStore, ObjectMissing } from './store.ts';

/** How many files are copied at once: a remote store answers slowly, and each file takes a few megabytes of memory. */
const PARALLEL = 4;
const BATCH = 500;

/**
 * missing: the source has no such object; different: its bytes are not those that were uploaded; lost: the target did
 * not store them.
 */
export type CopyFault = {
  readonly id: number;
  readonly storeKey: string;
  readonly what: 'missing' | 'different' | 'lost';
};

export interface Copied {
  readonly copied: number;
  /** Files that the target already had in full. */
  readonly present: number;
  readonly faults: readonly CopyFault[];
}

/**
 * Receives the progress: the number of files checked, the number of files at the start (or checked, if that is more),
 * and the bytes of the checked files.
 */
export type CopyProgress = (done: number, of: number, bytes: number) => void;

/**
 * Copies every file named in the database from one store to another, under the same key. Files that the target already
 * has are read and compared, so an interrupted copy is resumed by starting it again. Each copy is read back. Nothing is
 * removed from the source, and a copy whose sha-256 differs from that in the database is deleted from the target. It
 * can run while a server is running: files that arrive before the end of the run are also copied.
 *
 * @throws the error of a store that is unavailable
 */
export async function copyAll(
  stores: { readonly sql: Sql; readonly from: FileStore; readonly to: FileStore },
  onProgress: CopyProgress = () => {},
): Promise<Copied> {
  const { sql, to } = stores;
  const there = new Set<string>();
  for await (const { key } of to.list()) there.add(key);
  const of = await countFiles(sql);
  const tally = { copied: 0, present: 0, done: 0, bytes: 0 };
  const faults: CopyFault[] = [];
  const copyNext = async (queue: FileToCopy[]) => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const outcome = await copyOne(stores, file, there.has(file.storeKey));
      if (outcome === 'copied' || outcome === 'present') tally[outcome] += 1;
      else if (outcome !== 'gone') faults.push({ id: file.id, storeKey: file.storeKey, what: outcome });
      tally.done += 1;
      tally.bytes += file.bytes;
      onProgress(tally.done, Math.max(of, tally.done), tally.bytes);
    }
  };
  for await (const batch of listOnce(sql)) await allOrNone(batch, copyNext);
  const { copied, present } = tally;
  return { copied, present, faults: faults.toSorted((a, b) => a.id - b.id) };
}

/**
 * Returns every file once, including files that arrive while it runs. Ids are random, so the whole list is read again
 * until it contains no new files.
 */
async function* listOnce(sql: Sql): AsyncGenerator<FileToCopy[]> {
  const seen = new Set<number>();
  for (let before = -1; before < seen.size; ) {
    before = seen.size;
    for (let page = await listFilesAfter(sql, 0, BATCH); page.length > 0; ) {
      const last = page.at(-1)?.id ?? 0;
      const unseen = page.filter(({ id }) => !seen.has(id));
      for (const { id } of unseen) seen.add(id);
      yield unseen;
      page = await listFilesAfter(sql, last, BATCH);
    }
  }
}

/** Copies several files at once; if one fails, the copies in progress are completed, and no further ones begin. */
async function allOrNone(batch: FileToCopy[], copyNext: (queue: FileToCopy[]) => Promise<void>): Promise<void> {
  const failed = (error: unknown) => {
    batch.length = 0;
    throw error;
  };
  const ended = await Promise.allSettled(Array.from({ length: PARALLEL }, () => copyNext(batch).catch(failed)));
  const fault = ended.find(({ status }) => status === 'rejected');
  if (fault?.status === 'rejected') throw fault.reason;
}

async function copyOne(
  { sql, from, to }: { sql: Sql; from: FileStore; to: FileStore },
  file: FileToCopy,
  isThere: boolean,
): Promise<'copied' | 'present' | 'gone' | CopyFault['what']> {
  const { storeKey, sha256 } = file;
  if (isThere && (await hashIn(to, storeKey))?.equals(sha256)) return 'present';
  const content = await unlessMissing(from.get(storeKey));
  if (content === null) return (await isFile(sql, file.id)) ? 'missing' : 'gone';
  const stored = await to.put(content, storeKey).finally(() => content.destroy());
  if (!stored.sha256.equals(sha256)) {
    await to.delete(storeKey);
    return 'different';
  }
  if ((await hashIn(to, storeKey))?.equals(sha256)) return 'copied';
  await to.delete(storeKey);
  return 'lost';
}

/** The sha-256 of the object in the store; null if there is no such object. */
async function hashIn(store: FileStore, key: string): Promise<Buffer | null> {
  const content = await unlessMissing(store.get(key));
  if (content === null) return null;
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk as Buffer);
  return hash.digest();
}

function unlessMissing<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: unknown) => {
    if (error instanceof ObjectMissing) return null;
    throw error;
  });
}
