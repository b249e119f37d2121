import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LogbookItem } from '#/bff/contract/workflow.ts';
import { decideRecord } from '#/bff/registers/decide.ts';
import { giftReports } from '#/bff/registers/gift-reports/register.ts';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import {
  contextOf,
  countsOf,
  delegate,
  detailsOf,
  engineWith,
  hire,
  openTask,
  runDueIn,
  submitted,
} from '#/tests/support/factories.ts';
import { jobs } from '#/workers/index.ts';
import { notifyPeople } from '#/workers/notify-people.ts';

let app: TestApp;
let sanne: Caller;
let ruben: Caller;
let bram: Caller;
let dewi: Caller;

beforeAll(async () => {
  app = await testApp();
  sanne = await app.as('sanne.dijkgraaf');
  ruben = await app.as('ruben.scholten');
  bram = await app.as('bram.veldkamp');
  dewi = await app.as('dewi.pattinama');
});
afterAll(() => app?.stop());

const APPROVE = { action: 'approve', remark: null, stepId: null } as const;
const fail = () => Promise.reject(new Error('broken'));
/** Does the work that is due this many days from now. */
const afterDays = (days: number) => runDueIn(app, days);

const mailsOf = async (id: number, template: string) =>
  (
    await app.database.sql<{ userId: number }[]>`
      select user_id as "userId" from mail_outbox
      where template = ${template} and (params->>'record')::int = ${id} order by id`
  ).map(({ userId }) => userId);
const messagesOf = async (instance: string) =>
  (await sanne.get<LogbookItem[]>(`/api/workflow/logbook/${instance}?lang=1033`)).body.map(({ message }) => message);

describe('remind-approver', () => {
  it('reminds everyone who may decide, once every three days', async () => {
    const { id, instance } = await submitted(sanne);
    await afterDays(2);
    expect(await mailsOf(id, 'taskReminder')).toEqual([]);
    await afterDays(3.1);
    await afterDays(3.2);
    expect(await mailsOf(id, 'taskReminder')).toEqual([ruben.id]);
    await afterDays(6.2);
    expect(await mailsOf(id, 'taskReminder')).toEqual([ruben.id, ruben.id]);
    const reminders = (await messagesOf(instance)).filter((message) => message.startsWith('Reminder sent'));
    expect(reminders).toEqual([`Reminder sent to ${ruben.upn}`, `Reminder sent to ${ruben.upn}`]);
  });

  it('stops when the task is decided, and pauses while the report is frozen', async () => {
    const { id: decided } = await submitted(sanne, { amount: 20 });
    await ruben.post(`/api/tasks/reports/approve/${decided}`);
    const { id: frozen } = await submitted(sanne);
    await dewi.post(`/api/tasks/reports/lock/${frozen}`, { reason: 'onderzoek' });
    await afterDays(3.1);
    for (const id of [decided, frozen]) expect(await mailsOf(id, 'taskReminder')).toEqual([]);
  });
});

it('remind-approver sends no email and logs nothing if nobody may decide', async () => {
  const { id, instance } = await submitted(sanne);
  await app.database.sql`delete from inbox_candidates where task_id = ${await openTask(app, id)}`;
  await afterDays(3.1);
  expect(await mailsOf(id, 'taskReminder')).toEqual([]);
  expect((await messagesOf(instance)).filter((message) => message.startsWith('Reminder sent'))).toEqual([]);
});

describe('escalate-task', () => {
  it('also gives a ten-day-old task to the approver’s supervisor; both can decide, and the first decision counts', async () => {
    const { id, instance } = await submitted(sanne, { amount: 20 });
    await afterDays(10.1);
    await afterDays(10.2);
    expect(await mailsOf(id, 'taskEscalated')).toEqual([bram.id]);
    expect(await messagesOf(instance)).toContain(`Task also assigned to ${bram.upn}, because it had waited too long`);
    expect((await detailsOf(ruben, id)).allowedActions).toContain('approve');
    expect((await bram.post<{ status: number }>(`/api/tasks/reports/approve/${id}`)).body.status).toBe(50);
    expect((await ruben.post(`/api/tasks/reports/approve/${id}`)).status).toBe(409);
  });

  it('never escalates to the owner', async () => {
    const chief = await hire(app, 'clara.chef', { supervisor: bram.id });
    const boss = await hire(app, 'berend.baas', { supervisor: chief.id });
    await app.database.sql`update users set supervisor_id = ${boss.id} where id = ${chief.id}`;
    const { id } = await submitted(chief);
    await afterDays(10.1);
    expect(await mailsOf(id, 'taskEscalated')).toEqual([]);
    expect((await chief.post(`/api/tasks/reports/approve/${id}`)).status).toBe(409);
  });
});

