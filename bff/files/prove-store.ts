import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from './store.ts';

/**
 * What `probe` of every store does: writes, reads and deletes an object. Nothing less proves a store; a wrong key looks
 * like "not there" on some S3 servers.
 *
 * @throws the store's own error, or one that says what came back wrong
 */
export async function proveStore(store: FileStore): Promise<void> {
  const content = randomBytes(32);
  const { key, bytes } = await store.put(once(content));
  try {
    const read = await buffer(await store.get(key));
    if (bytes !== content.length || !read.equals(content)) throw new Error('the file store gives back other bytes');
  } finally {
    await store.delete(key);
  }
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
