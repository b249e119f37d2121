import type { Db } from './connection.ts';

/** What a connection's role may do in its database. */
export interface RoleStanding {
  role: string;
  /** Owner of the tables; null if the database has no tables yet. */
  owner: string | null;
  /** Whether the role may create and change tables: it owns them, or may create the first ones. */
  mayMigrate: boolean;
}

/** Looks up what the role of this connection may do to the tables. */
export async function findStanding(db: Db): Promise<RoleStanding> {
  const [row] = await db<RoleStanding[]>`
    select current_user::text as role, tables.owner,
           coalesce(pg_has_role(tables.owner, 'usage'), has_schema_privilege('public', 'create')) as "mayMigrate"
    from (select (select tableowner::text from pg_tables
                  where schemaname = 'public' and tablename = 'schema_migrations') as owner) tables`;
  if (row === undefined) throw new Error('a query that always returns a row returned none');
  return row;
}

/** A query that only checks that the database answers. */
export async function findAnswer(db: Db): Promise<void> {
  await db`select 1`;
}
