import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoleName } from '#/bff/contract/roles.ts';
import type { StuckList, StuckRow } from '#/bff/contract/stuck.ts';
import { HOMES, INFRA } from '#/bff/database/seed/companies.ts';
import { activityOf, submittedActivity } from '#/tests/support/activities.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { endUndecided } from '#/tests/support/ended-run.ts';
import { delegate, detailsOf, hire, hold, openTask, submitted } from '#/tests/support/factories.ts';
import { stuckReport } from '#/tests/support/stuck-run.ts';

/** The seven ways in which work gets stuck, and what operators can do about each. */
let app: TestApp;
let sanne: Caller;
let ruben: Caller;
let fatima: Caller;
let thijs: Caller;
let homes: Caller;

beforeAll(async () => {
  app = await testApp();
  [sanne, ruben] = [await app.as('sanne.dijkgraaf'), await app.as('ruben.scholten')];
  [fatima, thijs] = [await app.as('fatima.bouzid'), await app.as('thijs.wagenaar')];
  homes = await hold(app, await hire(app, 'homes.operator'), 'Operator', HOMES);
});
afterAll(() => app?.stop());

const list = async (who = thijs, days = 14) => (await who.get<StuckList>(`/api/operations/stuck?days=${days}`)).body;
const rowsOf = async (instance: string, days = 14): Promise<StuckRow[]> =>
  (await list(thijs, days)).rows.filter(({ workflowInstanceId }) => workflowInstanceId === instance);
const numberOf = async (id: number) => (await detailsOf(sanne, id)).number;
const audited = async (id: number) =>
  (
    await app.database.sql<{ action: string; actor: number }[]>`
      select action, actor_id as actor from audit_entries
      where entity_id = ${String(id)} and actor_id = ${thijs.id} and outcome = 'done' order by id`
  ).map(({ action }) => action);
async function endRole(who: Caller, role: RoleName) {
  await app.database.sql`
    update user_roles u set active = false from roles r where r.id = u.role_id and r.name = ${role} and u.user_id = ${who.id}`;
}
/** Adds a command of a report, in this state. */
async function command(instance: string, kind: string, state: 'ready' | 'done' | 'rejected', refusal: string | null) {
  const id = crypto.randomUUID();
  await app.database.sql`
    insert into workflow_commands (id, instance_id, kind, payload, state, refusal, created_at, not_before)
    values (${id}, ${instance}, ${kind}, '{"variables": {}}', ${state}, ${refusal}, '2026-01-05 10:00:00+00', now() + interval '1 day')`;
  return id;
}

