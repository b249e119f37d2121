import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Mailer } from '#/bff/notifications/mailer.ts';
import { startSmtpServer, type TestSmtpServer } from '#/tests/support/smtp-server.ts';
import { smtpMailer } from './smtp.ts';

let server: TestSmtpServer;
let mailer: Mailer;
beforeAll(async () => {
  server = await startSmtpServer();
  mailer = smtpMailer(server.url, 'openboek@noordveen.example');
});
afterAll(async () => {
  mailer.close();
  await server.stop();
});
beforeEach(() => {
  server.received.length = 0;
  server.refuse = () => null;
});

const mail = (address = 'sanne@noordveen.example') => ({
  to: { name: 'Sanne Dijkgraaf', address },
  subject: 'GR-2026-00001 wacht – op ú',
  text: 'Een regel.\n\nEn nog een: é',
  html: '<p>Een regel.\n\nEn nog een: é</p>',
  messageId: '<openboek-7@localhost>',
});

it('an email goes to one person, from one sender, marked so that it gets no out-of-office reply', async () => {
  expect(await mailer.send(mail())).toEqual({ kind: 'sent' });
  const [received] = server.received;
  expect(received?.to).toBe('sanne@noordveen.example');
  for (const line of [
    'From: Openboek <openboek@noordveen.example>',
    'To: Sanne Dijkgraaf <sanne@noordveen.example>',
    'Message-ID: <openboek-7@localhost>',
    'Auto-Submitted: auto-generated',
    'En nog een: é',
  ])
    expect(received?.source).toContain(line);
});

it('an email reaches an address in an international domain; the domain is sent in ASCII', async () => {
  expect(await mailer.send(mail('vera@bücher.example'))).toEqual({ kind: 'sent' });
  expect(server.received[0]?.source).toContain('To: Sanne Dijkgraaf <vera@xn--bcher-kva.example>');
});

it('permanent refusals are distinguished from temporary ones', async () => {
  server.refuse = () => ({ code: 550, text: 'no such user' });
  expect(await mailer.send(mail())).toEqual({ kind: 'refused', answer: expect.stringContaining('no such user') });
  server.refuse = () => ({ code: 450, text: 'mailbox is busy' });
  expect(await mailer.send(mail())).toEqual({ kind: 'later', answer: expect.stringContaining('mailbox is busy') });
  server.refuse = () => ({ code: 421, text: 'closing down' });
  expect(await mailer.send(mail())).toMatchObject({ kind: 'unreachable' });
});

it('a server that is unreachable or does not answer is reported', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
  const { port } = silent.address() as { port: number };
  const patience = { connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300, dnsTimeout: 300 };
  const waiting = smtpMailer(`smtp://127.0.0.1:${port}`, 'a@b.example', { patience });
  expect(await waiting.send(mail())).toMatchObject({ kind: 'unreachable' });
  waiting.close();
  await new Promise((done) => silent.close(done));
  const nobody = smtpMailer(`smtp://127.0.0.1:${port}`, 'a@b.example', { patience });
  expect(await nobody.send(mail())).toMatchObject({
    kind: 'unreachable',
    answer: expect.stringContaining('ECONNREFUSED'),
  });
  nobody.close();
});
