import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordState } from '#/bff/contract/tasks.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { concept, countsOf, detailsOf, hire, openTask, submitted } from '#/tests/support/factories.ts';

let app: TestApp;
let sanne: Caller;
let ruben: Caller;
let youssef: Caller;
let marijke: Caller;
let dewi: Caller;

beforeAll(async () => {
  app = await testApp();
  sanne = await app.as('sanne.dijkgraaf');
  ruben = await app.as('ruben.scholten');
  youssef = await app.as('youssef.elidrissi');
  marijke = await app.as('marijke.vandenbroek');
  dewi = await app.as('dewi.pattinama');
});
afterAll(() => app?.stop());

const approve = (who: Caller, id: number, body?: unknown) =>
  who.post<RecordState>(`/api/tasks/reports/approve/${id}`, body);
const reject = (who: Caller, id: number, remark: unknown = 'past niet bij ons beleid', stepId?: string) =>
  who.post<RecordState>(`/api/tasks/reports/reject/${id}`, { remark, stepId });
const runTask = (who: Caller, task: string, action: string, end = '/') =>
  who.post<string>(`/api/RunWorkflowTask/${task}/${action}${end}`, { message: 'approved by user' });

/** The category for public officials in the picklist of the example. */
const PUBLIC_OFFICIAL = 8;

