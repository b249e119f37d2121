import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '#/bff/context.ts';
import { decideRecord } from '#/bff/registers/decide.ts';
import { giftReports } from '#/bff/registers/gift-reports/register.ts';
import { submitRecord } from '#/bff/registers/submit.ts';
import { withdrawRecord } from '#/bff/registers/withdraw.ts';
import { workflowEvents } from '#/bff/workflow/events.ts';
import { sweepWorkflow } from '#/bff/workflow/sweep.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { concept, contextOf, countsOf, detailsOf, engineWith, openTask, submitted } from '#/tests/support/factories.ts';

let app: TestApp;
let sanne: Caller;
let ruben: Caller;
let youssef: Caller;
/** Services whose engine cannot carry out a step: commands stay ready, as after a crash or a lost connection. */
let stuck: Partial<Services>;

beforeAll(async () => {
  app = await testApp();
  sanne = await app.as('sanne.dijkgraaf');
  ruben = await app.as('ruben.scholten');
  youssef = await app.as('youssef.elidrissi');
  const down = async () => {
    throw new Error('the engine is down');
  };
  stuck = { engine: engineWith(app, { events: { ...workflowEvents, started: down, taskCompleting: down }, jobs: [] }) };
});
afterAll(() => app?.stop());

const takeBack = (who: Caller, id: number, previousStatus: number) =>
  who.post(`/api/tasks/reports/compensateforsubmiterror/${id}/${previousStatus}`);

async function stuckSubmit(): Promise<{ id: number; instance: string }> {
  const id = await concept(sanne);
  const answer = await submitRecord(await contextOf(app, sanne, stuck), giftReports, id);
  return { id, instance: answer.workflowInstanceId };
}

const APPROVE = { action: 'approve', remark: null, stepId: null } as const;

async function stuckApproval(): Promise<{ id: number; instance: string; task: string }> {
  const { id, instance } = await submitted(sanne, { amount: 20 });
  const task = await openTask(app, id);
  await decideRecord(await contextOf(app, ruben, stuck), giftReports, id, APPROVE);
  return { id, instance, task };
}

/** Sends all waiting commands, as the leader does in the background. */
async function catchUp(): Promise<void> {
  await app.database.sql`update workflow_commands set not_before = now() - interval '1 second' where state = 'ready'`;
  await engineWith(app, {}).runDue();
}

