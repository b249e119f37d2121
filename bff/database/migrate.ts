import { fileURLToPath } from 'node:url';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { connect, type Db, type Sql } from './connection.ts';
import { grantApplicationRole } from './grants.ts';
import { type MigrationFile, readMigrations } from './migration-files.ts';
import { DatabaseUnusable } from './unusable.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations/', import.meta.url));

export interface MigrateOptions {
  /** A folder other than the default (for tests). */
  folder?: string;
  /** Called with the name of each file before it runs. */
  onFile?: (name: string) => void;
}

/**
 * Brings a database to the newest migration and gives the application's role its rights. Concurrent runs wait for each
 * other, and a second run does nothing; each file is one transaction. A file whose statements changed after it ran is
 * refused, because databases could otherwise differ unnoticed.
 *
 * @param ownerUrl connection of the role that owns the tables
 * @param appRole name of the application's role; if it is omitted, or is the owner itself, nothing is granted
 * @returns the names of the files that were run
 */
export async function migrate(ownerUrl: string, appRole?: string, options: MigrateOptions = {}): Promise<string[]> {
  const files = await readMigrations(options.folder ?? MIGRATIONS);
  const sql = connect(ownerUrl, { max: 1, name: 'openboek-migrate', statementTimeout: 0 });
  try {
    await sql`select pg_advisory_lock(${ADVISORY_LOCKS.application}, ${ADVISORY_LOCKS.migrations})`;
    await sql`create table if not exists schema_migrations (
      number int primary key, name text not null, sha256 text not null, ran_at timestamptz not null default now())`;
    const pending = await findPending(sql, files);
    for (const file of pending) {
      options.onFile?.(file.name);
      await runFile(sql, file);
    }
    if (appRole !== undefined) await grantApplicationRole(sql, appRole);
    return pending.map((file) => file.name);
  } finally {
    // Closing the connection releases the lock.
    await sql.end({ timeout: 5 });
  }
}

/** The number of the newest migration that has run in a database; 0 for none. */
export async function migrationNumber(db: Db): Promise<number> {
  const rows = await db<{ number: number }[]>`select coalesce(max(number), 0)::int as number from schema_migrations`;
  return rows[0]?.number ?? 0;
}

/**
 * The migrations that a database lacks, for a role that cannot run them. Waits while an owner is running them.
 *
 * @param sql a single connection
 * @returns the names of the files; all of them if there are no tables
 * @throws DatabaseUnusable if the database does not belong to this version of the program
 */
export async function pendingMigrations(sql: Sql): Promise<string[]> {
  await sql`select pg_advisory_lock(${ADVISORY_LOCKS.application}, ${ADVISORY_LOCKS.migrations})`;
  const files = await readMigrations(MIGRATIONS);
  const [table] = await sql`select from pg_tables where schemaname = 'public' and tablename = 'schema_migrations'`;
  return (table ? await findPending(sql, files) : files).map(({ name }) => name);
}

async function findPending(sql: Sql, files: MigrationFile[]): Promise<MigrationFile[]> {
  const rows = await sql<{ number: number; name: string; sha256: string }[]>`
    select number, name, sha256 from schema_migrations order by number`;
  const done = new Map(rows.map((row) => [row.number, row]));
  const newest = rows.at(-1);
  if (newest !== undefined && !files.some((file) => file.number === newest.number)) {
    throw new DatabaseUnusable(`the database is ahead of this program: ${newest.name} has already run there`);
  }
  return files.filter((file) => {
    const ran = done.get(file.number);
    if (ran === undefined && newest !== undefined && file.number < newest.number) {
      throw new DatabaseUnusable(
        `${file.name} was added after ${newest.name}, which has already run: give it a higher number`,
      );
    }
    if (ran !== undefined && ran.sha256 !== file.sha256 && ran.sha256 !== file.earlierSha256) {
      throw new DatabaseUnusable(`${file.name} was changed after it ran in this database: add a migration instead`);
    }
    return ran === undefined;
  });
}

async function runFile(sql: Sql, file: MigrationFile): Promise<void> {
  try {
    await sql.begin(async (tx) => {
      await tx.unsafe(file.text).simple();
      // A new database stores the first hash too, so that the comments can be reworded more than once.
      const sha256 = file.earlierSha256 ?? file.sha256;
      await tx`insert into schema_migrations ${tx({ number: file.number, name: file.name, sha256 })}`;
    });
  } catch (error) {
    const position = Number((error as { position?: string }).position);
    const line = position > 0 ? `:${file.text.slice(0, position).split('\n').length}` : '';
    throw new Error(`migration ${file.name}${line}: ${(error as Error).message}`, { cause: error });
  }
}