describe('approving', () => {
  it.each([
    { gift: 'EUR 20', own: { amount: 20 } },
    { gift: 'exactly EUR 100', own: { amount: 100 } },
  ])(
    'CA-028 SS-007 a gift of $gift once is enough, and the report is processed when the call returns',
    async ({ own }) => {
      const { id } = await submitted(sanne, own);
      expect(await approve(ruben, id)).toMatchObject({ status: 200, body: { id, status: 50 } });
      const { idReportStatus, header, allowedActions } = await detailsOf(sanne, id);
      expect(idReportStatus).toBe(50);
      expect(header).toMatchObject({ approvedBy: 'Ruben Scholten', status: 'Processed' });
      expect(allowedActions).toEqual(['read', 'copy']);
    },
  );

  it.each([
    { gift: 'EUR 100.01', own: { amount: 100.01 } },
    { gift: 'EUR 5 from a public official', own: { amount: 5, idReportCategory: PUBLIC_OFFICIAL } },
  ])(
    'CA-028 SS-007 a gift of $gift is needed twice, with status 10 after the first approval and 50 after the second',
    async ({ own }) => {
      const { id } = await submitted(sanne, own);
      expect((await approve(ruben, id)).body.status).toBe(10);
      expect((await detailsOf(sanne, id)).header.approvedBy).toBe('Ruben Scholten');
      expect((await approve(dewi, id, { message: 'akkoord' })).body.status).toBe(50);
      expect((await detailsOf(sanne, id)).header.approvedBy).toBe('Dewi Pattinama');
      expect(await countsOf(app, id)).toEqual({
        instances: 1,
        commands: 3,
        decisions: 2,
        personLines: 3,
        openTasks: 0,
      });
    },
  );

  it.each([
    { what: 'a call without a body', body: undefined },
    { what: 'an empty object', body: {} },
    { what: 'a message', body: { message: 'akkoord' } },
  ])('CA-028 accepts $what', async ({ body }) => {
    const { id } = await submitted(sanne, { amount: 20 });
    expect((await approve(ruben, id, body)).status).toBe(200);
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(50);
  });

  it('stores what was decided on, and by whom', async () => {
    const { id, instance } = await submitted(sanne, { amount: 30, gift: 'Boekenbon' });
    await approve(ruben, id);
    const decisions = await app.database.sql`
      select action, decided_by, on_behalf_of, record_version, record_snapshot->>'gift' as gift,
             record_snapshot->'amount' as amount from decisions where instance_id = ${instance}`;
    expect(decisions).toEqual([
      { action: 'approve', decided_by: ruben.id, on_behalf_of: null, record_version: 1, gift: 'Boekenbon', amount: 30 },
    ]);
  });

  it('WF-018 is refused for everyone who does not have the task', async () => {
    const { id } = await submitted(sanne);
    expect((await approve(youssef, id)).status).toBe(404);
    expect(await approve(marijke, id)).toMatchObject({
      status: 409,
      body: { code: 'NOT_YOUR_TASK', allowedActions: ['read', 'seeEarlier', 'lock'], state: '5' },
    });
    expect(await approve(sanne, id)).toMatchObject({ status: 409, body: { code: 'OWN_REPORT' } });
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(5);
  });

  it('is refused in another status, with the allowed actions', async () => {
    const draft = await concept(sanne);
    expect(await approve(ruben, draft)).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATUS', allowedActions: ['read'], state: '1' },
    });
    const { id } = await submitted(sanne, { amount: 20 });
    await approve(ruben, id);
    expect(await approve(ruben, id)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_DECIDED', allowedActions: ['read'], state: '50' },
    });
  });

  it('returns 404 for a report that does not exist', async () => {
    expect((await approve(ruben, 2_000_000_000)).status).toBe(404);
  });

  it('is stopped by the unique index as the last guard: 409 with the allowed actions, and nothing is changed', async () => {
    const { id, instance } = await submitted(sanne);
    // A decision that no check can see, because its task is still open. Only the index prevents a second one.
    await app.database.sql`
      insert into decisions (id, instance_id, task_id, action, decided_by, record_version, record_snapshot, command_id)
      values (gen_random_uuid(), ${instance}, ${await openTask(app, id)}, 'approve', ${youssef.id}, 1, '{}', gen_random_uuid())`;
    expect(await approve(ruben, id)).toMatchObject({
      status: 409,
      body: {
        code: 'WRONG_STATUS',
        allowedActions: ['read', 'seeEarlier', 'approve', 'reject', 'handOver'],
        state: '5',
      },
    });
    expect(await countsOf(app, id)).toMatchObject({ decisions: 1, commands: 1, openTasks: 1 });
  });

  it('never accepts the same person for both approvals, whatever their role', async () => {
    const owner = await hire(app, 'piet.bijdewi', { supervisor: dewi.id });
    const { id } = await submitted(owner, { amount: 500 });
    expect((await approve(dewi, id)).body.status).toBe(10);
    expect(await approve(dewi, id)).toMatchObject({ status: 409, body: { code: 'BOTH_APPROVALS', state: '10' } });
    expect((await detailsOf(dewi, id)).workflowActions.some(({ upn }) => upn === dewi.upn)).toBe(false);
    expect((await approve(marijke, id)).body.status).toBe(50);
  });

  it('does not decide the next step if the click was meant for a step that somebody else has decided', async () => {
    const owner = await hire(app, 'nel.zonderchef');
    const { id } = await submitted(owner, { amount: 500 });
    const stepId = await openTask(app, id);
    expect((await approve(dewi, id, { stepId })).body.status).toBe(10);
    expect(await approve(marijke, id, { stepId })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_DECIDED', state: '10' },
    });
    expect((await approve(marijke, id, { stepId: await openTask(app, id) })).body.status).toBe(50);
  });

  it('is refused for somebody who lost the role after the task was assigned', async () => {
    const former = await hire(app, 'frits.voorheen', { roles: ['Compliance'] });
    const owner = await hire(app, 'nora.zonderchef');
    const { id } = await submitted(owner);
    await app.database.sql`update user_roles set active = false where user_id = ${former.id}`;
    await app.database.sql`
      insert into user_roles (user_id, role_id, active, is_global)
      select ${former.id}, id, true, true from roles where name = 'Employee'`;
    await app.database.sql`update users set rights_version = rights_version + 1 where id = ${former.id}`;
    expect(await approve(former, id)).toMatchObject({ status: 409, body: { code: 'NOT_YOUR_TASK' } });
    expect((await approve(marijke, id)).status).toBe(200);
  });
});

