import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WaitingRow } from '#/bff/contract/gift-reports.ts';
import type { Counters } from '#/bff/contract/startup.ts';
import type { RecordState } from '#/bff/contract/tasks.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { delegate, detailsOf, hire, openTask, submitted } from '#/tests/support/factories.ts';

let app: TestApp;
let sanne: Caller;
let ruben: Caller;
let gerard: Caller;
let marijke: Caller;

beforeAll(async () => {
  app = await testApp();
  sanne = await app.as('sanne.dijkgraaf');
  ruben = await app.as('ruben.scholten');
  gerard = await app.as('gerard.kuiper');
  marijke = await app.as('marijke.vandenbroek');
  await delegate(app, ruben, gerard);
});
afterAll(() => app?.stop());

const list = async (who: Caller, path: 'waitingforapproval' | 'delegatedwaitingforapproval') =>
  (await who.get<WaitingRow[]>(`/api/reports/${path}?lang=1033`)).body;
const ids = (rows: readonly WaitingRow[]) => rows.map((row) => row.idReport);
const approve = (who: Caller, id: number) => who.post<RecordState>(`/api/tasks/reports/approve/${id}`);

/** A person and their supervisor for a single test; the other tests share Ruben's delegation. */
async function lineOf(mark: string) {
  const chief = await hire(app, `chef.${mark}`);
  return { chief, owner: await hire(app, `eigenaar.${mark}`, { supervisor: chief.id }) };
}

describe('a delegate', () => {
  it('DL-003 CA-016 CA-017 sees the task as delegated, while it stays in the list of the person who delegated', async () => {
    const { id } = await submitted(sanne);
    const rows = await list(gerard, 'delegatedwaitingforapproval');
    expect(rows.find((row) => row.idReport === id)).toMatchObject({
      onBehalfOf: 'Ruben Scholten',
      allowedActions: ['read', 'seeEarlier', 'approve', 'reject'],
    });
    expect(ids(await list(gerard, 'waitingforapproval'))).not.toContain(id);
    expect(ids(await list(ruben, 'waitingforapproval'))).toContain(id);
    expect(ids(await list(ruben, 'delegatedwaitingforapproval'))).toEqual([]);
    expect(ids(await list(marijke, 'delegatedwaitingforapproval'))).toEqual([]);
  });

  it('gets an email about the waiting task, as does the person who delegated', async () => {
    const { id } = await submitted(sanne);
    const mails = await app.database.sql<{ userId: number }[]>`
      select user_id as "userId" from mail_outbox
      where template = 'taskWaiting' and (params->>'record')::int = ${id} order by user_id`;
    expect(mails.map(({ userId }) => userId)).toEqual([ruben.id, gerard.id].sort((a, b) => a - b));
  });

  it('WF-022 is named as redirectedToUPN', async () => {
    const { id, instance } = await submitted(sanne);
    const stepId = await openTask(app, id);
    const { workflowActions } = await detailsOf(gerard, id);
    expect(workflowActions).toContainEqual({
      upn: ruben.upn,
      redirectedToUPN: gerard.upn,
      idWorkflowInstance: instance,
      stepId,
      stepTypeActionName: 'approve',
    });
  });

  it('DL-007 can approve on behalf of the person who delegated, and a second decision gets 409', async () => {
    const { id, instance } = await submitted(sanne, { amount: 20 });
    expect(await approve(gerard, id)).toMatchObject({ status: 200, body: { status: 50 } });
    expect(await approve(ruben, id)).toMatchObject({ status: 409, body: { code: 'ALREADY_DECIDED', state: '50' } });
    const decisions = await app.database.sql`
      select decided_by, on_behalf_of from decisions where instance_id = ${instance}`;
    expect(decisions).toEqual([{ decided_by: gerard.id, on_behalf_of: ruben.id }]);
  });

  it('DL-007 can reject on behalf of the person who delegated', async () => {
    const { id } = await submitted(sanne);
    const { status } = await gerard.post(`/api/tasks/reports/reject/${id}`, { remark: 'namens Ruben afgewezen' });
    expect(status).toBe(200);
    expect(await detailsOf(sanne, id)).toMatchObject({ idReportStatus: 20, wfReason: 'namens Ruben afgewezen' });
  });

  it('has counters that match the rows of the lists', async () => {
    for (const who of [gerard, ruben]) {
      const { body } = await who.get<Counters>('/api/Startup/counters');
      expect(body).toMatchObject({
        delegatedTasks: (await list(who, 'delegatedwaitingforapproval')).length,
        waitingForApprovalTasks: (await list(who, 'waitingforapproval')).length,
      });
    }
  });

  it('cannot decide on their own reports', async () => {
    const { id } = await submitted(gerard);
    expect(await approve(gerard, id)).toMatchObject({ status: 409, body: { code: 'OWN_REPORT' } });
    expect(ids(await list(gerard, 'delegatedwaitingforapproval'))).not.toContain(id);
  });

  it('cannot give the second approval on anyone’s behalf after giving the first', async () => {
    const assistant = await hire(app, 'assistent.compliance');
    await delegate(app, marijke, assistant);
    await delegate(app, await app.as('hendrik.boersma'), assistant);
    const owner = await hire(app, 'eva.kranendijk', { supervisor: (await app.as('hendrik.boersma')).id });
    const { id } = await submitted(owner, { amount: 800 });
    expect((await approve(assistant, id)).body.status).toBe(10);
    expect(await approve(assistant, id)).toMatchObject({ status: 409, body: { code: 'BOTH_APPROVALS' } });
    expect((await approve(marijke, id)).body.status).toBe(50);
  });
});

