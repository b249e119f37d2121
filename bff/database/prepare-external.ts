import { adoptEntries } from '#/bff/audit/adopt-entries.ts';
import { hasForeignEntries } from '#/bff/audit/chain-queries.ts';
import { connect, type Sql } from './connection.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { findStanding, type RoleStanding } from './standing-queries.ts';
import { DatabaseUnusable, explained } from './unusable.ts';

export interface ExternalDatabase {
  url: string;
  ownerUrl: string;
  /**
   * Whether both addresses have the same role, as when only DATABASE_URL is set; it may be the owner or the
   * application's role.
   */
  ownerIsApplication: boolean;
}

/**
 * Brings an external database up to date. Runs the migrations if it can connect as the owner of the tables.
 * DATABASE_URL alone, with the application's role, is sufficient as long as nothing needs the owner.
 *
 * @param say receives progress messages for the person who starts the server
 * @throws DatabaseUnusable with instructions on what to do
 */
export async function prepareExternal(database: ExternalDatabase, say: (line: string) => void): Promise<void> {
  const { url, ownerUrl, ownerIsApplication } = database;
  const variable = ownerIsApplication ? 'DATABASE_URL' : 'DATABASE_OWNER_URL';
  const standing = await explained(variable, ownerUrl, () => withConnection(ownerUrl, findStanding));
  if (standing.mayMigrate) {
    if (ownerIsApplication)
      say('Warning: the role of DATABASE_URL owns the tables; give the application a separate role');
    else await explained('DATABASE_URL', url, () => withConnection(url, findStanding));
    const role = ownerIsApplication ? undefined : decodeURIComponent(new URL(url).username);
    await prepareTables(ownerUrl, role, say);
    if (!ownerIsApplication) await explained('DATABASE_URL', url, () => refuseOtherDatabase(url));
    return;
  }
  if (!ownerIsApplication)
    throw new DatabaseUnusable(
      standing.owner === null
        ? `The role ${standing.role} of DATABASE_OWNER_URL may not create tables: use the role that owns the database`
        : `The role ${standing.role} of DATABASE_OWNER_URL does not own the tables: ${standing.owner} does`,
    );
  await explained('DATABASE_URL', url, () => withConnection(url, (sql) => requireNothingOfOwner(sql, standing)));
}

/** Migrates as the owner of the tables, gives the application's role its rights and adopts restored audit entries. */
export async function prepareTables(
  ownerUrl: string,
  applicationRole: string | undefined,
  say: (line: string) => void,
): Promise<void> {
  await migrate(ownerUrl, applicationRole, { onFile: (name) => say(`  ${name}`) });
  if (await adoptEntries(ownerUrl))
    say('The audit entries come from another database server: their chain continues here');
}

/** @throws DatabaseUnusable if something remains to be done that needs the owner */
async function requireNothingOfOwner(sql: Sql, { role, owner }: RoleStanding): Promise<void> {
  if (owner === null)
    throw new DatabaseUnusable(
      [
        `The role ${role} of DATABASE_URL may not create tables, and this database has none yet.`,
        `Set DATABASE_OWNER_URL to the same database, with the role that owns it: this role creates them and gives ${role} its rights.`,
      ].join('\n'),
    );
  const askOwner = (fault: string) =>
    new DatabaseUnusable(
      `${fault}.\nSet DATABASE_OWNER_URL to the same database, with the role ${owner}, which owns the tables; ${role} of DATABASE_URL does not.`,
    );
  const pending = await pendingMigrations(sql).catch((error: { code?: string }) => {
    throw error.code === '42501' ? askOwner(`The role ${role} of DATABASE_URL has no rights on the tables`) : error;
  });
  if (pending.length > 0)
    throw askOwner(
      `The database lacks ${pending.length} ${pending.length === 1 ? 'migration' : 'migrations'} (${pending.join(', ')})`,
    );
  if (await hasForeignEntries(sql))
    throw askOwner('The audit entries come from another database server, and only the owner can adopt them');
}

/** @throws DatabaseUnusable if the application would not see what the owner has just migrated */
async function refuseOtherDatabase(url: string): Promise<void> {
  const pending = await withConnection(url, pendingMigrations);
  if (pending.length > 0)
    throw new DatabaseUnusable('DATABASE_URL and DATABASE_OWNER_URL do not name the same database');
}

async function withConnection<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(url, { max: 1, name: 'openboek-setup' });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
