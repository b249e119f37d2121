import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { copyAll } from '#/bff/files/copy-all.ts';
import { insertFile } from '#/bff/files/queries.ts';
import { type FileStore, StoreUnavailable } from '#/bff/files/store.ts';
import { folderStore } from '#/infra/storage/folder/folder-store.ts';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';

let database: TestDatabase;
let from: FileStore;
let to: FileStore;
let folders: { from: string; to: string };
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.sql`delete from files`;
  const folder = () => mkdtemp(join(inject('testServer').folder, 'copy-'));
  folders = { from: await folder(), to: await folder() };
  [from, to] = [folderStore(folders.from), folderStore(folders.to)];
});

/** A file in the database, with its bytes in the source store. */
async function newFile(text: string): Promise<{ id: number; storeKey: string }> {
  const { key, bytes, sha256 } = await from.put([Buffer.from(text)] as never);
  const file = { storeKey: key, filename: 'a.txt', contentType: 'text/plain', bytes, sha256, scan: 'off' as const };
  return { id: await insertFile(database.sql, file, null), storeKey: key };
}
const copy = (own: { from?: FileStore; to?: FileStore } = {}) => copyAll({ sql: database.sql, from, to, ...own });
const pathOf = (folder: string, key: string) => join(folder, 'objects', key.slice(0, 2), key);
const inTarget = (key: string) => readFile(pathOf(folders.to, key), 'utf8');
const keysIn = async (store: FileStore) => {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.sort();
};

describe('copying files to another store', () => {
  it('copies each file under its key, and finds all of them there when run again', async () => {
    const files = [await newFile('one'), await newFile('two'), await newFile('')];
    expect(await copy()).toEqual({ copied: 3, present: 0, faults: [] });
    expect(await Promise.all(files.map(({ storeKey }) => inTarget(storeKey)))).toEqual(['one', 'two', '']);
    expect(await copy()).toEqual({ copied: 0, present: 3, faults: [] });
    expect(await keysIn(from)).toEqual(await keysIn(to));
  });

  it('skips objects that belong to no file, but copies files that were given up', async () => {
    const { id, storeKey } = await newFile('given up');
    await database.sql`update files set deleted_at = now() where id = ${id}`;
    await from.put([Buffer.from('an orphan')] as never);
    expect(await copy()).toEqual({ copied: 1, present: 0, faults: [] });
    expect(await keysIn(to)).toEqual([storeKey]);
  });

  it('copies a file again if the target has different bytes', async () => {
    const { storeKey } = await newFile('right');
    await copy();
    await writeFile(pathOf(folders.to, storeKey), 'wrong');
    expect(await copy()).toEqual({ copied: 1, present: 0, faults: [] });
    expect(await inTarget(storeKey)).toBe('right');
  });

  it('names files that are missing or differ in the source, leaves no trace of them in the target, and copies the rest', async () => {
    const [missing, different, good] = [await newFile('missing'), await newFile('right'), await newFile('good')];
    await from.delete(missing.storeKey);
    await writeFile(pathOf(folders.from, different.storeKey), 'wrong');
    expect(await copy()).toEqual({
      copied: 1,
      present: 0,
      faults: [
        { ...missing, what: 'missing' },
        { ...different, what: 'different' },
      ].sort((a, b) => a.id - b.id),
    });
    expect(await keysIn(to)).toEqual([good.storeKey]);
  });

  it('names files that the target did not keep although it reported success', async () => {
    const { id, storeKey } = await newFile('right');
    const forgetful: FileStore = {
      ...to,
      put: async (content, key) => {
        const stored = await to.put(content, key);
        await writeFile(pathOf(folders.to, storeKey), 'wrong');
        return stored;
      },
    };
    expect(await copy({ to: forgetful })).toMatchObject({ copied: 0, faults: [{ id, what: 'lost' }] });
    expect(await keysIn(to)).toEqual([]);
  });

  it('does not report a file as missing if the sweep of a running server has cleared it', async () => {
    const { id, storeKey } = await newFile('cleared');
    const swept: FileStore = {
      ...from,
      get: async (key) => {
        await database.sql`delete from files where id = ${id}`;
        await from.delete(storeKey);
        return from.get(key);
      },
    };
    expect(await copy({ from: swept })).toEqual({ copied: 0, present: 0, faults: [] });
  });

  it('ends with the error of an unavailable store, and copies the rest when it is run again', async () => {
    for (let n = 0; n < 20; n += 1) await newFile(`file ${n}`);
    let calls = 0;
    const failing: FileStore = {
      ...to,
      put: (content, key) => {
        calls += 1;
        return calls > 10 ? Promise.reject(new StoreUnavailable()) : to.put(content, key);
      },
    };
    await expect(copy({ to: failing })).rejects.toThrow(StoreUnavailable);
    expect(await keysIn(to)).toHaveLength(10);
    expect(await copy()).toEqual({ copied: 10, present: 10, faults: [] });
  });

  it('copies each file once, however many there are', async () => {
    for (let n = 0; n < 520; n += 1) await newFile(`file ${n}`);
    expect(await copy()).toEqual({ copied: 520, present: 0, faults: [] });
    expect(await keysIn(to)).toHaveLength(520);
  }, 60_000);

  it('includes files that arrive in the meantime, and reports its progress', async () => {
    await newFile('first');
    let isAdded = false;
    const growing: FileStore = {
      ...from,
      get: async (key) => {
        if (!isAdded) await newFile('second');
        isAdded = true;
        return from.get(key);
      },
    };
    const lines: string[] = [];
    const { copied } = await copyAll({ sql: database.sql, from: growing, to }, (done, of, bytes) =>
      lines.push(`${done} of ${of}, ${bytes}`),
    );
    expect(copied).toBe(2);
    expect(lines).toEqual(['1 of 1, 5', '2 of 2, 11']);
  });
});