describe('a delegate who decides too late', () => {
  it('DL-007 OP-065 is shown the status of the report and that it was decided, but can no longer read it', async () => {
    const [rejected, approved] = [await submitted(sanne), await submitted(sanne, { amount: 20 })];
    expect((await gerard.get(`/api/reports/details/${rejected.id}`)).status).toBe(200);
    await ruben.post(`/api/tasks/reports/reject/${rejected.id}`, { remark: 'niet goed' });
    await approve(ruben, approved.id);
    const told = { code: 'ALREADY_DECIDED', allowedActions: [] };
    expect(await approve(gerard, rejected.id)).toMatchObject({ status: 409, body: { ...told, state: '20' } });
    expect(await approve(gerard, approved.id)).toMatchObject({ status: 409, body: { ...told, state: '50' } });
    const late = await gerard.post(`/api/tasks/reports/reject/${approved.id}`, { remark: 'te laat' });
    expect(late).toMatchObject({ status: 409, body: { ...told, state: '50' } });
    for (const { id } of [rejected, approved])
      expect((await gerard.get(`/api/reports/details/${id}`)).status).toBe(404);
  });

  it('is shown nothing if the delegation began later, was revoked, or is for another register', async () => {
    const names = ['later', 'ingetrokken', 'ander.register', 'eigenaar'] as const;
    const [later, revoked, elsewhere, owner] = await Promise.all(names.map((name) => hire(app, `tweede.${name}`)));
    if (!later || !revoked || !elsewhere || !owner) throw new Error('fewer than four people were hired');
    const chief = await hire(app, 'tweede.chef');
    const { sql } = app.database;
    await sql`update users set supervisor_id = ${chief.id} where id = ${owner.id}`;
    await delegate(app, chief, revoked, { register: 'giftReport' });
    await delegate(app, chief, elsewhere, { register: 'incident' });
    const { id } = await submitted(owner, { amount: 20 });
    expect((await approve(chief, id)).status).toBe(200);
    expect((await approve(revoked, id)).status).toBe(409);
    await sql`update delegations set revoked_at = now() where delegate_id = ${revoked.id}`;
    await delegate(app, chief, later, { register: 'giftReport' });
    for (const who of [later, revoked, elsewhere]) expect((await approve(who, id)).status, who.upn).toBe(404);
  });
});

describe('a delegation counts', () => {
  it('while it runs and has not been revoked', async () => {
    const [late, revoked] = [await hire(app, 'lara.telaat'), await hire(app, 'rik.ingetrokken')];
    const { chief, owner } = await lineOf('looptijd');
    const { id } = await submitted(owner);
    const { sql } = app.database;
    await delegate(app, chief, late, { days: [-9, -2] });
    await delegate(app, chief, revoked);
    await sql`update delegations set revoked_at = now() where delegate_id = ${revoked.id}`;
    for (const who of [late, revoked]) expect((await approve(who, id)).status).toBe(404);
    expect(ids(await list(late, 'delegatedwaitingforapproval'))).toEqual([]);
  });

  it('for the register it names, and for one person only', async () => {
    const [other, right, next] = [
      await hire(app, 'ad.ander'),
      await hire(app, 'gea.giften'),
      await hire(app, 'kees.keten'),
    ];
    const { chief, owner } = await lineOf('register');
    await delegate(app, chief, other, { register: 'incident' });
    await delegate(app, chief, right, { register: 'giftReport' });
    await delegate(app, right, next);
    const { id } = await submitted(owner, { amount: 20 });
    for (const who of [other, next]) expect((await approve(who, id)).status).toBe(404);
    expect((await approve(right, id)).body.status).toBe(50);
  });
});

it('OP-065 a task that was handed over is in the lists of both people', async () => {
  const stand = await hire(app, 'sten.invaller');
  const { id } = await submitted(sanne, { amount: 20 });
  const { status } = await ruben.post(`/api/tasks/reports/handover/${id}`, { idUser: stand.id });
  expect(status).toBe(200);
  expect(ids(await list(stand, 'delegatedwaitingforapproval'))).toEqual([id]);
  expect(ids(await list(ruben, 'waitingforapproval'))).toContain(id);
  expect((await approve(stand, id)).body.status).toBe(50);
});
