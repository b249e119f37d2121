import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailDetails, MailList } from '#/bff/contract/mails.ts';
import { deleteOldMails } from '#/bff/notifications/outbox-queries.ts';
import { sendMails } from '#/bff/notifications/send-mails.ts';
import { smtpMailer } from '#/infra/mail/smtp.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { submitted } from '#/tests/support/factories.ts';
import { startSmtpServer, type TestSmtpServer } from '#/tests/support/smtp-server.ts';

let app: TestApp;
let server: TestSmtpServer;
let mailer: ReturnType<typeof smtpMailer>;
let sanne: Caller;
let ruben: Caller;
let ingrid: Caller;

beforeAll(async () => {
  app = await testApp();
  server = await startSmtpServer();
  mailer = smtpMailer(server.url, 'openboek@noordveen.example');
  sanne = await app.as('sanne.dijkgraaf');
  ruben = await app.as('ruben.scholten');
  ingrid = await app.as('ingrid.oosterhuis');
});
afterAll(async () => {
  mailer?.close();
  await server?.stop();
  await app?.stop();
});
beforeEach(async () => {
  server.received.length = 0;
  server.refuse = () => null;
  await app.database.sql`delete from mail_outbox`;
  await app.database.sql`update users set mail_mode = 'single', language = 1043, active = true`;
});

const send = () => sendMails({ sql: app.database.sql, config: app.services.config, mailer });
const toRuben = () => server.received.filter(({ to }) => to === ruben.upn);
const states = () => app.database.sql`select state, failure, attempts from mail_outbox order by id`;
/** Moves the times at which the emails were queued and become due this far into the past. */
const age = (interval: string) =>
  app.database
    .sql`update mail_outbox set created_at = created_at - ${interval}::interval, not_before = not_before - ${interval}::interval`;

describe('an email in the outbox', () => {
  it('is sent once to everyone who is asked, in their language, with only the number and link of the report', async () => {
    const gift = 'Een geheim horloge';
    const { id } = await submitted(sanne, { gift });
    await app.database.sql`update users set language = 1033 where id = ${ruben.id}`;
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    const [mail] = toRuben();
    expect(mail?.source).toMatch(/Subject: GR-\d{4}-\d{5} is waiting for your decision/);
    expect(mail?.source).toContain(`http://localhost:4400/app/reports/${id}`);
    for (const secret of [gift, 'Sanne', 'horloge']) expect(mail?.source).not.toContain(secret);
    expect(await states()).toMatchObject([{ state: 'sent' }]);
  });

  it('is sent only once if several processes try', async () => {
    for (let n = 0; n < 3; n += 1) await submitted(sanne);
    const sent = await Promise.all([send(), send(), send()]);
    expect(sent.reduce((sum, count) => sum + count)).toBe(3);
    expect(server.received).toHaveLength(3);
  });

  it('is not sent if somebody has already decided, nor to a leaver or a person who wants no email', async () => {
    const { id } = await submitted(sanne, { amount: 20 });
    await ruben.post(`/api/tasks/reports/approve/${id}`);
    await submitted(sanne);
    await app.database.sql`update users set mail_mode = 'off' where id = ${sanne.id}`;
    await app.database.sql`update users set active = false where id = ${ruben.id}`;
    await send();
    expect(server.received).toEqual([]);
    const found = await app.database.sql`select template, state, failure from mail_outbox order by template, id`;
    expect(found).toEqual([
      { template: 'reportProcessed', state: 'obsolete', failure: 'switchedOff' },
      { template: 'taskWaiting', state: 'obsolete', failure: 'left' },
      { template: 'taskWaiting', state: 'obsolete', failure: 'left' },
    ]);
    await app.database.sql`update users set active = true`;
    await app.database.sql`update mail_outbox set state = 'ready', not_before = now() where template = 'taskWaiting'`;
    await send();
    const again = await app.database
      .sql`select state, failure from mail_outbox where template = 'taskWaiting' order by id`;
    expect(again).toEqual([
      { state: 'obsolete', failure: 'done' },
      { state: 'sent', failure: null },
    ]);
  });

  it.each([
    { left: 'been deactivated', left_on: null, active: false },
    { left: 'reached their leaving day', left_on: 'today', active: true },
  ])('is dropped if its recipient, the owner of the report, has $left', async (person) => {
    const { sql } = app.database;
    const { id } = await submitted(sanne, { amount: 20 });
    await sql`delete from mail_outbox`;
    await ruben.post(`/api/tasks/reports/reject/${id}`, { remark: 'past niet bij ons beleid' });
    expect(await sql`select user_id as "userId", template from mail_outbox`).toEqual([
      { userId: sanne.id, template: 'reportRejected' },
    ]);
    await sql`update users set active = ${person.active}, left_on = ${person.left_on === null ? null : sql`local_day(now())`} where id = ${sanne.id}`;
    expect(await send()).toBe(0);
    await sql`update users set active = true, left_on = null where id = ${sanne.id}`;
    expect(server.received).toEqual([]);
    expect(await states()).toMatchObject([{ state: 'obsolete', failure: 'left' }]);
  });

  it('waits for the morning if its recipient wants one email a day, and is then part of one email', async () => {
    await ruben.put('/api/people/me/mail', { mailMode: 'daily' });
    await submitted(sanne);
    await submitted(sanne);
    expect(await send()).toBe(0);
    await app.database
      .sql`update mail_outbox set created_at = created_at - interval '1 day' where id = (select min(id) from mail_outbox)`;
    expect(await send()).toBe(1);
    expect(toRuben()).toHaveLength(1);
    expect(toRuben()[0]?.source).toContain('Subject: Openboek: 2 berichten');
    expect(await states()).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
  });

  it('whose process died while sending it is sent by another process, under the same Message-ID', async () => {
    await submitted(sanne);
    await app.database
      .sql`update mail_outbox set state = 'sending', attempts = 1, not_before = now() - interval '1 second'`;
    expect(await send()).toBe(1);
    const [{ id } = { id: 0 }] = await app.database.sql<{ id: number }[]>`select id from mail_outbox`;
    expect(toRuben()[0]?.source).toContain(`Message-ID: <openboek-${id}@localhost>`);
  });
});

