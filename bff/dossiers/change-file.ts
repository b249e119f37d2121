import type { Context } from '#/bff/context.ts';
import type { DossierFileUpdate } from '#/bff/contract/dossiers.ts';
import { DEFAULT_LANGUAGE } from '#/bff/contract/languages.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { notFound } from '#/bff/failure.ts';
import { refuseUnless } from '#/bff/registers/change-record.ts';
import { staleVersionOf } from '#/bff/stale-version.ts';
import { hideStoredTexts } from '#/bff/workflow/hide-stored-texts.ts';
import { auditDossier } from './audit-dossier.ts';
import { checkWords } from './check-words.ts';
import { loadDossier } from './load-dossier.ts';
import { listDossierFiles, removeDossierFile, updateDossierFile } from './queries.ts';

/**
 * Changes the details of a file: description, type, date. If a version is given, it must be the current one.
 *
 * @returns the id of the file in the dossier, and its new version
 * @throws Failure NOT_FOUND, WRONG_STATUS, STALE_VERSION, VALIDATION
 */
export async function changeFile(
  context: Context,
  dossierId: number,
  update: DossierFileUpdate,
): Promise<{ idDossierLinkedFile: number; version: number }> {
  const id = update.idDossierLinkedFile;
  return inTransaction(context, async (tx) => {
    const dossier = await loadDossier(tx, context, dossierId, true);
    refuseUnless(dossier.loaded, 'changeDossier');
    const [line] = await listDossierFiles(tx, dossierId, DEFAULT_LANGUAGE, id);
    if (!line) throw notFound(`file ${id} of dossier ${dossierId}`);
    await checkWords(tx, dossier.type, update, line.fileTypeId);
    await hideStoredTexts(tx, dossier.register.name, dossier.loaded.record.id);
    const version = await updateDossierFile(tx, dossierId, id, update, update.version);
    const { register, loaded } = dossier;
    if (version === undefined)
      throw await staleVersionOf(
        tx,
        { actions: ['dossier.update'], entity: register.name, entityId: loaded.record.id },
        { allowedActions: [...loaded.allowed], state: String(line.version) },
      );
    await auditDossier(tx, context, 'update', dossier, { id, fileId: line.fileId, version });
    return { idDossierLinkedFile: id, version };
  });
}

/**
 * Removes a file from a dossier. Its bytes are deleted a day later.
 *
 * @throws Failure NOT_FOUND, WRONG_STATUS
 */
export async function removeFile(context: Context, dossierId: number, id: number): Promise<Record<string, never>> {
  return inTransaction(context, async (tx) => {
    const dossier = await loadDossier(tx, context, dossierId, true);
    refuseUnless(dossier.loaded, 'changeDossier');
    const [line] = await listDossierFiles(tx, dossierId, DEFAULT_LANGUAGE, id);
    if (!line) throw notFound(`file ${id} of dossier ${dossierId}`);
    await hideStoredTexts(tx, dossier.register.name, dossier.loaded.record.id);
    if (!(await removeDossierFile(tx, dossierId, id))) throw notFound(`file ${id} of dossier ${dossierId}`);
    await auditDossier(tx, context, 'delete', dossier, { id, fileId: line.fileId, filename: line.filename });
    return {};
  });
}
