import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from './store.ts';

/**
 * The `probe` of every store: writes, reads and deletes an object. Only this proves that a store works: on some S3
 * servers, a wrong access key looks like a missing object.
 *
 * @throws the store's own error, or one that describes what was wrong with the object read back
 */
export async function proveStore(store: FileStore): Promise<void> {
  const content = randomBytes(32);
  const { key, bytes } = await store.put(once(content));
  try {
    const read = await buffer(await store.get(key));
    if (bytes !== content.length || !read.equals(content)) throw new Error('the file store returned different bytes');
  } finally {
    await store.delete(key);
  }
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
