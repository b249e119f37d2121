import type { Db, Tx } from '#/bff/database/connection.ts';

export interface ReleaseNoteRow {
  id: number;
  language: number;
  title: string;
  createdOn: string;
  value: string;
  version: number;
}

/** The notes of a language, newest first; those of the same day, most recently created first. */
export async function findReleaseNotes(db: Db, language: number): Promise<ReleaseNoteRow[]> {
  return db<ReleaseNoteRow[]>`
    select id, language, title, created_on as "createdOn", value_html as value, version
    from release_notes where language = ${language} order by created_on desc, id desc`;
}

/** One note, locked until the transaction ends. */
export async function lockReleaseNote(tx: Tx, id: number): Promise<ReleaseNoteRow | undefined> {
  const [row] = await tx<ReleaseNoteRow[]>`
    select id, language, title, created_on as "createdOn", value_html as value, version
    from release_notes where id = ${id} for update`;
  return row;
}

export type NewReleaseNote = Omit<ReleaseNoteRow, 'id' | 'version'>;

/** Adds a note. @returns the stored note */
export async function insertReleaseNote(tx: Tx, note: NewReleaseNote, userId: number): Promise<ReleaseNoteRow> {
  const [row] = await tx<ReleaseNoteRow[]>`
    insert into release_notes (language, title, created_on, value_html, updated_by)
    values (${note.language}, ${note.title}, ${note.createdOn}, ${note.value}, ${userId})
    returning id, language, title, created_on as "createdOn", value_html as value, version`;
  if (!row) throw new Error('an insert returned no row');
  return row;
}

/**
 * Changes a note if it still has the given version. @returns the stored note, or undefined if it has another version
 */
export async function updateReleaseNote(
  tx: Tx,
  note: ReleaseNoteRow,
  userId: number,
): Promise<ReleaseNoteRow | undefined> {
  const [row] = await tx<ReleaseNoteRow[]>`
    update release_notes
    set title = ${note.title}, created_on = ${note.createdOn}, value_html = ${note.value}, version = version + 1,
        updated_by = ${userId}
    where id = ${note.id} and version = ${note.version}
    returning id, language, title, created_on as "createdOn", value_html as value, version`;
  return row;
}

/** Deletes a release note. */
export async function deleteReleaseNoteRow(tx: Tx, id: number): Promise<void> {
  await tx`delete from release_notes where id = ${id}`;
}
