import { createHash, randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { proveStore } from '#/bff/files/prove-store.ts';
import { type FileStore, ObjectMissing, type StoredObject, StoreFull } from '#/bff/files/store.ts';
import { BLOCK_BYTES, inBlocks } from '../in-blocks.ts';
import { isKey, newKey } from '../object-key.ts';
import { asStoreError } from './store-error.ts';

/** Only the account that runs Openboek can read uploaded files. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** The number of bytes that must be free: enough for the largest upload, and a reserve. */
const ROOM = 32 * 1024 * 1024;

/**
 * The default store: one file per object under `root`/objects/ab/abcd…, written under `root`/unfinished and moved into
 * place once it is complete on the disk. A move within one file system is atomic, so even after a crash all files under
 * objects are complete; the sweep removes what remains under unfinished. Both folders must be on one file system.
 *
 * The folders are created only on first use. If they are missing later, their disk is no longer mounted, and files
 * written to new folders would be hidden as soon as the disk is mounted again.
 */
export function folderStore(root: string): FileStore {
  const objects = join(root, 'objects');
  const unfinished = join(root, 'unfinished');

  let made: Promise<unknown> | undefined;

  function makeFolders(): Promise<unknown> {
    made ??= Promise.all([makeDurably(objects), makeDurably(unfinished)]).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  }

  async function put(content: AsyncIterable<Uint8Array>, wanted?: string): Promise<StoredObject> {
    const key = newKey(wanted);
    const draft = join(unfinished, randomUUID());
    try {
      await makeFolders();
      const written = await writeDurably(draft, content);
      await moveDurably(draft, pathOf(objects, key));
      return { key, ...written };
    } catch (error) {
      await rm(draft, { force: true }).catch(() => {}); // if the removal fails too, the sweep removes the file
      throw asStoreError(error);
    }
  }

  const store: FileStore = {
    put,
    async get(key, range) {
      try {
        await makeFolders();
        const file = await openObject(objects, key);
        return file.createReadStream({ ...range, highWaterMark: BLOCK_BYTES });
      } catch (error) {
        throw asStoreError(error);
      }
    },
    async delete(key) {
      if (!isKey(key)) return;
      await rm(pathOf(objects, key), { force: true }).catch((error: unknown) => {
        throw asStoreError(error);
      });
    },
    async *list() {
      for (const shard of await namesIn(objects)) {
        for (const key of await namesIn(join(objects, shard))) {
          const facts = isKey(key) ? await statIfThere(pathOf(objects, key)) : null;
          if (facts) yield { key, storedAt: facts.mtime };
        }
      }
    },
    async clearUnfinished(before) {
      let cleared = 0;
      for (const name of await namesIn(unfinished)) {
        const facts = await statIfThere(join(unfinished, name));
        if (!facts || facts.mtime >= before) continue;
        await rm(join(unfinished, name), { force: true });
        cleared += 1;
      }
      return cleared;
    },
    async probe() {
      await proveStore(store);
      const { bavail, bsize } = await statfs(root);
      if (bavail * bsize < ROOM) throw new StoreFull();
    },
  };
  return store;
}

/** At most 256 folders, so that none becomes too large for any file system to list quickly. */
function pathOf(objects: string, key: string): string {
  return join(objects, key.slice(0, 2), key);
}

async function openObject(objects: string, key: string): Promise<FileHandle> {
  if (!isKey(key)) throw new ObjectMissing(key);
  try {
    return await open(pathOf(objects, key), 'r');
  } catch (error) {
    // If the folder of all objects is missing, it is unknown whether this object exists.
    throw isMissing(error) && (await statIfThere(objects)) ? new ObjectMissing(key) : error;
  }
}

async function writeDurably(path: string, content: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'wx', FILE_MODE);
  try {
    for await (const block of inBlocks(content)) {
      hash.update(block);
      bytes += block.byteLength;
      await file.writeFile(block);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest() };
}

/** Moves a file durably: the move is on the disk only once the containing folder is synced. */
async function moveDurably(from: string, to: string): Promise<void> {
  const shard = dirname(to);
  await mkdir(shard, { mode: FOLDER_MODE }).then(
    () => syncFolder(dirname(shard)),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  await rename(from, to);
  await syncFolder(shard);
}

async function makeDurably(folder: string): Promise<void> {
  const created = await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  if (created) for (let at = folder; at !== dirname(created); at = dirname(at)) await syncFolder(dirname(at));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function statIfThere(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'ENOENT';
}
