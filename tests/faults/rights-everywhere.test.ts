import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RoleDetails } from '#/bff/contract/people.ts';
import type { ImportPreview } from '#/bff/contract/people-import.ts';
import { seedCompany } from '#/bff/database/seed/seed-example.ts';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';
import { completeEntries } from '#/tests/support/entries.ts';
import { csv } from '#/tests/support/imports.ts';
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

it('a role given or removed on one server takes effect with the next request on the other', async () => {
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
      ...{ idUser: row?.user, roleId: row?.role },
      userRole: { ...body.userRole, active, isGlobalRole: true },
    });
    expect(stored.status, JSON.stringify(stored.body)).toBe(200);
    expect(await mayAdminister()).toBe(status);
  }
});

it('a move of people or companies on one server takes effect with the next request on the other', async () => {
  const second = servers[1]?.url ?? '';
  const tessa = await program(second, 'tessa.groeneveld');
  const marloes = await program(second, 'marloes.hofstra');
  const dewi = await program(second, 'dewi.pattinama');
  const { body: concept } = await tessa.call<number>('POST', '/api/reports', completeEntries());
  const { body: waiting } = await tessa.call<number>('POST', '/api/reports', completeEntries({ amount: 20 }));
  expect((await tessa.call('POST', `/api/tasks/reports/submitforapproval/${waiting}`)).status).toBe(200);
  const sees = async (who: Program) => {
    const ids = [concept, waiting];
    return Promise.all(ids.map(async (id) => (await who.call('GET', `/api/reports/details/${id}`)).status));
  };
  expect([await sees(marloes), await sees(dewi)]).toEqual([
    [200, 200],
    [200, 200],
  ]);

  // Tessa moves to Woningbouw, where dewi and marloes have no roles; her submitted reports stay in Wegen en Bruggen.
  await bringIn(csv(['upn', 'company'], [[tessa.upn, 'Noordveen Woningbouw']]));
  expect([await sees(marloes), await sees(dewi)]).toEqual([
    [404, 200],
    [404, 200],
  ]);
  // Wegen en Bruggen moves from Infra to Woningbouw; marloes, still Tessa's supervisor, keeps the task.
  await bringIn(csv(['administrationNr', 'parent'], [['1110', '1200']]));
  expect([await sees(marloes), await sees(dewi)]).toEqual([
    [404, 200],
    [404, 404],
  ]);
  const refused = await dewi.call('POST', `/api/tasks/reports/approve/${waiting}`);
  expect(refused).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect((await marloes.call('POST', `/api/tasks/reports/approve/${waiting}`)).status).toBe(200);
});

/** Imports the change as the administrator, on the first server. */
async function bringIn(content: string): Promise<void> {
  const bytes = new TextEncoder().encode(content);
  const looked = await admin.upload('/api/management/import/preview?complete=false', 'bestand.csv', 'text/csv', bytes);
  const { idImport } = looked.body as ImportPreview;
  const { status, body } = await admin.call('POST', '/api/management/import/apply', { idImport });
  expect(status, JSON.stringify(body)).toBe(200);
}
