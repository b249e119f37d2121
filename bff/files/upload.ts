import { recordDone } from '#/bff/audit/record-done.ts';
import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { Context } from '#/bff/context.ts';
import type { LinkedFile } from '#/bff/contract/gift-reports.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { forContent, inTransaction, isKeyUsed, StoredAnswer } from '#/bff/database/verb-transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { refuseUnless } from '#/bff/registers/change-record.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import { contentTypeOf, HEAD_BYTES } from './content-type.ts';
import { safeFileName } from './file-name.ts';
import { linkedFileOf } from './linked-file.ts';
import { type FileRecord, insertFile, setRecordFile } from './queries.ts';
import { type IncomingFile, receiveFile } from './receive-file.ts';
import type { FileRegister } from './record-file.ts';
import { identifyUpload, repeatUpload } from './repeat-upload.ts';
import { type ScanState, scanObject } from './scan.ts';
import type { FileStore } from './store.ts';

type Upload = Omit<FileRecord, 'id' | 'scan'>;

/**
 * Stores the request's file and makes it the record's only one (FI-001); what it had goes with the sweep. The object is
 * there before the row that names it. Of two at once the one that commits last stays.
 *
 * @param request multipart/form-data with one file in the field `file`
 * @throws Failure NOT_FOUND, WRONG_STATUS, TOO_LARGE, WRONG_TYPE, VALIDATION, BAD_REQUEST, FILE_INFECTED,
 *   SAME_KEY_OTHER_CALL (an Idempotency-Key that was used for another file)
 */
export async function uploadFile(
  context: Context,
  register: FileRegister,
  id: number,
  request: Request,
  maxBytes: number,
): Promise<LinkedFile> {
  const { sql, files } = context.services;
  const seen = await loadRecord(sql, context, register, id);
  // A repeat gets its first answer, even when the record may no longer get one. Looked up after the record is loaded: by the
  // time it shows as submitted, the first upload is committed.
  if (await isKeyUsed(context)) return repeatUpload(context, request, maxBytes);
  // Before the body is read, so that nobody stores what they may not; again under the lock.
  refuseUnless(seen, 'changeFile');
  const upload = await receiveFile(request, {
    field: 'file',
    maxBytes,
    take: (file) => storeFile(files, file),
    undo: ({ storeKey }) => files.delete(storeKey),
  });
  try {
    const scan = await scanUpload(context, register, id, upload);
    const known = forContent(context, identifyUpload(upload));
    return await inTransaction(known, (tx) => attach(tx, known, register, id, { ...upload, scan }));
  } catch (error) {
    // Any other error may have come after the commit: then the row names the object. The sweep finds out.
    if (error instanceof Failure || error instanceof StoredAnswer) await files.delete(upload.storeKey);
    throw error;
  }
}

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
async function scanUpload(
  { services, actor, requestId }: Context,
  register: FileRegister,
  id: number,
  upload: Upload,
): Promise<ScanState> {
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
    entity: register.name,
    entityId: id,
    outcome: 'FILE_INFECTED',
    requestId,
    detail: { filename: upload.filename, virus: finding.virus, sha256: upload.sha256.toString('hex') },
  });
  throw new Failure('FILE_INFECTED', 'the scanner found a virus in the file');
}

async function attach(
  tx: Tx,
  context: Context,
  register: FileRegister,
  id: number,
  file: Omit<FileRecord, 'id'>,
): Promise<LinkedFile> {
  const loaded = await loadRecord(tx, context, register, id, { lock: true });
  refuseUnless(loaded, 'changeFile');
  const fileId = await insertFile(tx, file, context.actor.id);
  await setRecordFile(tx, register.table, id, fileId);
  const { filename, contentType, bytes, scan } = file;
  await recordDone(tx, context, {
    action: 'file.upload',
    entity: register.name,
    entityId: id,
    companyId: loaded.record.companyId,
    detail: {
      fileId,
      replaces: loaded.record.fileId,
      filename,
      contentType,
      bytes,
      scan,
      sha256: file.sha256.toString('hex'),
    },
  });
  return linkedFileOf(register, id, { id: fileId, filename, contentType, bytes, scan });
}
