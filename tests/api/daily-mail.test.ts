import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendMails } from '#/bff/notifications/send-mails.ts';
import { smtpMailer } from '#/infra/mail/smtp.ts';
import { type TestApp, testApp } from '#/tests/support/app.ts';
import { startSmtpServer, type TestSmtpServer } from '#/tests/support/smtp-server.ts';

let app: TestApp;
let server: TestSmtpServer;
let mailer: ReturnType<typeof smtpMailer>;

beforeAll(async () => {
  app = await testApp();
  server = await startSmtpServer();
  mailer = smtpMailer(server.url, 'openboek@noordveen.example');
  await app.database.sql`update users set mail_mode = 'daily', language = 1033`;
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
});

const send = () => sendMails({ sql: app.database.sql, config: app.services.config, mailer });
/** Puts `count` messages for each reader into the outbox, and dates them `ago` before now. */
const leave = (readers: readonly string[], count: number, ago: string) => app.database.sql`
  insert into mail_outbox (user_id, template, dedupe_key, params, created_at, not_before)
  select u.id, 'reportProcessed', u.upn || ${ago} || n, '{}'::jsonb, now() - ${ago}::interval, now() - ${ago}::interval
  from users u cross join generate_series(1, ${count}) n where split_part(u.upn, '@', 1) = any(${[...readers]}::text[])`;
const received = () =>
  server.received
    .map(({ to, source }) => `${to.split('@')[0]}: ${/Subject: Openboek: (\d+) messages/.exec(source)?.[1] ?? 'one'}`)
    .toSorted();

it('a daily email is sent once to each reader, however many messages there are and however many processes send', async () => {
  await leave(['ruben.scholten', 'bram.veldkamp', 'dewi.pattinama'], 60, '2 days');
  await leave(['marijke.vandenbroek'], 150, '2 days');
  await Promise.all([send(), send(), send()]);
  expect(received()).toEqual([
    'bram.veldkamp: 60',
    'dewi.pattinama: 60',
    'marijke.vandenbroek: 150',
    'ruben.scholten: 60',
  ]);
  expect(await send()).toBe(0);
});

it('a daily email is still a single email if more messages arrive while the mail server defers it', async () => {
  await leave(['ruben.scholten'], 2, '2 days');
  server.refuse = () => ({ code: 450, text: 'busy' });
  await send();
  server.refuse = () => null;
  await leave(['ruben.scholten'], 1, '1 second');
  expect(await send()).toBe(0);
  await app.database.sql`update mail_outbox set not_before = now()`;
  expect(await send()).toBe(1);
  expect(received()).toEqual(['ruben.scholten: 3']);
});
