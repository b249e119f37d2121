import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, type Sql } from '#/bff/database/connection.ts';
import { APPLICATION_ROLE, OWNER_ROLE, passwordsOf, urlOf } from '#/infra/postgres/roles.ts';

const ROLES = { application: APPLICATION_ROLE, owner: OWNER_ROLE };

interface Asked {
  max?: number;
  role?: keyof typeof ROLES;
}

/**
 * The embedded database of a running server; its port stays the same when the server or the database is started again.
 */
export async function databaseOf(data: string, { max = 10, role = 'application' }: Asked = {}): Promise<Sql> {
  const pidFile = await readFile(join(data, 'postgres', 'postmaster.pid'), 'utf8');
  const password = (await passwordsOf(data))[role];
  return connect(urlOf(Number(pidFile.split('\n')[3]), ROLES[role], password), { max });
}
