import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WaitingRow } from '#/bff/contract/gift-reports.ts';
import type { SubmitAnswer } from '#/bff/contract/tasks.ts';
import { GROUP } from '#/bff/database/seed/companies.ts';
import { type Caller, completeEntries, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { concept, countsOf, detailsOf, hire, submitted } from '#/tests/support/factories.ts';

let app: TestApp;
let sanne: Caller;
let ruben: Caller;
let youssef: Caller;
let marijke: Caller;

beforeAll(async () => {
  app = await testApp();
  sanne = await app.as('sanne.dijkgraaf');
  ruben = await app.as('ruben.scholten');
  youssef = await app.as('youssef.elidrissi');
  marijke = await app.as('marijke.vandenbroek');
});
afterAll(() => app?.stop());

const submit = (who: Caller, id: number) => who.post<SubmitAnswer>(`/api/tasks/reports/submitforapproval/${id}`);

describe('submitting', () => {
  it('CA-026 WF-023 SS-006 returns the instance and the process, and the report waits for approval', async () => {
    const id = await concept(sanne);
    const { status, body } = await submit(sanne, id);
    expect(status).toBe(200);
    expect(body).toEqual({
      workflowInstanceId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      workflowDefinitionName: 'gift-report-approval',
    });
    const details = await detailsOf(sanne, id);
    expect(details.idReportStatus).toBe(5);
    expect(details.workflowInstanceId).toBe(body.workflowInstanceId);
    expect(details.pendingSince).toBeNull();
    expect(details.header.submittedOn).not.toBeNull();
    expect(details.allowedActions).toEqual(['read', 'withdraw', 'copy']);
  });

  it('AP-003 makes the report wait only for the supervisor, who gets one email', async () => {
    const { id } = await submitted(sanne);
    const waiting = async (who: Caller) =>
      (await who.get<WaitingRow[]>('/api/reports/waitingforapproval')).body.some((row) => row.idReport === id);
    expect(await waiting(ruben)).toBe(true);
    for (const other of [sanne, youssef, marijke]) expect(await waiting(other)).toBe(false);
    const mails = await app.database.sql`
      select user_id from mail_outbox where template = 'taskWaiting' and (params->>'record')::int = ${id}`;
    expect(mails).toEqual([{ user_id: ruben.id }]);
    // The report that has waited longest comes first, whichever was created first.
    const { id: later } = await submitted(sanne);
    const rows = async () =>
      (await ruben.get<WaitingRow[]>('/api/reports/waitingforapproval')).body.filter((row) =>
        [id, later].includes(row.idReport),
      );
    expect((await rows()).map((row) => row.idReport)).toEqual([id, later]);
    await app.database.sql`
      update inbox_tasks set created_at = created_at - interval '3 days' where register = 'giftReport' and record_id = ${later}`;
    expect(await rows()).toMatchObject([
      { idReport: later, waitingDays: 3 },
      { idReport: id, waitingDays: 0 },
    ]);
  });

  it('VA-003 refuses an incomplete report with every missing field at once and starts nothing', async () => {
    const id = await concept(sanne, { gift: null, occasion: '', amount: null, declaration: false });
    const { status, body } = await submit(sanne, id);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'VALIDATION',
      fields: { gift: ['required'], occasion: ['required'], amount: ['required'], declaration: ['mustBeTicked'] },
    });
    expect(await countsOf(app, id)).toMatchObject({ instances: 0, commands: 0 });
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(1);
  });

  it('is only for the owner: a colleague gets 404 and the supervisor 409', async () => {
    const id = await concept(sanne);
    expect((await submit(youssef, id)).status).toBe(404);
    const { status, body } = await submit(ruben, id);
    expect([status, body]).toMatchObject([409, { code: 'WRONG_STATUS', allowedActions: ['read'], state: '1' }]);
  });

  it('is refused in another status with the allowed actions', async () => {
    const { id } = await submitted(sanne);
    const { status, body } = await submit(sanne, id);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'WRONG_STATUS', allowedActions: ['read', 'withdraw', 'copy'], state: '5' });
    expect(await countsOf(app, id)).toMatchObject({ instances: 1, commands: 1, openTasks: 1 });
  });

  it('returns 404 for a report that does not exist', async () => {
    expect((await submit(sanne, 2_000_000_000)).status).toBe(404);
  });

  it('keeps the details of the person, so a later move does not change a submitted report', async () => {
    const mover = await hire(app, 'mila.verhuizer', { supervisor: ruben.id });
    const { id } = await submitted(mover);
    await app.database.sql`
      update users set department = 'Elders', company_id = ${GROUP}, supervisor_id = null where id = ${mover.id}`;
    const { header } = await detailsOf(mover, id);
    expect(header).toMatchObject({ company: 'Noordveen Infra', supervisor: 'Ruben Scholten', department: null });
  });

  it('leaves an audit entry of the person, followed by one of the process', async () => {
    const { id } = await submitted(sanne);
    const entries = await auditOf(app, { entity: 'giftReport', entityId: id });
    expect(entries.filter(({ action }) => /submit|status/.test(action))).toMatchObject([
      { action: 'report.submit', actorId: sanne.id, actorKind: 'user', outcome: 'done' },
      { action: 'report.status', actorId: null, actorKind: 'worker', outcome: 'done' },
    ]);
  });
});

