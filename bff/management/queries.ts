import type { Db } from '#/bff/database/connection.ts';

export interface AppResourceRow {
  name: string;
  language: number;
  value: string;
  version: number;
}

export async function findAppResource(db: Db, name: string, language: number): Promise<AppResourceRow | undefined> {
  const [row] = await db<AppResourceRow[]>`
    select name, language, value_html as value, version from app_resources where name = ${name} and language = ${language}`;
  return row;
}

export interface ReleaseNoteRow {
  id: number;
  title: string;
  createdOn: string;
  value: string;
  version: number;
}

export async function findReleaseNotes(db: Db, language: number): Promise<ReleaseNoteRow[]> {
  return db<ReleaseNoteRow[]>`
    select id, title, created_on as "createdOn", value_html as value, version
    from release_notes where language = ${language} order by created_on desc, id desc`;
}