describe('when an email cannot be sent', () => {
  it('because the server refuses it permanently, it fails, is listed with the server’s answer, and can be tried again', async () => {
    await submitted(sanne);
    server.refuse = () => ({ code: 550, text: 'no such user here' });
    await send();
    expect(await states()).toEqual([{ state: 'failed', failure: 'refused', attempts: 1 }]);
    const { body } = await ingrid.get<MailList>('/api/management/mails');
    expect(body.mails).toMatchObject([
      { template: 'taskWaiting', email: ruben.upn, state: 'failed', failure: 'refused' },
    ]);
    const path = `/api/management/mails/${body.mails[0]?.idMail}`;
    const { body: details } = await ingrid.get<MailDetails>(path);
    expect(details).toMatchObject({
      answer: expect.stringContaining('no such user here'),
      subject: expect.stringContaining('wacht op jouw beslissing'),
    });
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await ingrid.post(`${path}/retry`, undefined, key);
    expect(first).toMatchObject({ status: 200, body: {} });
    const again = await ingrid.post(`${path}/retry`, undefined, key);
    expect([again.status, again.body]).toEqual([200, {}]);
    expect(await ingrid.post(`${path}/retry`)).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATUS', state: 'ready' },
    });
    server.refuse = () => null;
    expect(await send()).toBe(1);
    expect(await auditOf(app, { action: 'mail.retry' })).toHaveLength(1);
  });

  it('because the server refuses it temporarily, it is tried seven times in all, with longer and longer pauses', async () => {
    await submitted(sanne);
    server.refuse = () => ({ code: 450, text: 'busy' });
    const pauses: number[] = [];
    for (let attempt = 1; attempt < 7; attempt += 1) {
      await send();
      const [row] = await app.database.sql<{ minutes: number }[]>`
        select round(extract(epoch from not_before - now()) / 60)::int as minutes from mail_outbox where state = 'ready'`;
      pauses.push(row?.minutes ?? -1);
      await app.database.sql`update mail_outbox set not_before = now()`;
    }
    expect(pauses).toEqual([1, 5, 15, 60, 240, 720]);
    await send();
    expect(await states()).toEqual([{ state: 'failed', failure: 'tooOften', attempts: 7 }]);
  });

  it('because the server is unreachable, no email is lost, no attempt is counted, and the other emails are not tried', async () => {
    await submitted(sanne);
    await submitted(sanne);
    await server.stop();
    expect(await send()).toBe(0);
    const waiting = { state: 'ready', failure: 'unreachable', attempts: 0 };
    expect(await states()).toEqual([waiting, waiting]);
    server = await startSmtpServer();
    mailer.close();
    mailer = smtpMailer(server.url, 'openboek@noordveen.example');
    expect(await send()).toBe(0);
    await age('2 minutes');
    expect(await send()).toBe(2);
  });

  it('because the person has no address, it fails, and its row contains the reason', async () => {
    await submitted(sanne);
    await app.database.sql`update users set email = null where id = ${ruben.id}`;
    await send();
    await app.database.sql`update users set email = upn where id = ${ruben.id}`;
    expect(await states()).toMatchObject([{ state: 'failed', failure: 'noAddress' }]);
  });
});

describe('without a mail server', () => {
  it('emails are kept and shown only to administrators, and expire after a week', async () => {
    await submitted(sanne);
    const { body } = await ingrid.get<MailList>('/api/management/mails');
    expect(body).toMatchObject({ hasServer: false, mails: [{ state: 'ready', fullname: 'Ruben Scholten' }] });
    expect(await ruben.get('/api/management/mails')).toMatchObject({ status: 403 });
    await age('8 days');
    expect(await send()).toBe(0);
    expect(await states()).toMatchObject([{ state: 'obsolete', failure: 'expired' }]);
    await deleteOldMails(app.database.sql, 90);
    expect(await states()).toHaveLength(1);
    await age('83 days');
    await deleteOldMails(app.database.sql, 90);
    expect(await states()).toHaveLength(0);
  });
});

describe('the email setting of a person', () => {
  it('is stored, is part of the answer at start-up, and is refused if it is none of the three options', async () => {
    expect(await ruben.put('/api/people/me/mail', { mailMode: 'off' })).toMatchObject({
      status: 200,
      body: { mailMode: 'off' },
    });
    expect((await ruben.get('/api/Startup?lang=1043')).body).toMatchObject({ mailMode: 'off' });
    expect(await ruben.put('/api/people/me/mail', { mailMode: 'weekly' })).toMatchObject({
      status: 400,
      body: { fields: { mailMode: ['notAllowed'] } },
    });
  });
});
