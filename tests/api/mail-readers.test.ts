import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Delegation } from '#/bff/contract/delegations.ts';
import type { MailList } from '#/bff/contract/mails.ts';
import { HOMES, INFRA } from '#/bff/database/seed/companies.ts';
import { sendMails } from '#/bff/notifications/send-mails.ts';
import { sweepWorkflow } from '#/bff/workflow/sweep.ts';
import { smtpMailer } from '#/infra/mail/smtp.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { hire, hold, submitted } from '#/tests/support/factories.ts';
import { startSmtpServer, type TestSmtpServer } from '#/tests/support/smtp-server.ts';

/**
 * Things change while emails wait in the outbox. Whether an email still concerns its reader is checked when it is sent.
 */

let app: TestApp;
let server: TestSmtpServer;
let mailer: ReturnType<typeof smtpMailer>;
let ingrid: Caller;
let chief: Caller;
let other: Caller;
let owner: Caller;
let count = 0;

beforeAll(async () => {
  app = await testApp();
  server = await startSmtpServer();
  mailer = smtpMailer(server.url, 'openboek@noordveen.example');
  ingrid = await app.as('ingrid.oosterhuis');
});
afterAll(async () => {
  mailer?.close();
  await server?.stop();
  await app?.stop();
});
beforeEach(async () => {
  count += 1;
  const ruben = await app.as('ruben.scholten');
  chief = await hire(app, `chef.${count}`, { supervisor: ruben.id });
  other = await hire(app, `ander.${count}`);
  owner = await hire(app, `eigenaar.${count}`, { supervisor: chief.id });
  server.received.length = 0;
  await app.database.sql`delete from mail_outbox`;
});
afterEach(async () => {
  // Tasks that stay open would cause emails in the next test.
  const open = await app.database.sql<{ id: number }[]>`
    select record_id as id from inbox_tasks where register = 'giftReport' and state = 'open'`;
  for (const { id } of open)
    expect((await owner.post(`/api/tasks/reports/withdraw/${id}`, { reason: 'niet nodig' })).status).toBe(200);
});

const send = () => sendMails({ sql: app.database.sql, config: app.services.config, mailer });
const sentTo = (who: Caller) => server.received.filter(({ to }) => to === who.upn).length;
/** The emails to a person, in the list for administrators. */
async function listed(who: Caller) {
  const { body } = await ingrid.get<MailList>('/api/management/mails');
  return body.mails
    .filter(({ email }) => email === who.upn)
    .map(({ template, state, failure }) => ({ template, state, failure }));
}
/** Gives the owner another supervisor, to whom the open tasks go. */
async function supervise(supervisor: Caller): Promise<void> {
  await app.database.sql`update users set supervisor_id = ${supervisor.id} where id = ${owner.id}`;
  await sweepWorkflow(app.database.sql);
}

describe('an email that asks for a decision', () => {
  it('does not go to a person who has lost the task, and goes to one who has it again', async () => {
    const { id } = await submitted(owner);
    await supervise(other);
    await supervise(chief);
    expect(await send()).toBe(1);
    expect([sentTo(chief), sentTo(other)]).toEqual([1, 0]);
    const gone = { template: 'taskWaiting', state: 'obsolete', failure: 'notConcerned' };
    expect(await listed(other)).toEqual([gone]);
    await supervise(other);
    expect(await send()).toBe(1);
    expect(sentTo(other)).toBe(1);
    expect(await listed(other)).toEqual([{ template: 'taskWaiting', state: 'sent', failure: null }]);
    expect((await other.post(`/api/tasks/reports/approve/${id}`)).status).toBe(200);
  });

  it('goes to the stand-in while the delegation runs, but not after it was revoked', async () => {
    const stand = await hire(app, `invaller.${count}`);
    const day = await today();
    const give = (to: Caller) => chief.post<Delegation>('/api/delegations', { idUser: to.id, from: day, to: day });
    const { body } = await give(stand);
    await submitted(owner);
    await chief.delete(`/api/delegations/${body.idDelegation}`);
    await give(other);
    await submitted(owner);
    await send();
    const gone = { state: 'obsolete', failure: 'notConcerned' };
    expect(await listed(stand)).toEqual([
      { template: 'taskWaiting', ...gone },
      { template: 'delegationGiven', ...gone },
    ]);
    expect([sentTo(stand), sentTo(other), sentTo(chief)]).toEqual([0, 2, 2]);
  });

  it('does not go to a leaver from the leaving day on, and the task goes to the supervisor above', async () => {
    const ruben = await app.as('ruben.scholten');
    const { sql } = app.database;
    await submitted(owner);
    await sql`update users set left_on = local_day(now()) + 1 where id = ${chief.id}`;
    await sweepWorkflow(sql);
    await send();
    expect([sentTo(chief), sentTo(ruben)]).toEqual([1, 0]);
    await submitted(owner);
    await sql`update users set left_on = local_day(now()) where id = ${chief.id}`;
    await sweepWorkflow(sql);
    await send();
    expect([sentTo(chief), sentTo(ruben)]).toEqual([1, 2]);
    expect((await listed(chief))[0]).toEqual({ template: 'taskWaiting', state: 'obsolete', failure: 'left' });
  });
});

