import type { Context } from '#/bff/context.ts';
import { type DossierFile, type DossierFileWords, dossierFileFields } from '#/bff/contract/dossiers.ts';
import { fieldErrors } from '#/bff/contract/field-errors.ts';
import { DEFAULT_LANGUAGE } from '#/bff/contract/languages.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { forContent, inTransaction, isKeyUsed } from '#/bff/database/verb-transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { insertFile } from '#/bff/files/queries.ts';
import { identifyUpload, repeatUpload } from '#/bff/files/repeat-upload.ts';
import { describeFile, type StoredFile, withUpload } from '#/bff/files/with-upload.ts';
import { refuseUnless } from '#/bff/registers/change-record.ts';
import { auditDossier } from './audit-dossier.ts';
import { checkWords } from './check-words.ts';
import { toDossierFile } from './list-files.ts';
import { loadDossier } from './load-dossier.ts';
import { insertDossierFile, listDossierFiles } from './queries.ts';

/**
 * Stores the request's file and puts it into a dossier.
 *
 * @param request multipart/form-data: a file in the field `file`; idFileType, description and date as text
 * @throws Failure NOT_FOUND, WRONG_STATUS (may not change it), TOO_LARGE, WRONG_TYPE, VALIDATION, BAD_REQUEST, FILE_INFECTED,
 *   SAME_KEY_OTHER_CALL
 */
export async function addFile(
  context: Context,
  dossierId: number,
  request: Request,
  maxBytes: number,
): Promise<DossierFile> {
  const { services, requestId, actor } = context;
  const seen = await loadDossier(services.sql, context, dossierId);
  if (await isKeyUsed(context)) return repeatUpload(context, request, maxBytes);
  refuseUnless(seen.loaded, 'changeDossier');
  const { register, loaded } = seen;
  const upload = {
    ...{ services, requestId, actorId: actor.id, maxBytes },
    ...{ register: register.name, recordId: loaded.record.id },
  };
  return withUpload(upload, request, (file, fields) => {
    const words = readWords(fields);
    const known = forContent(context, identifyUpload(file));
    return inTransaction(known, (tx) => attach(tx, known, dossierId, file, words));
  });
}

function readWords(fields: Readonly<Record<string, string>>): DossierFileWords {
  const parsed = dossierFileFields.safeParse(fields);
  if (!parsed.success)
    throw new Failure('VALIDATION', 'some fields are invalid', { fields: fieldErrors(parsed.error) });
  return parsed.data;
}

async function attach(
  tx: Tx,
  context: Context,
  dossierId: number,
  file: StoredFile,
  words: DossierFileWords,
): Promise<DossierFile> {
  const dossier = await loadDossier(tx, context, dossierId, true);
  refuseUnless(dossier.loaded, 'changeDossier');
  await checkWords(tx, dossier.type, words, null);
  const fileId = await insertFile(tx, file, context.actor.id);
  const id = await insertDossierFile(tx, dossierId, fileId, words, context.actor.id);
  await auditDossier(tx, context, 'upload', dossier, { id, fileId, ...describeFile(file) });
  const [line] = await listDossierFiles(tx, dossierId, DEFAULT_LANGUAGE, id);
  if (!line) throw new Error('the line that was just inserted is missing');
  return toDossierFile(line);
}