describe('an item of stuck work', () => {
  it('is an incident with its kind, until a retry has resolved it', async () => {
    const { id, instance } = await stuckReport(app, { owner: sanne, approver: ruben }, 'no room for Horloge', {
      gift: 'Horloge',
    });
    const [row] = await rowsOf(instance);
    expect(row).toEqual({
      kind: 'incident',
      workflowInstanceId: instance,
      register: 'giftReport',
      number: await numberOf(id),
      company: 'Noordveen Infra',
      process: 'gift-report-approval',
      step: 'Goedkeuring vastleggen',
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      cause: 'JOB_NO_RETRIES',
      idIncident: expect.any(String),
      idCommand: null,
      idTask: null,
      allowedActions: ['retry'],
    });
    expect(JSON.stringify(await list())).not.toContain('Horloge');
    await thijs.post(`/api/operations/instances/${instance}/retry`, { idIncident: row?.idIncident });
    expect(await rowsOf(instance)).toEqual([]);
  });

  it('is a task that nobody may decide, until somebody can', async () => {
    const { id, instance } = await submitted(sanne);
    const task = await openTask(app, id);
    expect(await rowsOf(instance)).toEqual([]);
    await app.database.sql`update inbox_candidates set removed_at = now() where task_id = ${task}`;
    expect(await rowsOf(instance)).toMatchObject([
      { kind: 'noApprover', idTask: task, step: 'Goedkeuring leidinggevende', allowedActions: ['cancel'] },
    ]);
    expect(await thijs.post(`/api/operations/tasks/${task}/remind`)).toMatchObject({
      status: 409,
      body: { code: 'NO_APPROVER' },
    });
    await app.database.sql`update inbox_candidates set removed_at = null where task_id = ${task}`;
    expect(await rowsOf(instance)).toEqual([]);
  });

  it('is a task older than a given number of days, whose approvers can be reminded once a day', async () => {
    const { sql } = app.database;
    const { id, instance } = await submitted(sanne);
    const task = await openTask(app, id);
    await sql`update inbox_tasks set created_at = now() - interval '10 days' where id = ${task}`;
    expect(await rowsOf(instance)).toEqual([]);
    expect(await rowsOf(instance, 9)).toMatchObject([{ kind: 'oldTask', idTask: task, allowedActions: ['remind'] }]);
    for (const reminded of [1, 0])
      expect(await thijs.post(`/api/operations/tasks/${task}/remind`)).toMatchObject({
        status: 200,
        body: { reminded },
      });
    const mails = await sql`
      select from mail_outbox where template = 'taskReminder' and user_id = ${ruben.id} and params->>'task' = ${task}`;
    expect(mails).toHaveLength(1);
    expect(await audited(id)).toEqual(['report.task.remind', 'report.task.remind']);
    await ruben.post(`/api/tasks/reports/approve/${id}`);
    expect(await thijs.post(`/api/operations/tasks/${task}/remind`)).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATUS' },
    });
  });

  it('is a task whose privacy officer lost the right, but not one whose officer may decide it', async () => {
    const officers = await Promise.all(
      ['privacy.stays', 'privacy.loses'].map(async (name) =>
        hold(app, await hire(app, name, { roles: ['Employee'] }), 'Privacy officer', INFRA),
      ),
    );
    const [stays, loses] = officers as [Caller, Caller];
    // Both activities have the same owner and company, so their tasks differ only in the officer.
    const ids = [await submittedActivity(sanne, stays), await submittedActivity(sanne, loses)];
    await endRole(loses, 'Privacy officer');
    const numbers = await Promise.all(ids.map(async (id) => (await activityOf(sanne, id)).number));
    const found = (await list()).rows.filter(({ number }) => numbers.includes(number));
    expect(found.map(({ kind, number }) => ({ kind, number }))).toEqual([{ kind: 'noApprover', number: numbers[1] }]);
  });

  it('is a task of a person who left, even if there is still a stand-in', async () => {
    const [leaves, standIn] = [await hire(app, 'boss.leaves'), await hire(app, 'boss.stand-in')];
    const owner = await hire(app, 'owner.of-leaver', { supervisor: leaves.id });
    await delegate(app, leaves, standIn);
    const { instance } = await submitted(owner);
    expect(await rowsOf(instance)).toEqual([]);
    await app.database.sql`update users set active = false where id = ${leaves.id}`;
    expect(await rowsOf(instance)).toMatchObject([{ kind: 'noApprover' }]);
  });

  it('is a command that was refused or does not reach the engine', async () => {
    const [refused, waits] = [await submitted(sanne), await submitted(sanne)];
    const ids = [
      await command(refused.instance, 'completeTask', 'rejected', 'TASK_GONE'),
      await command(waits.instance, 'setVariables', 'ready', null),
    ];
    expect(await rowsOf(refused.instance)).toMatchObject([
      { kind: 'rejected', cause: 'TASK_GONE', idCommand: ids[0], allowedActions: ['discard'] },
    ]);
    expect(await rowsOf(waits.instance)).toMatchObject([
      { kind: 'waiting', idCommand: ids[1], allowedActions: ['sendNow', 'discard'] },
    ]);
    for (const id of ids) expect((await thijs.post(`/api/operations/commands/${id}/discard`)).status).toBe(204);
    expect([...(await rowsOf(refused.instance)), ...(await rowsOf(waits.instance))]).toEqual([]);
  });

  it('SS-011 is a record that waits for the engine although its command is done, because no worker took the job', async () => {
    const { sql } = app.database;
    const { id, instance } = await submitted(sanne);
    const done = await command(instance, 'completeTask', 'done', null);
    await sql`update gift_reports set pending_command_id = ${done} where id = ${id}`;
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(999);
    expect(await rowsOf(instance)).toMatchObject([
      { kind: 'waiting', cause: null, idCommand: done, allowedActions: [] },
    ]);
    await sql`update workflow_commands set created_at = now() - interval '1 minute' where id = ${done}`;
    expect(await rowsOf(instance)).toEqual([]);
  });

  it('is a report whose process ended without a decision, and which an operator can return to its owner', async () => {
    const { id, instance } = await submitted(sanne);
    const back = (body: unknown, who = thijs) => who.post(`/api/operations/instances/${instance}/return`, body);
    expect(await back({ reason: 'loopt nog' })).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
    await endUndecided(app, instance);
    expect(await rowsOf(instance)).toMatchObject([{ kind: 'undecided', allowedActions: ['return'] }]);
    expect((await back({ reason: 'van een ander bedrijf' }, homes)).status).toBe(404);
    expect((await back({ reason: 'x' })).status).toBe(400);
    expect((await back({ reason: 'zonder besluit geëindigd' })).status).toBe(204);
    expect(await detailsOf(sanne, id)).toMatchObject({ idReportStatus: 2, wfReason: 'zonder besluit geëindigd' });
    expect(await rowsOf(instance)).toEqual([]);
    expect((await back({ reason: 'nog een keer' })).status).toBe(409);
    expect(await audited(id)).toEqual(['report.run.return']);
  });

  it('is not returned to its owner while the record is frozen', async () => {
    const { id, instance } = await submitted(sanne);
    await endUndecided(app, instance);
    const marijke = await app.as('marijke.vandenbroek');
    expect((await marijke.post(`/api/tasks/reports/lock/${id}`, { reason: 'onderzoek loopt' })).status).toBe(200);
    const back = () => thijs.post(`/api/operations/instances/${instance}/return`, { reason: 'zonder besluit' });
    expect(await back()).toMatchObject({ status: 409, body: { code: 'RECORD_FROZEN' } });
    expect(await audited(id)).toEqual([]);
  });

  it('is a review that cannot start, which can be tried again at once', async () => {
    const { sql } = app.database;
    const id = await submittedActivity(sanne, fatima);
    await fatima.post(`/api/tasks/activity/approve/${id}`);
    const [activity] = await sql<{ number: string }[]>`
      update processing_activities set review_fault = 'VALIDATION', review_date = local_day(now()), purpose = null
      where id = ${id} returning number`;
    const number = activity?.number ?? '';
    const reviews = async () => (await list()).rows.filter((row) => row.number === number);
    const start = (who = thijs) => who.post<{ fault: string | null }>(`/api/operations/reviews/${number}/start`);
    expect(await reviews()).toMatchObject([
      { kind: 'review', workflowInstanceId: null, cause: 'VALIDATION', allowedActions: ['startReview'] },
    ]);
    expect((await start(homes)).status).toBe(404);
    expect((await start()).body.fault).toMatch(/^[A-Z_]+$/);
    await sql`update processing_activities set purpose = 'Loon' where id = ${id}`;
    expect(await start()).toMatchObject({ status: 200, body: { fault: null } });
    expect(await reviews()).toEqual([]);
    expect((await activityOf(sanne, id)).idProcessingActivityStatus).toBe(10);
    expect((await start()).status).toBe(404);
  });
});

it('stuck work is seen and counted by an operator of one company only for that company', async () => {
  const { id, instance } = await submitted(sanne);
  await app.database.sql`
    update inbox_tasks set created_at = now() - interval '30 days' where id = ${await openTask(app, id)}`;
  expect((await rowsOf(instance)).map(({ kind }) => kind)).toEqual(['oldTask']);
  const infra = await hold(app, await hire(app, 'infra.operator'), 'Operator', INFRA);
  expect((await list(infra)).rows.map(({ workflowInstanceId }) => workflowInstanceId)).toContain(instance);
  const elsewhere = await list(homes);
  expect(elsewhere.rows).toEqual([]);
  expect(Object.values(elsewhere.counts)).toEqual(Array(7).fill(0));
  expect((await homes.post(`/api/operations/tasks/${await openTask(app, id)}/remind`)).status).toBe(404);
  expect((await sanne.get('/api/operations/stuck')).status).toBe(403);
  expect((await thijs.get('/api/operations/stuck?days=0')).status).toBe(400);
});