describe('the choice of who may decide, made on submission', () => {
  const approvers = async (id: number) =>
    app.database.sql`
      select u.upn, c.reason from inbox_tasks t join inbox_candidates c on c.task_id = t.id join users u on u.id = c.user_id
      where t.record_id = ${id} and t.register = 'giftReport' order by u.upn`;

  it("skips an absent supervisor in favour of the supervisor's supervisor", async () => {
    const gone = await hire(app, 'gijs.vertrokken', { supervisor: ruben.id });
    const owner = await hire(app, 'olaf.alleen', { supervisor: gone.id });
    await app.database.sql`update users set active = false where id = ${gone.id}`;
    const { id } = await submitted(owner);
    expect(await approvers(id)).toEqual([{ upn: ruben.upn, reason: 'supervisorOfSupervisor' }]);
  });

  it('OP-008 skips a supervisor with NoAccess', async () => {
    const barred = await hire(app, 'bart.buiten', { supervisor: ruben.id, roles: ['Employee', 'No access'] });
    const owner = await hire(app, 'olga.onder', { supervisor: barred.id });
    const { id } = await submitted(owner);
    expect(await approvers(id)).toEqual([{ upn: ruben.upn, reason: 'supervisorOfSupervisor' }]);
  });

  it('falls back to all compliance officers if the owner has no supervisor', async () => {
    const owner = await hire(app, 'otto.zonderchef');
    const { id } = await submitted(owner);
    expect(await approvers(id)).toEqual([
      { upn: 'dewi.pattinama@noordveen.example', reason: 'compliance' },
      { upn: 'marijke.vandenbroek@noordveen.example', reason: 'compliance' },
    ]);
  });

  it('refuses, and starts nothing, if nobody can give the second approval', async () => {
    const id = await concept(marijke, { amount: 250 });
    const { status, body } = await submit(marijke, id);
    expect([status, body]).toMatchObject([409, { code: 'NO_APPROVER', state: '1' }]);
    expect(await countsOf(app, id)).toMatchObject({ instances: 0 });
    expect((await detailsOf(marijke, id)).nextApprovers).toEqual([]);
  });

  it('refuses if one person is needed for both approvals', async () => {
    const bram = await app.as('bram.veldkamp');
    const id = await concept(bram, { amount: 250 });
    expect(await submit(bram, id)).toMatchObject({ status: 409, body: { code: 'NO_APPROVER' } });
  });

  it('checks only the approvals that the process needs: up to the limit, only the supervisor’s', async () => {
    const bram = await app.as('bram.veldkamp');
    const { status } = await submit(bram, await concept(bram, { amount: 100 }));
    expect(status).toBe(200);
  });

  it('is shown before anything is submitted, with the names of the first approvers', async () => {
    const id = await concept(sanne);
    expect((await detailsOf(sanne, id)).nextApprovers).toEqual(['Ruben Scholten']);
  });
});

describe('the second call of a submission', () => {
  const start = (who: Caller, instance: string, name = 'gift-report-approval', end = '') =>
    who.post<string>(`/api/StartWorkflow/${instance}/${name}${end}`);

  it('CA-032 returns the instance id, at least 20 characters, however often it is made, with and without a slash', async () => {
    const { id, instance } = await submitted(sanne);
    for (const end of ['', '/', '']) {
      const { status, body } = await start(sanne, instance, undefined, end);
      expect(status).toBe(200);
      expect(body).toBe(instance);
      expect(body.length).toBeGreaterThanOrEqual(20);
    }
    expect(await countsOf(app, id)).toMatchObject({ instances: 1, commands: 1, openTasks: 1 });
  });

  it('WF-006 accepts only what the same user prepared: 409 for others who may read it, 404 for those who may not', async () => {
    const { instance } = await submitted(sanne);
    expect(await start(ruben, instance)).toMatchObject({ status: 409, body: { code: 'NOT_PREPARED' } });
    expect((await start(youssef, instance)).status).toBe(404);
    expect(await start(sanne, instance, 'another-process')).toMatchObject({
      status: 409,
      body: { code: 'NOT_PREPARED' },
    });
    expect((await start(sanne, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await start(sanne, 'no-uuid')).status).toBe(400);
  });
});

it('a submission repeated with its Idempotency-Key gets the stored answer, and gets 409 with another key', async () => {
  const { body: id } = await sanne.post<number>('/api/reports', completeEntries());
  const key = { 'Idempotency-Key': '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' };
  const path = `/api/tasks/reports/submitforapproval/${id}`;
  const first = await sanne.post(path, undefined, key);
  const again = await sanne.post(path, undefined, key);
  expect([again.status, again.body]).toEqual([200, first.body]);
  const other = await sanne.post(path, undefined, { 'Idempotency-Key': '7f9619ff-8b86-4d01-b42d-00cf4fc964ff' });
  expect(other.status).toBe(409);
  expect(await countsOf(app, id)).toMatchObject({ instances: 1, commands: 1 });
});
