import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LogbookItem } from '#/bff/contract/workflow.ts';
import { sweepWorkflow } from '#/bff/workflow/sweep.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { hire, openTask, submitted } from '#/tests/support/factories.ts';

let app: TestApp;
let ruben: Caller;
let dewi: Caller;
let marijke: Caller;

beforeAll(async () => {
  app = await testApp();
  ruben = await app.as('ruben.scholten');
  dewi = await app.as('dewi.pattinama');
  marijke = await app.as('marijke.vandenbroek');
});
afterAll(() => app?.stop());

let count = 0;
let owner: Caller;
let chief: Caller;
beforeEach(async () => {
  count += 1;
  chief = await hire(app, `chef.${count}`, { supervisor: ruben.id });
  owner = await hire(app, `eigenaar.${count}`, { supervisor: chief.id });
});

const candidates = async (id: number) =>
  (
    await app.database.sql<{ userId: number }[]>`
      select user_id as "userId" from inbox_candidates
      where task_id = ${await openTask(app, id)} and removed_at is null order by user_id`
  ).map(({ userId }) => userId);
const log = async (instance: string) =>
  (await owner.get<LogbookItem[]>(`/api/workflow/logbook/${instance}?lang=1033`)).body.map(({ message }) => message);

describe('a task whose approver', () => {
  it('left is assigned to the person above, once, with a log line and an email', async () => {
    const { id, instance } = await submitted(owner);
    expect(await candidates(id)).toEqual([chief.id]);
    await app.database.sql`update users set active = false where id = ${chief.id}`;
    await sweepWorkflow(app.database.sql);
    await sweepWorkflow(app.database.sql);
    expect(await candidates(id)).toEqual([ruben.id]);
    const lines = (await log(instance)).filter((message) => message.startsWith('Task Supervisor reassigned'));
    expect(lines).toEqual([`Task Supervisor reassigned to ${ruben.upn}`]);
    const mails = await app.database.sql`
      select 1 from mail_outbox
      where template = 'taskWaiting' and user_id = ${ruben.id} and (params->>'record')::int = ${id}`;
    expect(mails).toHaveLength(1);
  });

  it('is no longer the owner’s supervisor is assigned to the current one', async () => {
    const { id } = await submitted(owner);
    await app.database.sql`update users set supervisor_id = ${ruben.id} where id = ${owner.id}`;
    await sweepWorkflow(app.database.sql);
    expect(await candidates(id)).toEqual([ruben.id]);
    const refused = await chief.post(`/api/tasks/reports/approve/${id}`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'NOT_YOUR_TASK', allowedActions: ['read'] } });
  });

  it('lost the role is assigned to the other members of compliance', async () => {
    const { id } = await submitted(owner, { amount: 900 });
    await chief.post(`/api/tasks/reports/approve/${id}`);
    expect(await candidates(id)).toEqual([marijke.id, dewi.id].sort((a, b) => a - b));
    const { sql } = app.database;
    const roles = sql`select id from roles where name = 'Compliance'`;
    await sql`update user_roles set active = false where user_id = ${dewi.id} and role_id in (${roles})`;
    await sweepWorkflow(sql);
    expect(await candidates(id)).toEqual([marijke.id]);
    await sql`update user_roles set active = true where user_id = ${dewi.id} and role_id in (${roles})`;
  });

  it('is still valid stays with them', async () => {
    const { id, instance } = await submitted(owner);
    const before = await log(instance);
    await sweepWorkflow(app.database.sql);
    expect(await candidates(id)).toEqual([chief.id]);
    expect(await log(instance)).toEqual(before);
  });

  it('replaced a person who is now back stays with its new approver, who can decide', async () => {
    const { sql } = app.database;
    await sql`update users set active = false where id = ${chief.id}`;
    const { id } = await submitted(owner, { amount: 20 });
    await sql`update users set active = true where id = ${chief.id}`;
    await sweepWorkflow(sql);
    expect(await candidates(id)).toEqual([ruben.id]);
    expect((await ruben.post(`/api/tasks/reports/approve/${id}`)).status).toBe(200);
  });
});

it('operators get an email about a task that nobody can decide, and it is assigned again when somebody can', async () => {
  const { id, instance } = await submitted(owner, { amount: 900 });
  await chief.post(`/api/tasks/reports/approve/${id}`);
  const { sql } = app.database;
  await sql`update users set active = false where id in (${dewi.id}, ${marijke.id})`;
  await sweepWorkflow(sql);
  expect(await candidates(id)).toEqual([]);
  expect(await log(instance)).toContain('Nobody can do task Compliance at the moment');
  const thijs = await app.as('thijs.wagenaar');
  const mails = await sql`
    select user_id from mail_outbox where template = 'taskWithoutApprover' and (params->>'record')::int = ${id}`;
  expect(mails).toEqual([{ user_id: thijs.id }]);
  await sql`update users set active = true where id in (${dewi.id}, ${marijke.id})`;
  await sweepWorkflow(sql);
  expect(await candidates(id)).toHaveLength(2);
});
