import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WaitingRow } from '#/bff/contract/gift-reports.ts';
import type { RecordState } from '#/bff/contract/tasks.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { concept, countsOf, detailsOf, submitted } from '#/tests/support/factories.ts';

let app: TestApp;
let sanne: Caller;
let ruben: Caller;
let youssef: Caller;

beforeAll(async () => {
  app = await testApp();
  sanne = await app.as('sanne.dijkgraaf');
  ruben = await app.as('ruben.scholten');
  youssef = await app.as('youssef.elidrissi');
});
afterAll(() => app?.stop());

const withdraw = (who: Caller, id: number, reason: unknown = 'bedrag was verkeerd') =>
  who.post<RecordState>(`/api/tasks/reports/withdraw/${id}`, { reason });
const revise = (who: Caller, id: number) => who.post<RecordState>(`/api/tasks/reports/revise/${id}`);

describe('withdrawing', () => {
  it('SS-010 takes back a waiting report with a reason, and the task is gone from the list', async () => {
    const { id } = await submitted(sanne);
    expect(await withdraw(sanne, id)).toMatchObject({
      status: 200,
      body: { id, status: 2, allowedActions: ['read', 'revise', 'copy'] },
    });
    expect(await detailsOf(sanne, id)).toMatchObject({ idReportStatus: 2, wfReason: 'bedrag was verkeerd' });
    const { body } = await ruben.get<WaitingRow[]>('/api/reports/waitingforapproval');
    expect(body.some((row) => row.idReport === id)).toBe(false);
    expect(await countsOf(app, id)).toMatchObject({ openTasks: 0, decisions: 0 });
  });

  it('SS-010 also works after the first approval', async () => {
    const { id } = await submitted(sanne, { amount: 400 });
    await ruben.post(`/api/tasks/reports/approve/${id}`);
    expect((await withdraw(sanne, id)).body.status).toBe(2);
  });

  it('requires a reason', async () => {
    const { id } = await submitted(sanne);
    expect(await withdraw(sanne, id, 'x')).toMatchObject({ status: 400, body: { fields: { reason: ['tooShort'] } } });
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(5);
  });

  it('is only for the owner, and only while the report waits', async () => {
    const { id } = await submitted(sanne, { amount: 20 });
    expect((await withdraw(youssef, id)).status).toBe(404);
    expect(await withdraw(ruben, id)).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
    await ruben.post(`/api/tasks/reports/approve/${id}`);
    expect(await withdraw(sanne, id)).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATUS', allowedActions: ['read', 'copy'], state: '50' },
    });
    expect((await withdraw(sanne, 2_000_000_000)).status).toBe(404);
  });
});

describe('revising', () => {
  it('SS-010 makes a withdrawn report a Concept again, which can be changed and submitted again', async () => {
    const { id, instance } = await submitted(sanne, { amount: 400 });
    await ruben.post(`/api/tasks/reports/approve/${id}`);
    await withdraw(sanne, id);
    expect(await revise(sanne, id)).toMatchObject({ status: 200, body: { status: 1 } });
    const details = await detailsOf(sanne, id);
    expect(details).toMatchObject({ idReportStatus: 1, wfReason: null });
    expect(details.header).toMatchObject({ submittedOn: null, approvedBy: null, approvedOn: null });
    const again = await sanne.post<{ workflowInstanceId: string }>(`/api/tasks/reports/submitforapproval/${id}`);
    expect(again.status).toBe(200);
    expect(again.body.workflowInstanceId).not.toBe(instance);
    expect((await ruben.post<RecordState>(`/api/tasks/reports/approve/${id}`)).body.status).toBe(10);
    expect(await countsOf(app, id)).toMatchObject({ instances: 2, openTasks: 1 });
  });

  it('is only for the owner, and only for a withdrawn report', async () => {
    const { id } = await submitted(sanne);
    expect(await revise(sanne, id)).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS', state: '5' } });
    await withdraw(sanne, id);
    expect((await revise(youssef, id)).status).toBe(404);
    expect((await revise(ruben, id)).status).toBe(409);
    expect((await revise(sanne, await concept(sanne))).status).toBe(409);
    expect((await revise(sanne, 2_000_000_000)).status).toBe(404);
  });
});
