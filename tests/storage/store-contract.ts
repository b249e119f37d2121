import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileStore, ObjectMissing } from '#/bff/files/store.ts';
import { collect } from '#/bff/threads/collect.ts';

/** A store to test, with a separate folder or bucket. */
export interface StoreUnderTest {
  store: FileStore;
  close(): Promise<void>;
}

const MB = 1024 * 1024;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The bytes of all buffers in use; without the collections, it would include those that V8 has not freed yet. */
function buffersInUse(): number {
  collect();
  collect(); // finishes freeing what the first one found, which V8 does in the background
  return process.memoryUsage().arrayBuffers;
}

/** The contract of every file store, whatever it is based on (bff/files/store.ts). */
export function storeContract(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`file store: ${name}`, () => {
    let store: FileStore;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ store, close } = await open());
    });
    afterAll(() => close());

    it('returns the bytes that it was given, with their number and sha-256', async () => {
      for (const size of [0, 1, 65_536, 3 * MB + 17]) {
        const content = randomBytes(size);
        const stored = await store.put(inChunks(content));
        expect(stored.key).toMatch(UUID);
        expect(stored.bytes).toBe(size);
        expect(stored.sha256.equals(createHash('sha256').update(content).digest())).toBe(true);
        expect((await buffer(await store.get(stored.key))).equals(content)).toBe(true);
      }
    });

    it('returns a part, including both ends', async () => {
      const content = randomBytes(200_000);
      const { key } = await store.put(inChunks(content));
      for (const [start, end] of [
        [0, 0],
        [10, 99_999],
        [199_999, 199_999],
        [0, 199_999],
      ] as const)
        expect((await buffer(await store.get(key, { start, end }))).equals(content.subarray(start, end + 1))).toBe(
          true,
        );
    });

    it('stores content without having all of it in memory', async () => {
      const chunk = randomBytes(MB);
      let ahead = 0;
      const content = (async function* () {
        for (let n = 0; n < 64; n += 1) yield Buffer.from(chunk); // a copy, so that each part that a store keeps counts
      })();
      const before = buffersInUse();
      const { key, bytes } = await store.put(
        (async function* () {
          for await (const part of content) {
            ahead = Math.max(ahead, buffersInUse() - before);
            yield part;
          }
        })(),
      );
      expect(bytes).toBe(64 * MB);
      expect(ahead).toBeLessThan(40 * MB);
      let read = 0;
      for await (const part of await store.get(key)) read += (part as Buffer).length;
      expect(read).toBe(64 * MB);
      await store.delete(key);
    });

    it('stores no part of a stream that fails, and throws its error', async () => {
      const before = await keysOf(store);
      const failing = (async function* () {
        yield randomBytes(6 * MB);
        throw new Error('the client is gone');
      })();
      await expect(store.put(failing)).rejects.toThrow('the client is gone');
      expect(await keysOf(store)).toEqual(before);
    });

    it('throws ObjectMissing for an object that does not exist, even for an invalid key', async () => {
      for (const key of [randomUUID(), '../../etc/passwd', '', 'ab'])
        await expect(store.get(key)).rejects.toBeInstanceOf(ObjectMissing);
    });

    it('deletes an object, and deleting it again is not an error', async () => {
      const { key } = await store.put(inChunks(randomBytes(10)));
      await store.delete(key);
      await expect(store.get(key)).rejects.toBeInstanceOf(ObjectMissing);
      await store.delete(key);
      await store.delete('../../etc/passwd');
    });

    it('accepts a copy from another store under the same key, and replaces an object that already has that key', async () => {
      const key = randomUUID();
      for (const content of [randomBytes(6 * MB), randomBytes(10)]) {
        const stored = await store.put(inChunks(content, 100_000), key);
        expect(stored).toEqual({ key, bytes: content.length, sha256: createHash('sha256').update(content).digest() });
        expect((await buffer(await store.get(key))).equals(content)).toBe(true);
      }
      for (const wrong of ['../../etc/passwd', '', key.toUpperCase()])
        await expect(store.put(inChunks(randomBytes(1)), wrong)).rejects.toThrow(RangeError);
    });

    it('lists every object with the moment it was stored', async () => {
      const keys = await Promise.all(Array.from({ length: 20 }, () => store.put(inChunks(randomBytes(100)))));
      const listed = new Map<string, Date>();
      for await (const { key, storedAt } of store.list()) listed.set(key, storedAt);
      for (const { key } of keys) expect(Math.abs(Date.now() - (listed.get(key)?.getTime() ?? 0))).toBeLessThan(60_000);
    });

    it('keeps many simultaneous objects apart', async () => {
      const contents = Array.from({ length: 20 }, () => randomBytes(50_000));
      const stored = await Promise.all(contents.map((content) => store.put(inChunks(content))));
      expect(new Set(stored.map(({ key }) => key)).size).toBe(20);
      for (const [index, { key }] of stored.entries())
        expect((await buffer(await store.get(key))).equals(contents[index] ?? Buffer.alloc(0))).toBe(true);
    });

    it('allows a reader to stop early', async () => {
      const { key } = await store.put(inChunks(randomBytes(4 * MB)));
      const content = await store.get(key);
      for await (const part of content) {
        expect((part as Buffer).length).toBeGreaterThan(0);
        break;
      }
      expect(content.destroyed).toBe(true);
    });

    it('can be probed, and no trace of the probe is left', async () => {
      const before = await keysOf(store);
      await store.probe();
      expect(await keysOf(store)).toEqual(before);
    });
  });
}

/** All keys of a store, sorted. */
export async function keysOf(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.sort();
}

async function* inChunks(content: Buffer, size = 10_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}
