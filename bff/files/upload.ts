import { createHash } from 'node:crypto';
import { recordDone } from '#/bff/audit/record-done.ts';
import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { Context } from '#/bff/context.ts';
import type { LinkedFile } from '#/bff/contract/gift-reports.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { forContent, inTransaction, StoredAnswer } from '#/bff/database/verb-transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { loadReport, refuseUnless } from '#/bff/registers/gift-reports/access.ts';
import { contentTypeOf, HEAD_BYTES } from './content-type.ts';
import { safeFileName } from './file-name.ts';
import { linkedFileOf } from './linked-file.ts';
import { type FileRecord, insertFile, setReportFile } from './queries.ts';
import { type IncomingFile, receiveFile } from './receive-file.ts';
import { type ScanState, scanObject } from './scan.ts';
import type { FileStore } from './store.ts';

type Upload = Omit<FileRecord, 'id' | 'scan'>;

/**
 * Stores the request's file and makes it the report's only one (FI-001); what it had goes with the sweep. The object is
 * there before the row that names it. Of two at once the one that commits last stays.
 *
 * @param request multipart/form-data with one file in the field `file`
 * @throws Failure NOT_FOUND, WRONG_STATUS, TOO_LARGE, WRONG_TYPE, VALIDATION, BAD_REQUEST, FILE_INFECTED,
 *   SAME_KEY_OTHER_CALL (an Idempotency-Key that was used for another file)
 */
export async function uploadReportFile(
  context: Context,
  id: number,
  request: Request,
  maxBytes: number,
): Promise<LinkedFile> {
  const { sql, files } = context.services;
  // Asked before the body is read, so that nobody stores what they may not; asked again under the lock.
  refuseUnless(await loadReport(sql, context, id), 'changeFile');
  const upload = await receiveFile(request, {
    field: 'file',
    maxBytes,
    take: (file) => storeFile(files, file),
    undo: ({ storeKey }) => files.delete(storeKey),
  });
  try {
    const scan = await scanUpload(context, id, upload);
    const known = forContent(context, identify(upload));
    return await inTransaction(known, (tx) => attach(tx, known, id, { ...upload, scan }));
  } catch (error) {
    // Any other error may have come after the commit: then the row names the object. The sweep finds out.
    if (error instanceof Failure || error instanceof StoredAnswer) await files.delete(upload.storeKey);
    throw error;
  }
}

/** The same bytes under another name are another upload. */
const identify = ({ filename, sha256 }: Upload) =>
  createHash('sha256').update(sha256).update(filename).digest('base64url');

async function storeFile(store: FileStore, { name, content }: IncomingFile): Promise<Upload> {
  const head: Uint8Array[] = [];
  const { key, bytes, sha256 } = await store.put(keepHead(content, head));
  if (bytes === 0) {
    await store.delete(key);
    throw new Failure('VALIDATION', 'the file is empty', { fields: { file: ['required'] } });
  }
  const contentType = await contentTypeOf(Buffer.concat(head).subarray(0, HEAD_BYTES));
  return { storeKey: key, filename: safeFileName(name), contentType, bytes, sha256 };
}

/** Passes the content on and keeps the chunks of its beginning. */
async function* keepHead(content: AsyncIterable<Uint8Array>, head: Uint8Array[]): AsyncGenerator<Uint8Array> {
  let kept = 0;
  for await (const chunk of content) {
    if (kept < HEAD_BYTES) head.push(chunk);
    kept += chunk.byteLength;
    yield chunk;
  }
}

/** A scanner that cannot answer leaves the file pending: nobody gets it until `scanWaiting` has asked again. */
async function scanUpload({ services, actor, requestId }: Context, id: number, upload: Upload): Promise<ScanState> {
  const { scanner, files, sql, log } = services;
  if (!scanner) return 'off';
  const finding = await scanObject(scanner, files, upload.storeKey).catch((error: unknown) => {
    log.warn({ err: error, requestId }, 'file not scanned yet');
    return null;
  });
  if (finding === null) return 'pending';
  if (finding.clean) return 'clean';
  await writeEntry(sql, {
    actorId: actor.id,
    actorKind: 'user',
    action: 'file.upload',
    entity: 'giftReport',
    entityId: id,
    outcome: 'FILE_INFECTED',
    requestId,
    detail: { filename: upload.filename, virus: finding.virus, sha256: upload.sha256.toString('hex') },
  });
  throw new Failure('FILE_INFECTED', 'the scanner found a virus in the file');
}

async function attach(tx: Tx, context: Context, id: number, file: Omit<FileRecord, 'id'>): Promise<LinkedFile> {
  const loaded = await loadReport(tx, context, id, { lock: true });
  refuseUnless(loaded, 'changeFile');
  const fileId = await insertFile(tx, file, context.actor.id);
  await setReportFile(tx, id, fileId);
  const { filename, contentType, bytes, scan } = file;
  await recordDone(tx, context, {
    action: 'file.upload',
    entity: 'giftReport',
    entityId: id,
    companyId: loaded.report.companyId,
    detail: {
      fileId,
      replaces: loaded.report.fileId,
      filename,
      contentType,
      bytes,
      scan,
      sha256: file.sha256.toString('hex'),
    },
  });
  return linkedFileOf(id, { id: fileId, filename, contentType, bytes });
}
