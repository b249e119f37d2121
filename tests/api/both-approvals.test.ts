import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WaitingRow } from '#/bff/contract/gift-reports.ts';
import type { Counters } from '#/bff/contract/startup.ts';
import type { RecordState } from '#/bff/contract/tasks.ts';
import { INFRA } from '#/bff/database/seed/companies.ts';
import { resolveAfterChange } from '#/bff/tasks/resolve-candidates-again.ts';
import { workflowEvents } from '#/bff/workflow/events.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { delegate, hire, hold, submitted } from '#/tests/support/factories.ts';

let app: TestApp;
let marijke: Caller;
let dewi: Caller;
let count = 0;

beforeAll(async () => {
  app = await testApp();
  [marijke, dewi] = [await app.as('marijke.vandenbroek'), await app.as('dewi.pattinama')];
});
afterAll(() => app?.stop());

const approve = (who: Caller, id: number) => who.post<RecordState>(`/api/tasks/reports/approve/${id}`);
const listed = async (who: Caller, list: 'waitingforapproval' | 'delegatedwaitingforapproval') =>
  (await who.get<WaitingRow[]>(`/api/reports/${list}`)).body.map(({ idReport }) => idReport);

/** The ids of the people who have an open task of this report. */
const candidatesOf = async (id: number) =>
  (
    await app.database.sql<{ id: number }[]>`
      select c.user_id as id from inbox_tasks t join inbox_candidates c on c.task_id = t.id
      where t.record_id = ${id} and t.state = 'open' and c.removed_at is null order by c.user_id`
  ).map((row) => row.id);

const openTasks = async (id: number) =>
  (
    await app.database.sql<{ id: string }[]>`
      select id from inbox_tasks where record_id = ${id} and state = 'open' order by created_at, id`
  ).map((row) => row.id);

/**
 * Expects that this person sees the task in no list, that their counters match their lists, and that approving and
 * rejecting are refused with BOTH_APPROVALS.
 */
async function expectExcluded(who: Caller, id: number): Promise<void> {
  expect(await listed(who, 'waitingforapproval')).not.toContain(id);
  expect(await listed(who, 'delegatedwaitingforapproval')).not.toContain(id);
  const { body } = await who.get<Counters>('/api/Startup/counters');
  expect(body).toMatchObject({
    waitingForApprovalTasks: (await listed(who, 'waitingforapproval')).length,
    delegatedTasks: (await listed(who, 'delegatedwaitingforapproval')).length,
  });
  const refused = { status: 409, body: { code: 'BOTH_APPROVALS', state: '10' } };
  expect(await approve(who, id)).toMatchObject(refused);
  expect(await who.post(`/api/tasks/reports/reject/${id}`, { remark: 'toch niet' })).toMatchObject(refused);
}

/**
 * A supervisor, who also holds Compliance unless `isCompliance` is false, their delegate, and a report over the limit
 * that waits for the supervisor.
 */
async function given({ isCompliance = true } = {}) {
  count += 1;
  const roles = isCompliance ? (['Employee', 'Compliance'] as const) : (['Employee'] as const);
  const principal = await hire(app, `chef.b${count}`, { roles });
  const standIn = await hire(app, `invaller.b${count}`);
  const owner = await hire(app, `eigenaar.b${count}`, { supervisor: principal.id });
  await delegate(app, principal, standIn);
  return { principal, standIn, owner, ...(await submitted(owner, { amount: 900 })) };
}

