import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailDetails, MailList } from '#/bff/contract/mails.ts';
import { compose } from '#/bff/notifications/compose.ts';
import { sendMails } from '#/bff/notifications/send-mails.ts';
import { smtpMailer } from '#/infra/mail/smtp.ts';
import { type TestApp, testApp } from '#/tests/support/app.ts';
import { submitted } from '#/tests/support/factories.ts';
import { headerOf, startSmtpServer, type TestSmtpServer } from '#/tests/support/smtp-server.ts';

let app: TestApp;
let server: TestSmtpServer;
let mailer: ReturnType<typeof smtpMailer>;
beforeAll(async () => {
  app = await testApp();
  server = await startSmtpServer();
  mailer = smtpMailer(server.url, 'openboek@noordveen.example');
});
afterAll(async () => {
  mailer?.close();
  await server?.stop();
  await app?.stop();
});

/** The parts of a received email: the type and content of each. */
function partsOf(raw: string): { type: string; content: string }[] {
  const boundary = /boundary="?([^"\r\n;]+)"?/.exec(headerOf(raw, 'Content-Type'))?.[1] ?? '';
  return raw
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = '', ...body] = part.trim().split('\r\n\r\n');
      const text = body.join('\n\n').replace(/=\r\n/g, '');
      const isBase64 = /encoding: base64/i.test(head);
      return {
        type: /Content-Type: ([\w/]+)/i.exec(head)?.[1] ?? '',
        content: isBase64
          ? Buffer.from(text, 'base64').toString()
          : text.replace(/(?:=[0-9A-F]{2})+/g, (hex) => Buffer.from(hex.replaceAll('=', ''), 'hex').toString('utf8')),
      };
    });
}

describe('an email', () => {
  it('has a text part and then an HTML part with the same words, a link, and nothing that is fetched or run', async () => {
    const sanne = await app.as('sanne.dijkgraaf');
    const { id } = await submitted(sanne, { gift: 'Een geheim horloge' });
    await sendMails({ sql: app.database.sql, config: app.services.config, mailer });
    const { raw = '' } = server.received.at(-1) ?? {};
    expect(headerOf(raw, 'Content-Type')).toMatch(/^multipart\/alternative/);
    const parts = partsOf(raw);
    expect(parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html']);
    const [plain, html] = parts.map(({ content }) => content);
    expect(plain).toContain('wacht op jouw beslissing');
    expect(html).toContain('wacht op jouw beslissing');
    expect(html).toContain(`<a href="http://localhost:4400/app/reports/${id}"`);
    expect(html).toMatch(/<html lang="nl">/);
    // The HTML contains nothing that a mail program fetches or runs.
    expect(html).not.toMatch(/<img|<script|<link|<style|url\(|@import|\son\w+=/i);
    expect(html).not.toContain('horloge');
    expect(
      [...(html?.matchAll(/https?:\/\/[^"<\s]+/g) ?? [])].every(([url]) => url.startsWith('http://localhost:4400/')),
    ).toBe(true);
  });

  it('is shown to administrators with both parts', async () => {
    await submitted(await app.as('sanne.dijkgraaf'));
    await sendMails({ sql: app.database.sql, config: app.services.config, mailer });
    const ingrid = await app.as('ingrid.oosterhuis');
    const { mails } = (await ingrid.get<MailList>('/api/management/mails')).body;
    const { body } = await ingrid.get<MailDetails>(`/api/management/mails/${mails[0]?.idMail}`);
    expect(body.text).toContain('wacht op jouw beslissing');
    expect(body.html).toContain('wacht op jouw beslissing');
  });

  it('escapes markup in a number', () => {
    const evil = `<img src=x onerror="alert('1')">&`;
    const { html } = compose(
      [{ id: 1, template: 'taskWaiting', register: 'giftReport', record: 1, draft: null, number: evil }],
      1033,
      'https://openboek.example',
    );
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;');
    expect(html).not.toContain('<img');
  });

  it('that is sent once a day contains every message, each with its own link', () => {
    const told = [1, 2].map((id) => ({
      id,
      template: 'taskWaiting' as const,
      register: 'giftReport' as const,
      record: id,
      draft: null,
      number: `GR-2026-0000${id}`,
    }));
    const { html } = compose(told, 1033, 'https://openboek.example');
    expect(html.match(/<a href="https:\/\/openboek\.example\/app\/reports\/\d"/g)).toEqual([
      '<a href="https://openboek.example/app/reports/1"',
      '<a href="https://openboek.example/app/reports/2"',
    ]);
    expect(html).toContain('This is what happened since your last overview');
  });
});
