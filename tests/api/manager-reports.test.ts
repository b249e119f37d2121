import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportRow } from '#/bff/contract/gift-reports.ts';
import { GROUP, INFRA, ROADS } from '#/bff/database/seed/companies.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { localYear } from '#/tests/support/day.ts';
import { concept, detailsOf, hire, submitted } from '#/tests/support/factories.ts';

let app: TestApp;
let ruben: Caller;
beforeAll(async () => {
  app = await testApp();
  // Ruben holds ManageUserReport for Infra and the companies below it.
  ruben = await app.as('ruben.scholten');
});
afterAll(() => app?.stop());

const listOf = async (who: Caller, year = '') =>
  (await who.get<ReportRow[]>(`/api/reports/manager?lang=1033${year}`)).body.map(({ idReport }) => idReport);

it('MG-001 OP-020 the manager gets only the reports of everyone below them, in the companies that their right covers', async () => {
  const below = await hire(app, 'een.eronder', { supervisor: ruben.id });
  const twoBelow = await hire(app, 'twee.eronder', { company: ROADS, supervisor: below.id });
  const beside = await hire(app, 'naast.hem', { company: INFRA });
  const lent = await hire(app, 'uitgeleend.elders', { company: GROUP, supervisor: ruben.id });
  const theirs = [await concept(below), (await submitted(twoBelow)).id];
  const others = [await concept(beside), await concept(lent), await concept(ruben)];
  const ids = await listOf(ruben);
  expect(ids).toEqual(expect.arrayContaining(theirs));
  for (const other of others) expect(ids).not.toContain(other);
  // Apart from his own, Ruben can open only the reports in the list.
  for (const id of theirs) expect((await detailsOf(ruben, id)).allowedActions).toContain('read');
  for (const id of others.slice(0, 2)) expect((await ruben.get(`/api/reports/details/${id}`)).status).toBe(404);
});

it('the list of a manager follows a change of supervisor, and of the company of a report, from the next request on', async () => {
  const { sql } = app.database;
  const moving = await hire(app, 'verhuist.straks', { supervisor: ruben.id });
  const id = await concept(moving);
  expect(await listOf(ruben)).toContain(id);
  await sql`update users set supervisor_id = null where id = ${moving.id}`;
  expect(await listOf(ruben)).not.toContain(id);
  await sql`update users set supervisor_id = ${ruben.id} where id = ${moving.id}`;
  await sql`update gift_reports set company_id = ${GROUP} where id = ${id}`;
  expect(await listOf(ruben)).not.toContain(id);
});

it('the list of a manager has the reports of the requested year', async () => {
  const below = await hire(app, 'vorig.jaar', { supervisor: ruben.id });
  const id = await concept(below);
  const year = localYear();
  await app.database.sql`update gift_reports set register_year = ${year - 1} where id = ${id}`;
  expect(await listOf(ruben)).not.toContain(id);
  expect(await listOf(ruben, `&year=${year - 1}`)).toContain(id);
});
