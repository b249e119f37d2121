import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RoleRequest } from '#/bff/contract/role-requests.ts';
import { INFRA } from '#/bff/database/seed/companies.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { type TakesBearer, takingBearer } from '#/tests/support/bearer.ts';
import { hire } from '#/tests/support/factories.ts';
import { csv, preview } from '#/tests/support/imports.ts';
import { at, detailsOf, roleIdOf, save } from '#/tests/support/roles.ts';

/** Confirmation by a second person needs a browser: a token does not prove that a person is present (decision 0048). */

let app: TestApp;
let ingrid: Caller;
let other: Caller;
let bearer: TakesBearer;
beforeAll(async () => {
  app = await testApp({ OPENBOEK_IMPORT_LEAVERS_PERCENT: '1', OPENBOEK_IMPORT_LEAVERS: '0' });
});
beforeEach(async () => {
  ingrid = await app.as('ingrid.oosterhuis');
  other = await hire(app, `tweede.${Date.now()}`, { roles: ['Employee', 'Administrator'] });
  bearer = await takingBearer(app);
});
afterEach(async () => {
  await app.database.sql`
    update users set active = false, left_at = now() - interval '31 days', left_on = '2020-01-01' where id = ${other.id}`;
  await bearer?.close();
});
afterAll(() => app?.stop());

/** A call by a program that acts as this person. */
async function byProgram(who: Caller, path: string, body: object = {}, method = 'POST') {
  const token = await bearer.tokenFor(who.upn, 'main authorization');
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const request = new Request(`http://localhost:4400${path}`, { method, headers, body: JSON.stringify(body) });
  const answer = await bearer.fetch(request);
  return { status: answer.status, body: (await answer.json()) as { code?: string; state?: string } };
}
const refused = { status: 403, body: { code: 'BROWSER_ONLY' } };

it('a program can refuse the role of another person but not confirm it, and a browser can confirm it', async () => {
  for (const how of ['confirm', 'refuse'] as const) {
    await save(app, other, other, 'Compliance', at({ [INFRA]: true }));
    const { body } = await ingrid.get<RoleRequest[]>('/api/management/rolerequests');
    const path = `/api/management/rolerequests/${body[0]?.idRequest}`;
    expect(await byProgram(ingrid, `${path}/confirm`)).toMatchObject(refused);
    expect((await detailsOf(app, ingrid, other, 'Compliance')).userRole.active).toBe(false);
    if (how === 'confirm') expect((await ingrid.post(`${path}/confirm`)).status).toBe(200);
    else expect(await byProgram(ingrid, `${path}/refuse`)).toMatchObject({ status: 200, body: { state: 'refused' } });
    await save(app, ingrid, other, 'Compliance', {
      userRole: { active: false, isGlobalRole: false },
      securableEntities: [],
    });
  }
});

it('a program may start an import that waits for another person, but cannot confirm one', async () => {
  const ann = await hire(app, `ann.${Date.now()}`);
  const { body } = await preview(ingrid, csv(['upn', 'supervisor'], [[ann.upn, ingrid.upn]]));
  const { idImport } = body;
  expect(await byProgram(ingrid, '/api/management/import/apply', { idImport })).toMatchObject({
    status: 200,
    body: { state: 'asked' },
  });
  expect(await byProgram(other, '/api/management/import/apply', { idImport })).toMatchObject(refused);
  expect((await other.post('/api/management/import/apply', { idImport })).status).toBe(200);
});

it('a program can apply an import that needs no confirmation, but not one that needs a confirmation which nobody else can give', async () => {
  const ann = await hire(app, `bea.${Date.now()}`);
  await app.database.sql`
    update users set active = false, left_at = now() - interval '31 days', left_on = '2020-01-01' where id = ${other.id}`;
  const gain = await preview(ingrid, csv(['upn', 'supervisor'], [[ann.upn, ingrid.upn]]));
  const { idImport } = gain.body;
  expect(gain.body.gain).toMatchObject({ second: false });
  expect(await byProgram(ingrid, '/api/management/import/apply', { idImport })).toMatchObject(refused);
  const leaver = (await preview(ingrid, csv(['upn', 'active'], [[ann.upn, 'nee']]))).body;
  expect(leaver.guard).toMatchObject({ leavers: 1, second: false });
  const typed = { idImport: leaver.idImport, leavers: 1 };
  expect(await byProgram(ingrid, '/api/management/import/apply', typed)).toMatchObject(refused);
  const plain = (await preview(ingrid, csv(['upn', 'department'], [[ann.upn, 'Inkoop']]))).body;
  expect((await byProgram(ingrid, '/api/management/import/apply', { idImport: plain.idImport })).status).toBe(200);
});

it('a program cannot give the person for whom it acts a role that nobody else can confirm', async () => {
  await app.database.sql`
    update users set active = false, left_at = now() - interval '31 days', left_on = '2020-01-01' where id = ${other.id}`;
  const { userRole, version } = await detailsOf(app, ingrid, ingrid, 'Operator');
  const body = { ...at({ [INFRA]: true }), idUser: ingrid.id, roleId: await roleIdOf(app, 'Operator'), version };
  const path = `/api/userroles/21/${userRole.idUserRole}`;
  expect(await byProgram(ingrid, path, body, 'PUT')).toMatchObject(refused);
  expect((await ingrid.put<{ outcome: string }>(path, body)).body.outcome).toBe('alone');
});
