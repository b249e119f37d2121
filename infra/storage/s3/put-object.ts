import { createHash } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { StoredObject } from '#/bff/files/store.ts';
import { MultipartUpload, type Target } from './multipart-upload.ts';
import { PART_BYTES, type PartBuffers } from './part-buffers.ts';

/** An error while the content was read, which is not a fault of the store. */
export class ContentFailed extends Error {
  constructor(cause: unknown) {
    super('the content cannot be read', { cause });
  }
}

/**
 * Streams content into one object: in one call if it fits into one part, otherwise in several parts, a few of
 * which are in memory at a time. The object exists only once it is complete; a failed upload deletes its
 * parts.
 * @throws ContentFailed, and errors of the client
 */
export async function putObject(
  target: Target,
  buffers: PartBuffers,
  content: AsyncIterable<Uint8Array>,
): Promise<Omit<StoredObject, 'key'>> {
  const hash = createHash('sha256');
  const upload = new MultipartUpload(target, buffers);
  let part: Buffer | undefined;
  let filled = 0;
  let bytes = 0;
  try {
    for await (const chunk of readable(content)) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      for (let at = 0; at < chunk.byteLength; ) {
        // A full part is sent only when more content follows, because it may turn out to be the only part.
        if (part && filled === PART_BYTES) {
          const full = part;
          part = undefined;
          await upload.send(full, filled);
        }
        if (!part) {
          part = await buffers.take(() => upload.isSending);
          filled = 0;
        }
        const taken = Math.min(PART_BYTES - filled, chunk.byteLength - at);
        part.set(chunk.subarray(at, at + taken), filled);
        filled += taken;
        at += taken;
      }
    }
    if (upload.hasBegun && part) {
      const last = part;
      part = undefined;
      await upload.send(last, filled);
      await upload.complete();
    } else await putWhole(target, part?.subarray(0, filled) ?? Buffer.alloc(0));
  } catch (error) {
    await upload.abort();
    if (part) buffers.release(); // the call that used the buffer may still be running
    throw error;
  }
  if (part) buffers.release(part);
  return { bytes, sha256: hash.digest() };
}

/** Distinguishes errors of the content from errors of the store. */
async function* readable(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = content[Symbol.asyncIterator]();
  let isOver = false;
  try {
    for (;;) {
      const next = await chunks.next().catch((error: unknown) => {
        isOver = true;
        throw new ContentFailed(error);
      });
      isOver = next.done === true;
      if (next.done) return;
      yield next.value;
    }
  } finally {
    if (!isOver) await chunks.return?.();
  }
}

async function putWhole({ client, bucket, name }: Target, content: Buffer): Promise<void> {
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: name, Body: content }));
}
