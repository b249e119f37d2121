import type { DossierFileWords, DossierType } from '#/bff/contract/dossiers.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';
import type { ScanState } from '#/bff/files/scan.ts';

export async function findDossierType(db: Db, id: number): Promise<DossierType | undefined> {
  const [row] = await db<{ type: DossierType }[]>`select type from dossiers where id = ${id}`;
  return row?.type;
}

/** The record that a dossier belongs to. @param table the table of its register */
export async function findOwnerId(db: Db, table: string, dossierId: number): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`select id from ${db(table)} where dossier_id = ${dossierId}`;
  return row?.id;
}

/** A file of a dossier, as read from the database. */
export interface DossierLine {
  id: number;
  fileId: number;
  storeKey: string;
  filename: string;
  description: string | null;
  createdAt: Date;
  createdBy: string | null;
  fileTypeId: number;
  fileTypeName: string;
  date: string | null;
  contentType: string;
  bytes: number;
  sha256: Buffer;
  scan: ScanState;
  version: number;
}

/** The files of a dossier, newest first, or one of them. */
export async function listDossierFiles(
  db: Db,
  dossierId: number,
  lang: LanguageId,
  id: number | null = null,
): Promise<DossierLine[]> {
  return db<DossierLine[]>`
    select d.id, f.id as "fileId", f.store_key as "storeKey", f.filename, d.description, d.created_at as "createdAt",
           u.display_name as "createdBy", d.file_type_id as "fileTypeId",
           coalesce(${lang === 1033 ? db`p.name_en` : db`p.name_nl`}, '') as "fileTypeName", d.date,
           f.content_type as "contentType", f.bytes, f.sha256, f.scan, d.version
    from dossier_files d
    join files f on f.id = d.file_id and f.deleted_at is null
    left join users u on u.id = d.created_by
    left join picklist_items p on p.list = 'fileTypes' and p.id = d.file_type_id
    where d.dossier_id = ${dossierId} and d.deleted_at is null and (${id}::int is null or d.id = ${id})
    order by d.created_at desc, d.id`;
}

/** The dossier that a file is in; undefined if there is no such file. */
export async function findDossierOf(db: Db, id: number): Promise<number | undefined> {
  const [row] = await db<{ dossierId: number }[]>`
    select dossier_id as "dossierId" from dossier_files where id = ${id} and deleted_at is null`;
  return row?.dossierId;
}

/** Puts a stored file into a dossier. @param by null for somebody who did not sign in. @returns the id of the line */
export async function insertDossierFile(
  tx: Tx,
  dossierId: number,
  fileId: number,
  { idFileType, description, date }: DossierFileWords,
  by: number | null,
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into dossier_files (dossier_id, file_id, description, file_type_id, date, created_by)
    values (${dossierId}, ${fileId}, ${description}, ${idFileType}, ${date}, ${by})
    returning id`;
  if (!row) throw new Error('an insert returned no row');
  return row.id;
}

/**
 * Changes the details of a file.
 *
 * @param version if omitted, the version is not checked. @returns the new version; undefined if the version differs or
 * the dossier does not contain the file
 */
export async function updateDossierFile(
  tx: Tx,
  dossierId: number,
  id: number,
  { idFileType, description, date }: DossierFileWords,
  version: number | undefined,
): Promise<number | undefined> {
  const [row] = await tx<{ version: number }[]>`
    update dossier_files set description = ${description}, file_type_id = ${idFileType}, date = ${date}, version = version + 1
    where id = ${id} and dossier_id = ${dossierId} and deleted_at is null and (${version ?? null}::int is null or version = ${version ?? null})
    returning version`;
  return row?.version;
}

/**
 * Removes a file from its dossier; the sweep deletes its bytes. @returns false if the dossier does not contain the file
 */
export async function removeDossierFile(tx: Tx, dossierId: number, id: number): Promise<boolean> {
  const rows = await tx`
    with gone as (
      update dossier_files set deleted_at = now()
      where id = ${id} and dossier_id = ${dossierId} and deleted_at is null returning file_id),
    freed as (update files set deleted_at = now() where id in (select file_id from gone))
    select file_id from gone`;
  return rows.length > 0;
}

/**
 * The dossier types for which a file type is offered, and whether it is visible; undefined if there is no such file
 * type.
 */
export async function findUsedIn(
  db: Db,
  fileTypeId: number,
): Promise<{ usedIn: string; visible: boolean } | undefined> {
  const [row] = await db<{ usedIn: string; visible: boolean }[]>`
    select coalesce(attributes->>'usedIn', '') as "usedIn", visible from picklist_items
    where list = 'fileTypes' and id = ${fileTypeId}`;
  return row;
}