describe('after the first approval, in person or through a delegate', () => {
  it('the principal cannot give the second approval if their delegate gave the first', async () => {
    const { principal, standIn, id } = await given();
    expect((await approve(standIn, id)).body.status).toBe(10);
    expect(await candidatesOf(id)).toEqual(expect.arrayContaining([marijke.id, dewi.id]));
    expect(await candidatesOf(id)).not.toContain(principal.id);
    await expectExcluded(principal, id);
    await expectExcluded(standIn, id);
    expect((await approve(dewi, id)).body.status).toBe(50);
  });

  it('the principal cannot give the second approval on behalf of somebody in compliance', async () => {
    const officer = await hold(app, await hire(app, 'compliance.afwezig'), 'Compliance', INFRA);
    const { principal, standIn, id } = await given();
    expect((await approve(standIn, id)).body.status).toBe(10);
    expect(await candidatesOf(id)).toContain(officer.id);
    await delegate(app, officer, principal);
    await expectExcluded(principal, id);
    for (const who of [principal, standIn])
      expect(await marijke.post(`/api/tasks/reports/handover/${id}`, { idUser: who.id })).toMatchObject({
        status: 409,
        body: { code: 'STAND_IN_EXCLUDED' },
      });
    expect((await approve(officer, id)).body.status).toBe(50);
  });

  it('the principal cannot give the second approval when its task is assigned again, even if they only join compliance then', async () => {
    const leaver = await hold(app, await hire(app, 'compliance.vertrekt'), 'Compliance', INFRA);
    const late = await given({ isCompliance: false });
    const cases = [await given(), late];
    for (const { standIn, id } of cases) expect((await approve(standIn, id)).body.status).toBe(10);
    await hold(app, late.principal, 'Compliance', INFRA);
    await app.database.sql`update users set active = false where id = ${leaver.id}`;
    await resolveAfterChange(app.services, { person: leaver.id });
    for (const { principal, standIn, id } of cases) {
      const candidates = await candidatesOf(id);
      expect(candidates).toEqual(expect.arrayContaining([marijke.id, dewi.id]));
      for (const who of [leaver, principal, standIn]) expect(candidates).not.toContain(who.id);
      await expectExcluded(principal, id);
    }
  });

  it('the delegate cannot give the second approval on behalf of the principal who gave the first', async () => {
    const { principal, standIn, id } = await given();
    expect((await approve(principal, id)).body.status).toBe(10);
    await expectExcluded(principal, id);
    expect(await listed(standIn, 'delegatedwaitingforapproval')).not.toContain(id);
    expect(await approve(standIn, id)).toMatchObject({ status: 409, body: { code: 'NOT_YOUR_TASK', state: '10' } });
  });

  it('the delegate cannot give the second approval on behalf of their principal if both approvals are requested at once', async () => {
    const { principal, standIn, id, instance } = await given();
    const [first] = await openTasks(id);
    const second = {
      engineTaskKey: `extra-${id}`,
      instance,
      elementId: 'Extra',
      approverRule: 'compliance',
      dueAt: null,
    };
    await app.database.sql.begin((tx) => workflowEvents.taskCreated(tx, second));
    expect(await openTasks(id)).toHaveLength(2);
    const approved = await principal.post(`/api/tasks/reports/approve/${id}`, { stepId: first });
    expect(approved.status).toBe(200);
    expect(await listed(standIn, 'delegatedwaitingforapproval')).not.toContain(id);
    expect(await approve(standIn, id)).toMatchObject({ status: 409, body: { code: 'NOT_YOUR_TASK' } });
    await expectExcluded(principal, id);
  });

  it('neither the person who was handed the task nor the one who handed it over can give the second approval', async () => {
    const { principal, owner } = await given();
    await app.database.sql`update delegations set revoked_at = now() where user_id = ${principal.id}`;
    const receiver = await hold(app, await hire(app, `ontvanger.b${count}`), 'Compliance', INFRA);
    const { id } = await submitted(owner, { amount: 900 });
    expect((await principal.post(`/api/tasks/reports/handover/${id}`, { idUser: receiver.id })).status).toBe(200);
    expect((await approve(receiver, id)).body.status).toBe(10);
    expect(await candidatesOf(id)).not.toContain(principal.id);
    await expectExcluded(principal, id);
    await expectExcluded(receiver, id);
  });

  it('a delegate of another compliance officer can give the second approval', async () => {
    const { principal, id } = await given();
    expect((await approve(principal, id)).body.status).toBe(10);
    const assistant = await hire(app, `assistent.b${count}`);
    await delegate(app, dewi, assistant);
    expect((await approve(assistant, id)).body.status).toBe(50);
    await app.database.sql`update delegations set revoked_at = now() where user_id = ${dewi.id}`;
  });
});
