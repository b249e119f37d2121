import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RoleDetails } from '#/bff/contract/people.ts';
import { seedCompany } from '#/bff/database/seed/seed-example.ts';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';
import { type Program, program } from '#/tests/support/program.ts';
import { dataFolder, type ServerProcess, startServer } from '#/tests/support/server-process.ts';

let database: TestDatabase;
let folders: Awaited<ReturnType<typeof dataFolder>>[];
let servers: ServerProcess[] = [];
let admin: Program;
let sanne: Program;

beforeAll(async () => {
  [database, folders] = [await testDatabase(), [await dataFolder(), await dataFolder()]];
  await seedCompany(database.sql);
  const env = { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl };
  for (const { path } of folders) servers = [...servers, await startServer(path, env)];
  admin = await program(servers[0]?.url ?? '', 'ingrid.oosterhuis');
  sanne = await program(servers[1]?.url ?? '', 'sanne.dijkgraaf');
}, 120_000);
afterAll(async () => {
  for (const server of servers) await server.stop();
  await database?.drop();
  for (const folder of folders ?? []) await folder.remove();
}, 60_000);

it('a role given or taken at one server counts with the next request at the other', async () => {
  const [row] = await database.sql<{ user: number; role: number }[]>`
    select u.id as user, r.id as role from users u, roles r
    where u.upn = 'sanne.dijkgraaf@noordveen.example' and r.name = 'Administrator'`;
  const path = `/api/userroles/21/${row?.role}/${row?.user}`;
  const mayAdminister = async () => (await sanne.call('GET', '/api/management/appusers?limit=1')).status;
  expect(await mayAdminister()).toBe(403);
  for (const [active, status] of [
    [true, 200],
    [false, 403],
    [true, 200],
  ] as const) {
    const { body } = await admin.call<RoleDetails>('GET', path);
    const stored = await admin.call('PUT', `/api/userroles/21/${body.userRole.idUserRole}`, {
      ...body,
      userRole: { ...body.userRole, active, isGlobalRole: true },
    });
    expect(stored.status, JSON.stringify(stored.body)).toBe(200);
    expect(await mayAdminister()).toBe(status);
  }
});
