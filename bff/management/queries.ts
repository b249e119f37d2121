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
