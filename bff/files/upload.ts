import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { LinkedFile } from '#/bff/contract/linked-file.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { forContent, inTransaction, isKeyUsed } from '#/bff/database/verb-transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { refuseUnless } from '#/bff/registers/change-record.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import type { Loaded } from '#/bff/registers/register.ts';
import { hideStoredTexts } from '#/bff/workflow/hide-stored-texts.ts';
import { linkedFileOf } from './linked-file.ts';
import { insertFile, setRecordFile } from './queries.ts';
import type { FileRegister, WithFile } from './record-file.ts';
import { identifyUpload, repeatUpload } from './repeat-upload.ts';
import { describeFile, type StoredFile, withUpload } from './with-upload.ts';

/**
 * Stores the request's file and makes it the record's only file (FI-001). The sweep removes the previous file. Of two
 * concurrent uploads, the file that is committed last stays; if the register refuses a second file, the first file
 * stays (VA-017).
 *
 * @param request multipart/form-data with one file in the field `file`
 * @throws Failure NOT_FOUND, WRONG_STATUS, ATTACHMENT_PRESENT, TOO_LARGE, WRONG_TYPE, VALIDATION, BAD_REQUEST,
 *   FILE_INFECTED, SAME_KEY_OTHER_CALL (an Idempotency-Key that was used for another file)
 */
export async function uploadFile(
  context: Context,
  register: FileRegister,
  id: number,
  request: Request,
  maxBytes: number,
): Promise<LinkedFile> {
  const { services, requestId, actor } = context;
  const seen = await loadRecord(services.sql, context, register, id);
  // A repeated call gets the answer of the first, even if the record no longer accepts a file. The key is looked up after
  // the record is loaded: if the record was already submitted by then, the first upload has been committed.
  if (await isKeyUsed(context)) return repeatUpload(context, request, maxBytes);
  // The permission is checked before the body is read, so that nobody can store a file without it, and again under the
  // lock.
  refuseUpload(register, seen);
  const upload = { services, requestId, actorId: actor.id, register: register.name, recordId: id, maxBytes };
  return withUpload(upload, request, (file) => {
    const known = forContent(context, identifyUpload(file));
    return inTransaction(known, (tx) => attach(tx, known, register, id, file));
  });
}

/** @throws Failure WRONG_STATUS, ATTACHMENT_PRESENT */
function refuseUpload({ secondFile, noun }: FileRegister, loaded: Loaded<WithFile>): void {
  refuseUnless(loaded, 'changeFile');
  if (secondFile === 'refused' && loaded.record.fileId !== null)
    throw new Failure('ATTACHMENT_PRESENT', `the ${noun} already has a file`, { allowedActions: loaded.allowed });
}

async function attach(
  tx: Tx,
  context: Context,
  register: FileRegister,
  id: number,
  file: StoredFile,
): Promise<LinkedFile> {
  const loaded = await loadRecord(tx, context, register, id, { lock: true });
  refuseUpload(register, loaded);
  if (loaded.record.fileId !== null) await hideStoredTexts(tx, register.name, id);
  const fileId = await insertFile(tx, file, context.actor.id);
  await setRecordFile(tx, register.table, id, fileId);
  await recordDone(tx, context, {
    action: 'file.upload',
    entity: register.name,
    entityId: id,
    companyId: loaded.record.companyId,
    detail: { fileId, replaces: loaded.record.fileId, ...describeFile(file) },
  });
  return linkedFileOf(register, id, { id: fileId, ...file });
}