describe('a submission that the engine has not received', () => {
  it('SS-011 has status 999, and can be taken back only by its sender', async () => {
    const { id } = await stuckSubmit();
    const own = await detailsOf(sanne, id);
    expect(own).toMatchObject({ idReportStatus: 999, previousStatus: 1, allowedActions: ['read', 'takeBack'] });
    expect(own.pendingSince).not.toBeNull();
    expect((await detailsOf(ruben, id)).allowedActions).toEqual(['read']);
  });

  it('CA-029 WF-004 leaves the record in its previous status when it is taken back, as if it had not been sent', async () => {
    const { id, instance } = await stuckSubmit();
    expect(await takeBack(sanne, id, 1)).toMatchObject({ status: 204, body: '' });
    expect(await detailsOf(sanne, id)).toMatchObject({
      idReportStatus: 1,
      workflowInstanceId: null,
      header: { submittedOn: null },
    });
    expect(await countsOf(app, id)).toMatchObject({ instances: 1, personLines: 0, openTasks: 0 });
    expect(await sanne.post(`/api/StartWorkflow/${instance}/gift-report-approval`)).toMatchObject({
      status: 409,
      body: { code: 'COMMAND_REFUSED', state: 'void' },
    });
    expect((await takeBack(sanne, id, 1)).status).toBe(204);
    expect((await sanne.post(`/api/tasks/reports/submitforapproval/${id}`)).status).toBe(200);
    await catchUp();
    expect(await countsOf(app, id)).toMatchObject({ instances: 2, personLines: 1, openTasks: 1 });
  });

  it('WF-005 can be taken back only to the previous status that was recorded', async () => {
    const { id } = await stuckSubmit();
    for (const wrong of [2, 5, 50, 999])
      expect(await takeBack(sanne, id, wrong)).toMatchObject({
        status: 409,
        body: { code: 'WRONG_STATUS', state: '999' },
      });
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(999);
    expect((await takeBack(sanne, id, 1)).status).toBe(204);
  });

  it('OP-006 cannot be taken back by anyone else', async () => {
    const { id } = await stuckSubmit();
    expect(await takeBack(ruben, id, 1)).toMatchObject({ status: 409, body: { code: 'NOT_PREPARED' } });
    expect((await takeBack(youssef, id, 1)).status).toBe(404);
    expect((await takeBack(sanne, 2_000_000_000, 1)).status).toBe(404);
    expect((await sanne.post(`/api/tasks/reports/compensateforsubmiterror/${id}/one`)).status).toBe(400);
  });

  it('allows the confirming call while it waits, and continues when the engine is back', async () => {
    const { id, instance } = await stuckSubmit();
    const waiting = await sanne.post<string>(`/api/StartWorkflow/${instance}/gift-report-approval`);
    expect([waiting.status, waiting.body]).toEqual([200, instance]);
    await catchUp();
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(5);
    expect(await countsOf(app, id)).toMatchObject({ instances: 1, commands: 1, personLines: 1, openTasks: 1 });
  });

  it('SS-011 is reported to the operators by email once it is two minutes old, and is never undone automatically', async () => {
    const { id } = await stuckSubmit();
    const told = () => app.database.sql`
      select u.upn from mail_outbox m join users u on u.id = m.user_id
      where m.template = 'commandStuck' and (m.params->>'record')::int = ${id}`;
    await sweepWorkflow(app.database.sql);
    expect(await told()).toEqual([]);
    await app.database.sql`
      update workflow_commands set created_at = now() - interval '3 minutes'
      where id = (select pending_command_id from gift_reports where id = ${id})`;
    await sweepWorkflow(app.database.sql);
    await sweepWorkflow(app.database.sql);
    expect(await told()).toEqual([{ upn: 'thijs.wagenaar@noordveen.example' }]);
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(999);
  });
});