it('an email about a hand-over is not sent after the task was taken back, and is sent once after it was handed over again', async () => {
  const { id } = await submitted(owner);
  const give = () => chief.post(`/api/tasks/reports/handover/${id}`, { idUser: other.id });
  await give();
  await chief.post(`/api/tasks/reports/reclaim/${id}`);
  await send();
  const gone = { template: 'taskHandedOver', state: 'obsolete', failure: 'notConcerned' };
  expect(await listed(other)).toEqual([gone]);
  await give();
  await send();
  expect(sentTo(other)).toBe(1);
  expect(await listed(other)).toEqual([{ ...gone, state: 'sent', failure: null }, gone]);
});

it('an email about a task that nobody can decide goes to operators until somebody can', async () => {
  const { sql } = app.database;
  const { id } = await submitted(owner, { amount: 900 });
  await chief.post(`/api/tasks/reports/approve/${id}`);
  const compliance = [await app.as('dewi.pattinama'), await app.as('marijke.vandenbroek')];
  const switchAll = (active: boolean) =>
    sql`update users set active = ${active} where id = any(${compliance.map((one) => one.id)}::int[])`;
  await switchAll(false);
  await sweepWorkflow(sql);
  const thijs = await app.as('thijs.wagenaar');
  expect(await listed(thijs)).toEqual([{ template: 'taskWithoutApprover', state: 'ready', failure: null }]);
  await switchAll(true);
  await sweepWorkflow(sql);
  await send();
  expect(await listed(thijs)).toEqual([
    { template: 'taskWithoutApprover', state: 'obsolete', failure: 'notConcerned' },
  ]);
  expect(compliance.map(sentTo)).toEqual([1, 1]);
});

it('an email for operators goes to those who operate the company of the record when it is sent', async () => {
  const { sql } = app.database;
  const operator = async (name: string, company: number) =>
    hold(app, await hire(app, `${name}.${count}`), 'Operator', company);
  const [here, elsewhere, moving] = [
    await operator('beheer.infra', INFRA),
    await operator('beheer.bouw', HOMES),
    await operator('beheer.verhuist', INFRA),
  ];
  const { id } = await submitted(owner, { amount: 900 });
  await chief.post(`/api/tasks/reports/approve/${id}`);
  const compliance = [await app.as('dewi.pattinama'), await app.as('marijke.vandenbroek')];
  const switchAll = (active: boolean) =>
    sql`update users set active = ${active} where id = any(${compliance.map((one) => one.id)}::int[])`;
  await switchAll(false);
  await sweepWorkflow(sql);
  // Only emails about this report, because reports of other tests have no approver now either.
  const mails = async () => sql`
    select user_id as "to", state, failure from mail_outbox
    where template = 'taskWithoutApprover' and (params->>'record')::int = ${id}
      and user_id in (${here.id}, ${elsewhere.id}, ${moving.id}) order by user_id`;
  expect(await mails()).toEqual([
    { to: here.id, state: 'ready', failure: null },
    { to: moving.id, state: 'ready', failure: null },
  ]);
  await sql`
    update user_role_companies set company_id = ${HOMES}
    where user_role_id in (select id from user_roles where user_id = ${moving.id})`;
  await send();
  expect(await mails()).toEqual([
    { to: here.id, state: 'sent', failure: null },
    { to: moving.id, state: 'obsolete', failure: 'notConcerned' },
  ]);
  await switchAll(true);
});

async function today(): Promise<string> {
  const [row] = await app.database.sql<{ day: string }[]>`select to_char(local_day(now()), 'YYYY-MM-DD') as day`;
  return row?.day ?? '';
}
