import type { Services } from '#/bff/context.ts';
import { knownKeys, removeGivenUp } from './queries.ts';
import type { FileStore } from './store.ts';

/** Younger objects may not be completely written yet, or may belong to a backup in progress. */
const KEEP_MS = 24 * 60 * 60 * 1000;
const BATCH = 500;
/** Up to this number, orphans are always cleared. */
const FEW = 25;

export interface Swept {
  /** Files that were replaced or removed at least a day ago. */
  readonly givenUp: number;
  /**
   * Objects that no row names, for example because the server crashed or lost its connection before it wrote the row.
   */
  readonly orphans: number;
  /** Unfinished uploads. */
  readonly unfinished: number;
}

/**
 * Clears the store of objects that are no longer needed; the leader runs it daily. Rows are removed first, so
 * that a crash in between leaves orphans for the next sweep, and never a row without its bytes.
 *
 * If the store has more than `FEW` orphans, and more orphans than objects that a row names, it probably belongs to
 * another database: the database is new and the folder is old, or two databases share a bucket. Nothing is then
 * cleared, and an error is logged.
 */
export async function sweepFiles(
  { sql, files, log }: Pick<Services, 'sql' | 'files' | 'log'>,
  now: Date = new Date(),
): Promise<Swept> {
  const before = new Date(now.getTime() - KEEP_MS);
  const givenUp = await removeGivenUp(sql, before);
  for (const key of givenUp) await files.delete(key);
  const { orphans, known } = await findOrphans(files, before, (keys) => knownKeys(sql, keys));
  const isCredible = orphans.length <= Math.max(FEW, known);
  if (isCredible) for (const key of orphans) await files.delete(key);
  else
    log.error({ orphans: orphans.length, known }, 'the file store does not belong to this database: nothing cleared');
  const unfinished = await files.clearUnfinished(before);
  return { givenUp: givenUp.length, orphans: isCredible ? orphans.length : 0, unfinished };
}

async function findOrphans(store: FileStore, before: Date, known: (keys: string[]) => Promise<Set<string>>) {
  const orphans: string[] = [];
  let named = 0;
  let batch: string[] = [];
  const judge = async () => {
    const found = await known(batch);
    named += found.size;
    orphans.push(...batch.filter((key) => !found.has(key)));
    batch = [];
  };
  for await (const { key, storedAt } of store.list()) {
    if (storedAt >= before) continue;
    batch.push(key);
    if (batch.length === BATCH) await judge();
  }
  await judge();
  return { orphans, known: named };
}
