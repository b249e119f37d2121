import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from '#/bff/context.ts';
import { IMPORT_LIMITS, type ImportPreview } from '#/bff/contract/people-import.ts';
import { safeFileName } from '#/bff/files/file-name.ts';
import { receiveFile } from '#/bff/files/receive-file.ts';
import { collectYoung } from '#/bff/threads/collect.ts';
import type { ReceivedFile } from './previews.ts';
import { packer } from './stored-file.ts';

/**
 * Receives a file of people or companies and has the import thread preview it (previewImport).
 *
 * @param request multipart/form-data with one file in the field `file`
 * @param complete the file is complete: anyone who is missing has left
 * @throws Failure TOO_LARGE, WRONG_TYPE, VALIDATION (no file), BAD_REQUEST; and the failures of `Previews.look`
 */
export async function receiveImport(context: Context, request: Request, complete: boolean): Promise<ImportPreview> {
  const { services, actor, requestId, repeat } = context;
  const file = await receiveFile(request, {
    fileField: 'file',
    maxBytes: IMPORT_LIMITS.bytes,
    take: async ({ name, content }) => ({ filename: safeFileName(name), ...(await packed(content)) }),
    undo: async () => {},
  });
  const { importLeavers } = services.config;
  const call = { file, complete, actorId: actor.id, importLeavers, requestId, ...(repeat && { repeat }) };
  return services.previews.look(call, request.signal);
}

/**
 * The number of received bytes after which memory is freed explicitly, because V8 would keep the buffers for longer.
 */
const COLLECT_AFTER = 2_000_000;

/** Compresses the file while it arrives: waiting files take a tenth of the memory. */
async function packed(content: Readable): Promise<Pick<ReceivedFile, 'sha256' | 'content'>> {
  const hash = createHash('sha256');
  const parts: Buffer[] = [];
  await pipeline(
    content,
    async function* hashed(chunks: AsyncIterable<Uint8Array>) {
      let since = 0;
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
        since += chunk.length;
        if (since < COLLECT_AFTER) continue;
        collectYoung();
        since = 0;
      }
    },
    packer(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) parts.push(chunk);
    },
  );
  return { sha256: hash.digest(), content: Buffer.concat(parts) };
}