describe('rejecting', () => {
  it('CA-027 SS-008 WF-012 ends the report with the remark as its reason, and emails the owner', async () => {
    const { id } = await submitted(sanne);
    expect(await reject(ruben, id, '  te duur voor een leverancier  ')).toMatchObject({
      status: 200,
      body: { status: 20 },
    });
    const details = await detailsOf(sanne, id);
    expect(details).toMatchObject({ idReportStatus: 20, wfReason: 'te duur voor een leverancier' });
    expect(details.allowedActions).toEqual(['read', 'copy']);
    const mails = await app.database.sql`
      select user_id from mail_outbox where template = 'reportRejected' and (params->>'record')::int = ${id}`;
    expect(mails).toEqual([{ user_id: sanne.id }]);
  });

  it('SS-008 WF-012 also works at the second step', async () => {
    const { id } = await submitted(sanne, { amount: 900 });
    await approve(ruben, id);
    await reject(marijke, id, 'boven de grens');
    expect(await detailsOf(sanne, id)).toMatchObject({ idReportStatus: 20, wfReason: 'boven de grens' });
  });

  it.each([{ remark: '' }, { remark: 'ab' }, { remark: ' a ' }, { remark: null }, { remark: 5 }, { remark: 'a\0bcd' }])(
    'VA-012 refuses the remark $remark and has no effect',
    async ({ remark }) => {
      const { id } = await submitted(sanne);
      expect(await reject(ruben, id, remark)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', fields: { remark: expect.any(Array) } },
      });
      expect(await countsOf(app, id)).toMatchObject({ decisions: 0, openTasks: 1 });
    },
  );

  it('WF-018 is refused for everyone who does not have the task, and in another status', async () => {
    const { id } = await submitted(sanne);
    expect((await reject(youssef, id)).status).toBe(404);
    expect(await reject(sanne, id)).toMatchObject({ status: 409, body: { code: 'OWN_REPORT' } });
    await reject(ruben, id);
    expect(await reject(ruben, id)).toMatchObject({ status: 409, body: { allowedActions: ['read'], state: '20' } });
    expect((await reject(ruben, 2_000_000_000)).status).toBe(404);
  });

  it('is final: the owner can no longer submit, revise or withdraw the report', async () => {
    const { id } = await submitted(sanne);
    await reject(ruben, id);
    for (const path of ['submitforapproval', 'revise'])
      expect((await sanne.post(`/api/tasks/reports/${path}/${id}`)).status).toBe(409);
    expect((await sanne.post(`/api/tasks/reports/withdraw/${id}`, { reason: 'toch niet' })).status).toBe(409);
  });
});

describe('the second call of a decision', () => {
  it('CA-033 returns the instance id, however many times it is made, with or without a trailing slash', async () => {
    const { id, instance } = await submitted(sanne);
    const task = await openTask(app, id);
    await approve(ruben, id);
    for (const end of ['/', '', '/'])
      expect(await runTask(ruben, task, 'approve', end)).toMatchObject({ status: 200, body: instance });
    expect(await countsOf(app, id)).toMatchObject({ decisions: 1, commands: 2 });
  });

  it('CA-033 accepts the remark as its message after a rejection', async () => {
    const { id, instance } = await submitted(sanne);
    const task = await openTask(app, id);
    await reject(ruben, id, 'te duur');
    const answer = await ruben.post<string>(`/api/RunWorkflowTask/${task}/reject/`, { message: 'te duur' });
    expect(answer).toMatchObject({ status: 200, body: instance });
  });

  it('WF-006 accepts only a decision that the same user prepared', async () => {
    const { id } = await submitted(sanne);
    const task = await openTask(app, id);
    expect(await runTask(ruben, task, 'approve')).toMatchObject({ status: 409, body: { code: 'NOT_PREPARED' } });
    await approve(ruben, id);
    expect(await runTask(ruben, task, 'reject')).toMatchObject({ status: 409, body: { code: 'NOT_PREPARED' } });
    expect(await runTask(sanne, task, 'approve')).toMatchObject({ status: 409, body: { code: 'NOT_PREPARED' } });
    expect((await runTask(youssef, task, 'approve')).status).toBe(404);
    expect((await runTask(ruben, '00000000-0000-4000-8000-000000000000', 'approve')).status).toBe(404);
  });
});
