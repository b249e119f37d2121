import type { Sql } from './connection.ts';
import { DatabaseUnusable } from './unusable.ts';

/** Tables whose rows the application may add and read, but neither change nor delete. */
const APPEND_ONLY = ['audit_entries', 'audit_details', 'audit_chain'];
/** Tables that the application may only read; triggers of the owner maintain the history of roles (decision 0022). */
const READ_ONLY = ['schema_migrations', 'role_grants', 'role_right_periods'];

/**
 * Grants the application's role only the rights that it needs: it may change rows, but not the tables themselves. The
 * owner runs this after each migration; running it again changes nothing. If the owner is the application (only
 * DATABASE_URL is set), there is nothing to grant or withhold.
 */
export async function grantApplicationRole(sql: Sql, role: string): Promise<void> {
  const [facts] = await sql<{ is_owner: boolean; is_there: boolean; tables: string[] }[]>`
    select current_user = ${role} as is_owner,
           exists (select from pg_roles where rolname = ${role}) as is_there,
           array(select tablename::text from pg_tables where schemaname = 'public') as tables`;
  if (facts === undefined || facts.is_owner) return;
  if (!facts.is_there)
    throw new DatabaseUnusable(`the application's role ${role} does not exist: create role "${role}" login …`);
  const present = (names: string[]) => names.filter((name) => facts.tables.includes(name));
  await sql.begin(async (tx) => {
    const grantee = tx(role);
    await tx`grant usage on schema public to ${grantee}`;
    await tx`grant select, insert, update, delete on all tables in schema public to ${grantee}`;
    await tx`grant usage, select on all sequences in schema public to ${grantee}`;
    for (const table of present(APPEND_ONLY)) await tx`revoke update, delete, truncate on ${tx(table)} from ${grantee}`;
    for (const table of present(READ_ONLY))
      await tx`revoke insert, update, delete, truncate on ${tx(table)} from ${grantee}`;
  });
}
