import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { Services } from '#/bff/context.ts';
import type { RecordName } from '#/bff/contract/registers.ts';
import { StoredAnswer } from '#/bff/database/verb-transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { contentTypeOf, HEAD_BYTES } from './content-type.ts';
import { safeFileName } from './file-name.ts';
import type { FileRecord } from './queries.ts';
import { type IncomingFile, receiveFile } from './receive-file.ts';
import { type ScanState, scanObject } from './scan.ts';
import type { FileStore } from './store.ts';

/** A file whose bytes are in the store, to be named by a row. */
export type StoredFile = Omit<FileRecord, 'id'>;

/** An upload, and the person to name in the audit entry if the scanner finds a virus in it. */
export interface Upload {
  readonly services: Pick<Services, 'sql' | 'files' | 'scanner' | 'log'>;
  readonly requestId: string;
  /** Null for somebody who did not sign in. */
  readonly actorId: number | null;
  readonly register: RecordName;
  readonly recordId: number;
  readonly maxBytes: number;
}

/**
 * Receives the single file of a form, stores and scans it, and passes it on to be attached. The object is stored before
 * the row that names it; if attaching is refused, the object is removed.
 *
 * @param request multipart/form-data with one file in the field `file`
 * @param attach stores the row of the file in its own transaction; also receives the text fields of the form
 * @throws Failure TOO_LARGE, WRONG_TYPE, VALIDATION, BAD_REQUEST, FILE_INFECTED; and any error from `attach`
 */
export async function withUpload<T>(
  upload: Upload,
  request: Request,
  attach: (file: StoredFile, fields: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const { files } = upload.services;
  const fields: Record<string, string> = {};
  const received = await receiveFile(request, {
    fileField: 'file',
    maxBytes: upload.maxBytes,
    take: (file) => storeFile(files, file),
    field: (name, value) => {
      fields[name] = value;
    },
    undo: ({ storeKey }) => files.delete(storeKey),
  });
  try {
    return await attach({ ...received, scan: await scanUpload(upload, received) }, fields);
  } catch (error) {
    // After any error except these two, the object stays: the commit may have succeeded before the error, so that a row
    // names the object. If there is no row, the sweep clears the object.
    if (error instanceof Failure || error instanceof StoredAnswer) await files.delete(received.storeKey);
    throw error;
  }
}

async function storeFile(store: FileStore, { name, content }: IncomingFile): Promise<Omit<StoredFile, 'scan'>> {
  const head: Uint8Array[] = [];
  const { key, bytes, sha256 } = await store.put(keepHead(content, head));
  if (bytes === 0) {
    await store.delete(key);
    throw new Failure('VALIDATION', 'the file is empty', { fields: { file: ['required'] } });
  }
  const contentType = await contentTypeOf(Buffer.concat(head).subarray(0, HEAD_BYTES));
  return { storeKey: key, filename: safeFileName(name), contentType, bytes, sha256 };
}

/** Passes the content on and collects its first chunks. */
async function* keepHead(content: AsyncIterable<Uint8Array>, head: Uint8Array[]): AsyncGenerator<Uint8Array> {
  let kept = 0;
  for await (const chunk of content) {
    if (kept < HEAD_BYTES) head.push(chunk);
    kept += chunk.byteLength;
    yield chunk;
  }
}

/**
 * If the scanner does not answer, the file stays pending, and nobody can download it until `scanWaiting` has
 * scanned it.
 */
async function scanUpload(upload: Upload, file: Omit<StoredFile, 'scan'>): Promise<ScanState> {
  const { services, requestId, actorId, register, recordId } = upload;
  const { scanner, files, sql, log } = services;
  if (!scanner) return 'off';
  const finding = await scanObject(scanner, files, file.storeKey).catch((error: unknown) => {
    log.warn({ err: error, requestId }, 'file not scanned yet');
    return null;
  });
  if (finding === null) return 'pending';
  if (finding.clean) return 'clean';
  await writeEntry(sql, {
    actorId,
    actorKind: actorId === null ? 'outsider' : 'user',
    action: 'file.upload',
    entity: register,
    entityId: recordId,
    outcome: 'FILE_INFECTED',
    requestId,
    detail: { filename: file.filename, virus: finding.virus, sha256: file.sha256.toString('hex') },
  });
  throw new Failure('FILE_INFECTED', 'the scanner found a virus in the file');
}

/** The data about a stored file that an audit entry contains. */
export const describeFile = ({ filename, contentType, bytes, scan, sha256 }: StoredFile) => ({
  filename,
  contentType,
  bytes,
  scan,
  sha256: sha256.toString('hex'),
});
