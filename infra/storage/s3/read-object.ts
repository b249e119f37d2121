import { Readable } from 'node:stream';
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { ByteRange } from '#/bff/files/store.ts';
import { inBlocks } from '../in-blocks.ts';

/** How many times in a row a connection may fail, without a byte in between, before the read fails. */
const TRIES = 3;

/**
 * Opens an object or a part of it. When the connection breaks, or the store closes it because the reader is
 * slow, the read resumes at the same position, so the reader's stream has no gaps.
 * @throws errors of the client if the first response is an error; later errors end the stream
 */
export async function readObject(
  client: S3Client,
  object: { bucket: string; name: string },
  range?: ByteRange,
): Promise<Readable> {
  const opening = new AbortController();
  let body: Readable | undefined;
  const open = async (from: number, to: number | undefined): Promise<{ body: Readable; bytes: number }> => {
    const isWhole = from === 0 && to === undefined;
    const answer = await client.send(
      new GetObjectCommand({
        Bucket: object.bucket,
        Key: object.name,
        ...(!isWhole && { Range: `bytes=${from}-${to ?? ''}` }),
      }),
      { abortSignal: opening.signal },
    );
    body = answer.Body as Readable;
    body.on('error', () => {}); // a reader gets the error anyway, and there may be no reader yet
    return { body, bytes: answer.ContentLength ?? Number.NaN };
  };
  const start = range?.start ?? 0;
  const first = await open(start, range?.end);
  const end = start + first.bytes;
  const whole = async function* () {
    let at = start;
    let current = first.body;
    for (let failed = 0; ; ) {
      try {
        for await (const chunk of current as AsyncIterable<Buffer>) {
          at += chunk.byteLength;
          failed = 0;
          yield chunk;
        }
        if (at >= end || Number.isNaN(end)) return;
        throw new Error(`the answer broke off after ${at - start} of ${end - start} bytes`);
      } catch (error) {
        failed += 1;
        if (failed >= TRIES || opening.signal.aborted || at >= end) throw error;
        current = (await open(at, end - 1)).body;
      }
    }
  };
  const content = Readable.from(inBlocks(whole()), { objectMode: false });
  // A reader that stops releases the connection at once, even if no data is arriving.
  content.once('close', () => {
    opening.abort();
    body?.destroy();
  });
  return content;
}
