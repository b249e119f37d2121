import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, type Sql } from '#/bff/database/connection.ts';

/** Passwords of the three roles of an embedded Postgres, kept in the data folder and readable only by its owner. */
export interface Passwords {
  postgres: string;
  owner: string;
  application: string;
}

/** The role that owns and migrates the tables. */
export const OWNER_ROLE = 'openboek_owner';
/** The role of the application. It may change rows but not tables, and may only append audit entries. */
export const APPLICATION_ROLE = 'openboek';
export const DATABASE = 'openboek';

/** Reads the passwords of a data folder, or creates them. */
export async function passwordsOf(dataFolder: string): Promise<Passwords> {
  const path = join(dataFolder, 'postgres.json');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text !== null) return JSON.parse(text) as Passwords;
  const made: Passwords = { postgres: makePassword(), owner: makePassword(), application: makePassword() };
  await writeFile(`${path}.new`, JSON.stringify(made, null, 2), { mode: 0o600 });
  await rename(`${path}.new`, path);
  return made;
}

function makePassword(): string {
  return randomBytes(24).toString('base64url');
}

/** Connection string of a role on the local server. */
export function urlOf(port: number, role: string, password: string, database: string = DATABASE): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}

/** Creates whichever of the two roles and the database is missing; a new role gets the given password. */
export async function ensureRoles(superuserUrl: string, passwords: Passwords): Promise<void> {
  const sql = connect(superuserUrl, { max: 1, name: 'openboek-setup' });
  try {
    await ensureRole(sql, OWNER_ROLE, passwords.owner);
    await ensureRole(sql, APPLICATION_ROLE, passwords.application);
    const found = await sql`select from pg_database where datname = ${DATABASE}`;
    if (found.length === 0) await sql`create database ${sql(DATABASE)} owner ${sql(OWNER_ROLE)}`;
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') throw error;
    throw new Error('the passwords in postgres.json do not match the database next to it: restore that file', {
      cause: error,
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function ensureRole(sql: Sql, role: string, password: string): Promise<void> {
  const found = await sql`select from pg_roles where rolname = ${role}`;
  if (found.length > 0) return;
  // A password cannot be a parameter of this statement; our passwords are base64url and need no escaping.
  await sql.unsafe(`create role ${role} login nosuperuser nocreatedb nocreaterole password '${password}'`);
}
