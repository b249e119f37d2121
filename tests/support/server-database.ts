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
 * Connects to the embedded database of a running server. If the database ends unexpectedly, it is restarted on the same
 * port.
 */
export async function databaseOf(data: string, { max = 10, role = 'application' }: Asked = {}): Promise<Sql> {
  const pidFile = await readFile(join(data, 'postgres', 'postmaster.pid'), 'utf8');
  const password = (await passwordsOf(data))[role];
  return connect(urlOf(Number(pidFile.split('\n')[3]), ROLES[role], password), { max });
}
