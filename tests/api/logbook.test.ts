import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LogbookItem } from '#/bff/contract/workflow.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { delegate, submitted } from '#/tests/support/factories.ts';

let app: TestApp;
let sanne: Caller;
let ruben: Caller;
let marijke: Caller;
let youssef: Caller;

beforeAll(async () => {
  app = await testApp();
  sanne = await app.as('sanne.dijkgraaf');
  ruben = await app.as('ruben.scholten');
  marijke = await app.as('marijke.vandenbroek');
  youssef = await app.as('youssef.elidrissi');
});
afterAll(() => app?.stop());

const logOf = async (who: Caller, instance: string, query = '?lang=1033') =>
  (await who.get<LogbookItem[]>(`/api/workflow/logbook/${instance}${query}`)).body;
const byPeople = (lines: readonly LogbookItem[]) =>
  lines.filter(({ upn }) => upn !== 'openboek').map(({ upn, message }) => [upn, message]);

it('WF-024 CA-030 the submission and both approvals leave one line each, with upn, message and time', async () => {
  const { id, instance } = await submitted(sanne, { amount: 300 });
  await ruben.post(`/api/tasks/reports/approve/${id}`, { message: 'approved by user' });
  await marijke.post(`/api/tasks/reports/approve/${id}`);
  const lines = await logOf(sanne, instance);
  expect(byPeople(lines)).toEqual([
    [sanne.upn, 'Submitted for approval'],
    [ruben.upn, 'Approved: approved by user'],
    [marijke.upn, 'Approved'],
  ]);
  expect(lines.map(({ message }) => message)).toContain('Process Gift report approval started, version 1');
  for (const { idLogbook, completedOn } of lines) {
    expect(idLogbook).toBeTypeOf('number');
    expect(new Date(completedOn).toISOString()).toBe(completedOn);
  }
});

it('WF-024 a rejection leaves one line with the remark, in the requested language or else in the reader’s language', async () => {
  const { id, instance } = await submitted(sanne);
  await ruben.post(`/api/tasks/reports/reject/${id}`, { remark: 'te duur' });
  expect(byPeople(await logOf(sanne, instance)).at(-1)).toEqual([ruben.upn, 'Rejected: te duur']);
  expect(byPeople(await logOf(sanne, instance, '')).at(-1)).toEqual([ruben.upn, 'Afgewezen: te duur']);
  await app.database.sql`update users set language = 1033 where id = ${sanne.id}`;
  expect(byPeople(await logOf(sanne, instance, '')).at(-1)).toEqual([ruben.upn, 'Rejected: te duur']);
  await app.database.sql`update users set language = 1043 where id = ${sanne.id}`;
});

it('CA-030 the log shows all instances of the record whichever is requested, the newest last', async () => {
  const { id, instance } = await submitted(sanne, { amount: 20 });
  await sanne.post(`/api/tasks/reports/withdraw/${id}`, { reason: 'verkeerd bedrag' });
  await sanne.post(`/api/tasks/reports/revise/${id}`);
  const again = await sanne.post<{ workflowInstanceId: string }>(`/api/tasks/reports/submitforapproval/${id}`);
  await ruben.post(`/api/tasks/reports/approve/${id}`);
  const lines = await logOf(sanne, instance);
  expect(byPeople(lines)).toEqual([
    [sanne.upn, 'Submitted for approval'],
    [sanne.upn, 'Withdrawn: verkeerd bedrag'],
    [sanne.upn, 'Submitted for approval'],
    [ruben.upn, 'Approved'],
  ]);
  expect(await logOf(sanne, again.body.workflowInstanceId)).toEqual(lines);
});

it('OP-067 the log is open to anyone who may read the record, and others get 404', async () => {
  const { instance } = await submitted(sanne);
  for (const who of [sanne, ruben, marijke])
    expect((await who.get(`/api/workflow/logbook/${instance}`)).status).toBe(200);
  expect((await youssef.get(`/api/workflow/logbook/${instance}`)).status).toBe(404);
  expect((await sanne.get('/api/workflow/logbook/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  expect((await sanne.get('/api/workflow/logbook/no-uuid')).status).toBe(400);
});

it('the log names the person on whose behalf a delegate decided', async () => {
  const gerard = await app.as('gerard.kuiper');
  await delegate(app, ruben, gerard);
  const { id, instance } = await submitted(sanne, { amount: 20 });
  await gerard.post(`/api/tasks/reports/approve/${id}`);
  expect(byPeople(await logOf(sanne, instance)).at(-1)).toEqual([gerard.upn, `Approved on behalf of ${ruben.upn}`]);
});