describe('escalate-task if a person is away or has left', () => {
  it('also emails the stand-ins of the new candidate, but not those who could already decide', async () => {
    const boss = await hire(app, 'bea.boven');
    const chief = await hire(app, 'cees.chef', { supervisor: boss.id });
    const owner = await hire(app, 'onno.eigenaar', { supervisor: chief.id });
    const [standIn, other] = [await hire(app, 'ivo.invaller'), await hire(app, 'anna.ander')];
    await delegate(app, boss, standIn, { days: [-1, 30] });
    await delegate(app, chief, other, { days: [-1, 30] });
    const { id } = await submitted(owner);
    await afterDays(10.1);
    expect((await mailsOf(id, 'taskEscalated')).toSorted()).toEqual([boss.id, standIn.id].toSorted());
  });

  it('skips people who have left and goes to the next person above who can decide, without looping', async () => {
    const top = await hire(app, 'tom.top');
    const gone = await hire(app, 'gea.weg', { supervisor: top.id });
    const chief = await hire(app, 'cor.chef', { supervisor: gone.id });
    const owner = await hire(app, 'ola.eigenaar', { supervisor: chief.id });
    await app.database.sql`update users set supervisor_id = ${owner.id} where id = ${top.id}`;
    await app.database.sql`update users set active = false where id = ${gone.id}`;
    const { id } = await submitted(owner);
    await afterDays(10.1);
    expect(await mailsOf(id, 'taskEscalated')).toEqual([top.id]);
    await app.database.sql`update users set active = false where id = ${top.id}`;
    const { id: second } = await submitted(owner);
    await afterDays(20.2);
    expect(await mailsOf(second, 'taskEscalated')).toEqual([]);
  });
});

it('an approved report is recorded even if it contains a character that was once accepted and is now refused', async () => {
  const { id } = await submitted(sanne, { amount: 20 });
  await app.database.sql`update gift_reports set gift = ${'pen\ufffe'} where id = ${id}`;
  expect((await ruben.post<{ status: number }>(`/api/tasks/reports/approve/${id}`)).body.status).toBe(50);
  expect(await mailsOf(id, 'reportProcessed')).toEqual([sanne.id]);
});

describe('a report that cannot be processed', () => {
  let id: number;
  let instance: string;
  beforeEach(async () => {
    ({ id, instance } = await submitted(sanne, { amount: 20 }));
    await app.database.sql`update gift_reports set gift = null where id = ${id}`;
  });

  it('returns to its state before the submission, without a fault, and the owner and operators get an email', async () => {
    await ruben.post(`/api/tasks/reports/approve/${id}`);
    const details = await detailsOf(sanne, id);
    expect(details).toMatchObject({ idReportStatus: 1, header: { submittedOn: null, approvedBy: null } });
    expect(details.allowedActions).toContain('submit');
    expect(await mailsOf(id, 'reportProcessed')).toEqual([]);
    expect(await mailsOf(id, 'reportReturned')).toEqual([sanne.id]);
    expect(await mailsOf(id, 'processFailed')).toEqual([(await app.as('thijs.wagenaar')).id]);
    expect(await messagesOf(instance)).toContain('Submission undone: it could not be processed');
    expect(await countsOf(app, id)).toMatchObject({ openTasks: 0 });
  });

  it('can be corrected and submitted again', async () => {
    await ruben.post(`/api/tasks/reports/approve/${id}`);
    const { version } = await detailsOf(sanne, id);
    const entries = { ...(await detailsOf(sanne, id)), gift: 'Boekenbon', version };
    expect((await sanne.put('/api/reports', entries)).status).toBe(200);
    expect((await sanne.post(`/api/tasks/reports/submitforapproval/${id}`)).status).toBe(200);
    expect((await ruben.post<{ status: number }>(`/api/tasks/reports/approve/${id}`)).body.status).toBe(50);
  });
});