describe('a decision that the engine has not received', () => {
  it('counts at once, so that nobody can decide again or withdraw the report, and the task is in no list', async () => {
    const { id } = await stuckApproval();
    expect(await ruben.post(`/api/tasks/reports/approve/${id}`)).toMatchObject({ status: 409, body: { state: '999' } });
    expect((await sanne.post(`/api/tasks/reports/withdraw/${id}`, { reason: 'toch niet' })).status).toBe(409);
    expect((await ruben.get('/api/Startup/counters')).body).toMatchObject({
      waitingForApprovalTasks: expect.any(Number),
    });
    const { body } = await ruben.get<{ idReport: number }[]>('/api/reports/waitingforapproval');
    expect(body.some((row) => row.idReport === id)).toBe(false);
  });

  it('WF-004 OP-006 becomes void once it is taken back, and the task is open again', async () => {
    const { id, task } = await stuckApproval();
    expect(await takeBack(sanne, id, 5)).toMatchObject({ status: 409, body: { code: 'COMMAND_SENT' } });
    expect((await takeBack(ruben, id, 5)).status).toBe(204);
    expect(await detailsOf(ruben, id)).toMatchObject({
      idReportStatus: 5,
      allowedActions: ['read', 'seeEarlier', 'approve', 'reject', 'handOver'],
    });
    expect(await ruben.post(`/api/RunWorkflowTask/${task}/approve/`, {})).toMatchObject({
      status: 409,
      body: { code: 'COMMAND_REFUSED', state: 'void' },
    });
    await catchUp();
    expect((await detailsOf(ruben, id)).idReportStatus).toBe(5);
    expect((await ruben.post<{ status: number }>(`/api/tasks/reports/approve/${id}`)).body.status).toBe(50);
    expect(await countsOf(app, id)).toMatchObject({ decisions: 1, personLines: 2, openTasks: 0 });
  });

  it('leaves its author among the candidates when it is taken back, even after the task is assigned again', async () => {
    const [dewi, marijke] = [await app.as('dewi.pattinama'), await app.as('marijke.vandenbroek')];
    const { id } = await submitted(sanne, { amount: 900 });
    await ruben.post(`/api/tasks/reports/approve/${id}`);
    await decideRecord(await contextOf(app, dewi, stuck), giftReports, id, APPROVE);
    expect((await takeBack(dewi, id, 10)).status).toBe(204);
    const { sql } = app.database;
    await sql`update users set active = false where id = ${marijke.id}`;
    await sweepWorkflow(sql);
    await sql`update users set active = true where id = ${marijke.id}`;
    expect((await dewi.post<{ status: number }>(`/api/tasks/reports/approve/${id}`)).body.status).toBe(50);
  });

  it('is never lost, and takes effect once when the engine is back', async () => {
    const { id, instance, task } = await stuckApproval();
    expect(await ruben.post(`/api/RunWorkflowTask/${task}/approve/`, {})).toMatchObject({
      status: 200,
      body: instance,
    });
    await catchUp();
    await catchUp();
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(50);
    expect(await countsOf(app, id)).toEqual({ instances: 1, commands: 2, decisions: 1, personLines: 2, openTasks: 0 });
  });

  it('becomes void if it turns out to be impossible, and its author gets an email', async () => {
    const { id, instance } = await stuckApproval();
    await app.database
      .sql`update wf_instance set state = jsonb_set(state, '{status}', '"canceled"') where id = ${instance}`;
    await catchUp();
    const details = await detailsOf(ruben, id);
    expect(details.idReportStatus).toBe(5);
    const mails = await app.database.sql`
      select user_id from mail_outbox where template = 'decisionRefused' and (params->>'record')::int = ${id}`;
    expect(mails).toEqual([{ user_id: ruben.id }]);
    const lines = await app.database
      .sql`select user_id from logbook where instance_id = ${instance} and code = 'refused'`;
    expect(lines).toEqual([{ user_id: ruben.id }]);
    expect(await countsOf(app, id)).toMatchObject({ decisions: 0, openTasks: 0 });
    expect((await takeBack(ruben, id, 5)).status).toBe(204);
  });
});

it('a withdrawal that is taken back leaves no reason behind', async () => {
  const { id } = await submitted(sanne);
  const noWithdrawal = engineWith(app, {
    jobs: [],
    events: { ...workflowEvents, taskCanceled: () => Promise.reject(new Error('down')) },
  });
  await withdrawRecord(await contextOf(app, sanne, { engine: noWithdrawal }), giftReports, id, 'bij nader inzien');
  expect(await detailsOf(sanne, id)).toMatchObject({ idReportStatus: 999, previousStatus: 5 });
  expect((await takeBack(sanne, id, 5)).status).toBe(204);
  expect(await detailsOf(sanne, id)).toMatchObject({ idReportStatus: 5, wfReason: null });
  expect((await ruben.post(`/api/tasks/reports/approve/${id}`)).status).toBe(200);
});

it('WF-005 a submission cannot be taken back once the engine has received it', async () => {
  const { id } = await submitted(sanne);
  for (const previous of [1, 5])
    expect(await takeBack(sanne, id, previous)).toMatchObject({
      status: 409,
      body: { code: 'COMMAND_SENT', state: 'done', allowedActions: ['read', 'withdraw', 'copy'] },
    });
  const untouched = await concept(sanne);
  expect(await takeBack(sanne, untouched, 1)).toMatchObject({ status: 409, body: { code: 'NOT_PREPARED' } });
});
