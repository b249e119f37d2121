import type { Db, Tx } from '#/bff/database/connection.ts';

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

/** Stores a new text. @returns false if somebody else stored one first */
export async function insertAppResource(
  tx: Tx,
  row: Omit<AppResourceRow, 'version'>,
  userId: number,
): Promise<boolean> {
  const { count } = await tx`
    insert into app_resources (name, language, value_html, updated_by)
    values (${row.name}, ${row.language}, ${row.value}, ${userId}) on conflict (name, language) do nothing`;
  return count === 1;
}

/** Changes a text if it still has the given version. @returns whether it did */
export async function updateAppResource(tx: Tx, row: AppResourceRow, userId: number): Promise<boolean> {
  const { count } = await tx`
    update app_resources set value_html = ${row.value}, version = version + 1, updated_by = ${userId}
    where name = ${row.name} and language = ${row.language} and version = ${row.version}`;
  return count === 1;
}