describe('a handler whose record', () => {
  it('is gone ends as superseded, without any change or alarm', async () => {
    const { id, instance } = await submitted(sanne);
    await app.database.sql`update gift_reports set deleted_at = now() where id = ${id}`;
    await afterDays(3.1);
    const incidents = await app.database.sql`select * from wf_incident where instance_id = ${instance}`;
    expect(incidents).toEqual([]);
    expect(await mailsOf(id, 'taskReminder')).toEqual([]);
    await app.database.sql`update gift_reports set deleted_at = null where id = ${id}`;
  });
});

it('a handler that fails every time causes a fault, and the report has status 100 until an operator retries the handler', async () => {
  const { id, instance } = await submitted(sanne, { amount: 20 });
  const broken = (minutes: number) =>
    engineWith(app, {
      clock: () => new Date(Date.now() + minutes * 60_000),
      jobs: jobs.map((job) => (job.type === 'record-approval' ? { ...job, run: fail } : job)),
    });
  await decideRecord(await contextOf(app, ruben, { engine: broken(0) }), giftReports, id, APPROVE);
  expect((await detailsOf(sanne, id)).idReportStatus).toBe(999);
  for (const minutes of [10, 20, 30]) await broken(minutes).runDue();
  expect(await detailsOf(sanne, id)).toMatchObject({ idReportStatus: 100, allowedActions: ['read', 'copy'] });
  const thijs = await app.as('thijs.wagenaar');
  expect(await mailsOf(id, 'processFailed')).toEqual([thijs.id]);
  const { engine, sql } = app.services;
  const [incident] = (await engine.read.detail(instance)).incidents;
  const command = { id: randomUUID(), instance, by: thijs.id, kind: 'resolveIncident', retries: 1 } as const;
  await sql.begin((tx) => engine.submit(tx, { ...command, incident: incident?.id ?? '' }));
  expect((await detailsOf(sanne, id)).idReportStatus).toBe(50);
  expect(await countsOf(app, id)).toMatchObject({ decisions: 1, personLines: 2 });
  expect(await messagesOf(instance)).toContain('Fault in the process resolved');
});

it('an email about a task is stored with ids, never with names of people', async () => {
  const { id } = await submitted(sanne);
  const task = await openTask(app, id);
  const [mail] = await app.database.sql<{ params: Record<string, unknown> }[]>`
    select params from mail_outbox where template = 'taskWaiting' and (params->>'record')::int = ${id}`;
  expect(mail?.params).toEqual({ register: 'giftReport', record: id, task });
});

describe('notify-people', () => {
  it('emails the people named in the drawing, once each time the step is reached, and logs it', async () => {
    const { id, instance } = await submitted(sanne, { amount: 20 });
    const reach = (to: string, key: string) =>
      app.database.sql.begin((tx) =>
        notifyPeople.run(tx, {
          ...{ key, type: 'notify-people', instance: instance as InstanceId, element: 'Notice', retriesLeft: 2 },
          ...{ headers: { to }, variables: {} },
        }),
      );
    await reach('owner', 'job-1');
    await reach('owner', 'job-1');
    expect(await mailsOf(id, 'processNotice')).toEqual([sanne.id]);
    await reach('supervisor', 'job-2');
    expect(await mailsOf(id, 'processNotice')).toEqual([sanne.id, ruben.id]);
    // There is no decision on the report yet.
    await reach('deciders', 'job-3');
    expect(await mailsOf(id, 'processNotice')).toHaveLength(2);
    await decideRecord(await contextOf(app, ruben), giftReports, id, APPROVE);
    await reach('deciders', 'job-4');
    await reach('compliance', 'job-5');
    const people = await mailsOf(id, 'processNotice');
    expect(people.slice(0, 3)).toEqual([sanne.id, ruben.id, ruben.id]);
    expect(people.slice(3)).toContain(dewi.id);
    expect(await messagesOf(instance)).toContain(`Email sent to ${sanne.upn}`);
  });
});
