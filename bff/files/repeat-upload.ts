import { createHash } from 'node:crypto';
import type { Context } from '#/bff/context.ts';
import { answerRepeat, forContent } from '#/bff/database/verb-transaction.ts';
import { safeFileName } from './file-name.ts';
import { receiveFile } from './receive-file.ts';

interface Received {
  /** The name, as stored. */
  filename: string;
  sha256: Buffer;
}

/** Identifies an upload for its Idempotency-Key; the same bytes under another name make another upload. */
export const identifyUpload = ({ filename, sha256 }: Received): string =>
  createHash('sha256').update(sha256).update(filename).digest('base64url');

/**
 * Answers an upload whose Idempotency-Key was used before. The file is only read to check that it is the same file; it
 * is neither stored nor scanned.
 *
 * @throws StoredAnswer for the same file; Failure SAME_KEY_OTHER_CALL for another file; and any error from receiveFile
 */
export async function repeatUpload(context: Context, request: Request, maxBytes: number): Promise<never> {
  const received = await receiveFile<Received>(request, {
    fileField: 'file',
    maxBytes,
    take: async ({ name, content }) => {
      const hash = createHash('sha256');
      for await (const chunk of content as AsyncIterable<Uint8Array>) hash.update(chunk);
      return { filename: safeFileName(name), sha256: hash.digest() };
    },
    undo: async () => {},
  });
  return answerRepeat(forContent(context, identifyUpload(received)));
}
