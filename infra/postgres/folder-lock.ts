import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startOf } from './processes.ts';

/** A lock on a data folder. It records which process holds it. */
export interface FolderLock {
  release(): Promise<void>;
}

interface Holder {
  pid: number;
  /** The result of `startOf` for that process. It is needed because the id may have been reused by another process. */
  started: string | null;
}

/** The error for a data folder that another process uses. */
export class FolderInUse extends Error {}

/**
 * Locks a data folder for this process, so that two servers never share one embedded Postgres. A lock whose holder is
 * gone (kill -9, power cut) is taken over.
 * @throws FolderInUse that states the folder, the process and the remedy
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, 'openboek.lock');
  const draft = `${path}.${randomUUID()}`;
  const me: Holder = { pid: process.pid, started: await startOf(process.pid) };
  await writeFile(draft, JSON.stringify(me), { mode: 0o600 });
  try {
    // Creating a link either succeeds completely or fails. So only one of two attempts succeeds, and the file is never
    // half-written.
    while (!(await tryLink(draft, path))) await clearIfAbandoned(path, folder);
  } finally {
    await rm(draft, { force: true });
  }
  return { release: () => releaseIfMine(path, me) };
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function clearIfAbandoned(path: string, folder: string): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return;
  const holder = parse(text);
  if (holder !== null && (await isHeld(holder))) {
    throw new FolderInUse(
      `the data folder ${folder} is in use by another Openboek, process ${holder.pid}. ` +
        `Stop it (kill ${holder.pid}), or start this one with its own folder and port: ` +
        'OPENBOEK_DATA=/another/folder PORT=4500 npm start',
    );
  }
  // The lock is moved before it is deleted, so that its content can be checked. A lock that another process took
  // meanwhile is put back.
  const aside = `${path}.${randomUUID()}`;
  await rename(path, aside).catch(() => {});
  const moved = await readFile(aside, 'utf8').catch(() => text);
  if (moved !== text) await link(aside, path).catch(() => {});
  await rm(aside, { force: true });
}

async function releaseIfMine(path: string, me: Holder): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === JSON.stringify(me)) await rm(path, { force: true });
}

async function isHeld(holder: Holder): Promise<boolean> {
  const started = await startOf(holder.pid);
  return started !== null && started === holder.started;
}

function parse(text: string): Holder | null {
  try {
    const holder = JSON.parse(text) as Partial<Holder> | null;
    return typeof holder?.pid === 'number' ? { pid: holder.pid, started: holder.started ?? null } : null;
  } catch {
    return null; // the file was truncated because the disk was full, so it names no owner
  }
}
