import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorBody } from '#/bff/contract/errors.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { concept, openTask, submitted } from '#/tests/support/factories.ts';

let app: TestApp;
let sanne: Caller;
let youssef: Caller;

beforeAll(async () => {
  app = await testApp();
  sanne = await app.as('sanne.dijkgraaf');
  youssef = await app.as('youssef.elidrissi');
});
afterAll(() => app?.stop());

it('a stranger gets exactly the same answer whether or not a record exists', async () => {
  const { id, instance } = await submitted(sanne);
  const task = await openTask(app, id);
  const calls = (report: number, process: string, step: string) => [
    youssef.get<ErrorBody>(`/api/reports/details/${report}`),
    youssef.get<ErrorBody>(`/api/files/download/report/${report}`),
    youssef.post<ErrorBody>(`/api/tasks/reports/approve/${report}`),
    youssef.get<ErrorBody>(`/api/workflow/logbook/${process}`),
    youssef.post<ErrorBody>(`/api/StartWorkflow/${process}/gift-report-approval`),
    youssef.post<ErrorBody>(`/api/RunWorkflowTask/${step}/approve/`, {}),
  ];
  const told = async (answers: Promise<{ status: number; body: ErrorBody }>[]) =>
    (await Promise.all(answers)).map(({ status, body: { requestId, ...body } }) => ({ status, body }));
  const ofNothing = await told(calls(2_000_000_000, randomUUID(), randomUUID()));
  expect(ofNothing.every(({ status }) => status === 404)).toBe(true);
  expect(await told(calls(id, instance, task))).toEqual(ofNothing);
});

it('a request that another site made the browser send is audited once, under the signed-in person', async () => {
  const id = await concept(sanne);
  const headers = { 'Sec-Fetch-Site': 'cross-site' };
  expect((await sanne.delete(`/api/reports/${id}`, headers)).status).toBe(403);
  const entries = await auditOf(app, { action: 'request.refused', entityId: `DELETE /api/reports/${id}` });
  expect(entries).toMatchObject([{ actorId: sanne.id, outcome: 'CROSS_SITE' }]);
});

it('a refusal is audited whatever the address contains, even a NUL, which is kept unchanged', async () => {
  expect((await sanne.post('/api/management/picklists/%00', {})).status).toBe(403);
  const entries = await auditOf(app, { action: 'request.refused', entityId: 'POST /api/management/picklists/%00' });
  expect(entries).toMatchObject([{ actorId: sanne.id, outcome: 'NO_RIGHT' }]);
});

it('a refusal is audited with the beginning of a long address, which is never cut within a character', async () => {
  const start = `POST /api/management/picklists/`;
  const kept = `${'a'.repeat(499 - start.length)}😀`;
  expect((await sanne.post(`/api/management/picklists/${encodeURIComponent(`${kept}bc`)}`, {})).status).toBe(403);
  const entries = await auditOf(app, { action: 'request.refused', entityId: `${start}${kept}` });
  expect(entries).toMatchObject([{ actorId: sanne.id, outcome: 'NO_RIGHT' }]);
});
