import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IncidentRow } from '#/bff/contract/incidents.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { PDF, PNG } from '#/tests/support/files.ts';
import { freshApp, outsider } from '#/tests/support/public-form.ts';

let app: TestApp;
let marijke: Caller;
beforeAll(async () => {
  app = await testApp();
  marijke = await app.as('marijke.vandenbroek');
});
afterAll(() => app?.stop());

const rows = async () => (await marijke.get<IncidentRow[]>('/api/incidents')).body;
const about = async (subject: string) => (await rows()).filter((row) => row.subject === subject);

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Every row of every table, as text. */
async function wholeDatabase(): Promise<unknown> {
  const { sql } = app.database;
  const tables = await sql<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public'`;
  return Promise.all(
    tables.map(async ({ name }) => [name, await sql`select to_jsonb(t)::text as row from ${sql(name)} t`]),
  );
}

/** Traces of a person at work: their audit entries and their sessions, with the time of their last use. */
async function activityOf(userId: number): Promise<unknown> {
  const { sql } = app.database;
  const entries = await sql`select id from audit_entries where actor_id = ${userId}`;
  const sessions = await sql`select to_jsonb(s) as session from sessions s where user_id = ${userId}`;
  return { entries, sessions };
}

describe('an anonymous reporter', () => {
  it('leaves no trace, not even when signed in: no user, session or address in the database or the log', async () => {
    const lines: string[] = [];
    const sanne = await app.as('sanne.dijkgraaf');
    const address = '203.0.113.77';
    const browser = 'Openboek-Test-Browser/7';
    const traced = outsider(freshApp(app, lines), {
      ...sanne.headers,
      'X-Forwarded-For': address,
      'User-Agent': browser,
    });
    const before = await activityOf(sanne.id);
    const { token } = (await traced.report({ subject: 'Spoorloos', phone: '', email: '' })).body;
    await traced.attach(token, Buffer.alloc(0), 'leeg.pdf');
    await traced.attach(token, PDF, 'brief.pdf');
    await traced.send('wrong');
    const { token: other } = (await traced.report({ subject: 'Zonder bestand' })).body;
    const files = { ...app.services.files, put: () => Promise.reject(new Error('the store is gone')) };
    const broken = outsider(freshApp(app, lines, { files }), sanne.headers);
    expect((await broken.attach(other, PDF, 'brief.pdf')).status).toBe(500);
    expect(lines.join('')).toContain('the store is gone');
    await traced.call('/incident?lang=1033');
    await traced.post({ subject: 'Spoorloos zonder script', date: '2026-11-12', idIncidentType: '1' });

    const [row] = await about('Spoorloos');
    const session = sanne.headers.Cookie?.split('=')[1] ?? '';
    const text = JSON.stringify(await wholeDatabase());
    expect(text).toContain('Spoorloos zonder script');
    for (const trace of [address, browser, session, token]) expect(text).not.toContain(trace);
    expect(lines.join('')).not.toMatch(new RegExp([address, browser, session, token, other, 'sanne'].join('|'), 'i'));
    expect(await activityOf(sanne.id)).toEqual(before);
    const trail = await auditOf(app, { entity: 'incident', entityId: row?.idIncident ?? 0 });
    expect(trail.map(({ actorId }) => actorId)).toEqual([null, null]);
    expect(
      await app.database.sql`
      select uploaded_by from files where id = (select file_id from incidents where id = ${row?.idIncident ?? 0})`,
    ).toEqual([{ uploaded_by: null }]);
  });

  it('can report while five hundred hostile or hasty posts arrive, none of which makes the server fail', async () => {
    const crowd = outsider(freshApp(app));
    const altcha = await crowd.solve();
    const hostile: (() => Promise<{ status: number }>)[] = [
      () => crowd.send('bnVsbA=='),
      () => crowd.send('x'.repeat(5_000)),
      () => crowd.send(altcha, { subject: 'Haast' }),
      () => crowd.send(altcha, { subject: `Haast ${Math.random()}` }),
      () => crowd.send(altcha, { subject: { $ne: null }, date: [], idIncidentType: '1; drop table incidents' }),
      () => crowd.call('/api/public/incidents', { method: 'POST', body: '{', headers: JSON_TYPE }),
      () => crowd.call('/api/public/incidents', { method: 'POST', body: 'x'.repeat(1_100_000), headers: JSON_TYPE }),
      () => crowd.post({ subject: '\0', date: 'gisteren', idIncidentType: '1e999' }),
      () => crowd.attach('a'.repeat(43), PNG, '../../etc/passwd'),
      () => crowd.call('/api/public/incidents/x/attachment', { method: 'POST', body: 'no form' }),
    ];
    const posts = Array.from({ length: 500 }, (_, at) => hostile[at % hostile.length]?.());
    const honest = crowd.report({ subject: 'Eerlijk gemeld' });
    const statuses = (await Promise.all(posts)).map((answer) => answer?.status ?? 0);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect((await honest).status).toBe(200);
    expect(await about('Eerlijk gemeld')).toHaveLength(1);
    expect((await rows()).filter(({ subject }) => subject.startsWith('Haast'))).toHaveLength(1);
  });
});
