import type { Context } from '#/bff/context.ts';
import type { DossierFile } from '#/bff/contract/dossiers.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { loadDossier } from './load-dossier.ts';
import { type DossierLine, listDossierFiles } from './queries.ts';

/**
 * The files of a dossier, newest first.
 *
 * @throws Failure NOT_FOUND
 */
export async function listFiles(context: Context, dossierId: number, lang: LanguageId): Promise<DossierFile[]> {
  const { sql } = context.services;
  await loadDossier(sql, context, dossierId);
  return (await listDossierFiles(sql, dossierId, lang)).map(toDossierFile);
}

/** A line, as the API returns it. */
export const toDossierFile = (line: DossierLine): DossierFile => ({
  idDossierLinkedFile: line.id,
  filename: line.filename,
  description: line.description,
  createdOn: line.createdAt.toISOString(),
  createdBy: line.createdBy,
  idFileType: line.fileTypeId,
  fileTypeName: line.fileTypeName,
  date: line.date,
  contenttype: line.contentType,
  bytes: line.bytes,
  scan: line.scan,
  version: line.version,
});
