import { type Challenge, createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IncidentDetails, IncidentRow } from '#/bff/contract/incidents.ts';
import type { PublicPicklists } from '#/bff/contract/public-incident.ts';
import { hashCode, makeCode } from '#/bff/contract/receipt-code.ts';
import { createChallenges } from '#/bff/public-incident/challenge.ts';
import { forgetExpired } from '#/bff/public-incident/challenge-queries.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { PDF, PNG } from '#/tests/support/files.ts';
import { incidentEntries } from '#/tests/support/incidents.ts';
import { encode, freshApp, outsider } from '#/tests/support/public-form.ts';

const INTRANET = 'https://intranet.noordveen.example/integriteit';
const SECRET = 'only for tests, at least thirty-two characters long';

let app: TestApp;
let marijke: Caller;
let anybody: ReturnType<typeof outsider>;
beforeAll(async () => {
  app = await testApp({
    OPENBOEK_INCIDENT_SOURCE: INTRANET,
    OPENBOEK_INCIDENT_SOURCES: 'wiki.noordveen.example, portal.noordveen.example:8443',
  });
  marijke = await app.as('marijke.vandenbroek');
  anybody = outsider(app);
});
afterAll(() => app?.stop());

const rows = async () => (await marijke.get<IncidentRow[]>('/api/incidents')).body;
const about = async (subject: string) => (await rows()).filter((row) => row.subject === subject);
const details = async (id: number) => (await marijke.get<IncidentDetails>(`/api/incidents/details/${id}`)).body;

describe('a report in the public form', () => {
  it('PI-006 appears among the incidents with its attachment, but without an author or a company', async () => {
    const { status, body } = await anybody.report({ subject: 'Envelop op de bouwplaats' });
    expect({ status, body }).toEqual({
      status: 200,
      body: { token: expect.stringMatching(/^[\w-]{43}$/), source: INTRANET },
    });
    expect(await anybody.attach(body.token, PNG, 'foto-envelop.png')).toMatchObject({ status: 200, body: {} });
    const [row] = await about('Envelop op de bouwplaats');
    expect(row).toMatchObject({ company: null, idIncidentStatus: 1, handler: null, date: '2026-11-12' });
    expect(await details(row?.idIncident ?? 0)).toMatchObject({
      reportedBy: null,
      phone: '06 5550 0142',
      email: 'melder@noordveen.example',
      description: 'Op de bouwplaats bood een onderaannemer de uitvoerder een envelop aan.',
      linkedFile: { filename: 'foto-envelop.png', contenttype: 'image/png' },
    });
    const trail = await auditOf(app, { entity: 'incident', entityId: row?.idIncident ?? 0 });
    expect(trail.map(({ action, actorKind, actorId }) => ({ action, actorKind, actorId }))).toEqual([
      { action: 'incident.create', actorKind: 'outsider', actorId: null },
      { action: 'file.upload', actorKind: 'outsider', actorId: null },
      { action: 'incident.open', actorKind: 'user', actorId: marijke.id },
    ]);
    const mails = await app.database.sql<{ template: string; userId: number }[]>`
      select template, user_id as "userId" from mail_outbox where params->>'record' = ${String(row?.idIncident)}`;
    expect(mails).toContainEqual({ template: 'incidentArrived', userId: marijke.id });
  });

  it('VA-015 VA-016 is refused with every fault at once, and is also refused with a type that is not offered', async () => {
    const altcha = await anybody.solve();
    const wrong = { subject: ' ', date: '', idIncidentType: null, email: 'j.bakker@merwesluis' };
    expect(await anybody.send(altcha, wrong)).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION',
        fields: { subject: ['required'], date: ['notADate'], idIncidentType: ['required'], email: ['notAnEmail'] },
      },
    });
    expect((await anybody.send(altcha, { idIncidentType: 4711 })).body).toMatchObject({
      fields: { idIncidentType: ['notAllowed'] },
    });
    // Neither refusal has used up the challenge.
    expect((await anybody.send(altcha, { email: '' })).status).toBe(200);
  });

  it('can have one of the listed types, whose names are in the requested language', async () => {
    const { body } = await anybody.call<PublicPicklists>('/api/public/incidents/picklists?lang=1033');
    expect(body).toMatchObject({ source: INTRANET, maxFileBytes: 25_000_000, privacyUrl: null });
    expect(body.incidentTypes[0]).toEqual({ id: 1, name: 'Bribery or improper advantage' });
  });
});

describe('a challenge', () => {
  it('counts once: the same report succeeds again without a second incident, but a different one is refused', async () => {
    const altcha = await anybody.solve();
    const report = { subject: 'Dubbel verstuurd' };
    const answers = await Promise.all([anybody.send(altcha, report), anybody.send(altcha, report)]);
    const again = await anybody.send(altcha, report);
    expect([...answers, again].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await about('Dubbel verstuurd')).toHaveLength(1);
    expect(await anybody.send(altcha, { subject: 'Iets anders' })).toMatchObject({
      status: 400,
      body: { code: 'CHALLENGE_REFUSED' },
    });
    expect(await about('Iets anders')).toEqual([]);
    expect((await anybody.attach(again.body.token, PDF, 'brief.pdf')).status).toBe(200);
  });

  it('is refused if it is unsolved, forged, made easier, or expired', async () => {
    const { body: ours } = await anybody.call<Challenge>('/api/public/incidents/challenge');
    const easy = { cost: 1, keyPrefix: '0', algorithm: 'PBKDF2/SHA-256', deriveKey } as const;
    const foreign = await createChallenge({ ...easy, hmacSignatureSecret: 'somebody else', expiresAt: Date.now() });
    const eased = { ...ours, parameters: { ...ours.parameters, cost: 1 } };
    const old = (await createChallenges(SECRET, () => Date.now() - 31 * 60_000).create()) as Challenge;
    const solved = async (challenge: Challenge) => encode(challenge, await solveChallenge({ challenge, deriveKey }));
    const wrong = [
      encode(ours, { counter: 1, derivedKey: '00'.repeat(32) }),
      ...(await Promise.all([foreign, eased, old].map(solved))),
      encode({ ...ours, parameters: null as never }, {}),
      'not base64 at all',
      'bnVsbA==',
    ];
    for (const altcha of wrong)
      expect(await anybody.send(altcha, { subject: 'Zonder bewijs' })).toMatchObject({
        status: 400,
        body: { code: 'CHALLENGE_REFUSED' },
      });
    expect(await about('Zonder bewijs')).toEqual([]);
  });
});

describe('the token of a report', () => {
  it('accepts one attachment: it stays valid after a failed upload, accepts the same file again, and refuses a different one', async () => {
    const { token } = (await anybody.report({ subject: 'Met bijlage' })).body;
    expect(await anybody.attach(token, Buffer.alloc(0), 'leeg.pdf')).toMatchObject({ status: 400 });
    expect(await anybody.attach(token, Buffer.alloc(25_000_001), 'groot.bin')).toMatchObject({ status: 413 });
    expect(await anybody.attach(token, PDF, 'brief.pdf')).toMatchObject({ status: 200, body: {} });
    expect(await anybody.attach(token, PDF, 'brief.pdf')).toMatchObject({ status: 200, body: {} });
    expect(await anybody.attach(token, PNG, 'foto.png')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    const [row] = await about('Met bijlage');
    expect((await details(row?.idIncident ?? 0)).linkedFile?.filename).toBe('brief.pdf');
  });

  it('expires after fifteen minutes, and is deleted with the used challenges', async () => {
    const { sql } = app.database;
    const { token } = (await anybody.report({ subject: 'Te laat' })).body;
    const [left] = await sql<{ isRight: boolean }[]>`
      select bool_and(expires_at between now() + interval '14 minutes' and now() + interval '15 minutes') as "isRight"
      from attachment_tokens where expires_at > now() + interval '14 minutes'`;
    expect(left).toEqual({ isRight: true });
    await sql`update attachment_tokens set expires_at = now()`;
    expect(await anybody.attach(token, PDF, 'brief.pdf')).toMatchObject({ status: 404 });
    await sql`update spent_challenges set expires_at = now()`;
    await forgetExpired(sql);
    expect(await sql`select 1 from attachment_tokens union all select 1 from spent_challenges`).toEqual([]);
  });

  it('cannot be found by trying: every other token gets a 404', async () => {
    for (const token of ['x', 'a'.repeat(43), "' or 1=1 --"])
      expect((await anybody.attach(encodeURIComponent(token), PDF, 'brief.pdf')).status).toBe(404);
  });

  it('accepts no more files once strangers have sent too much within an hour', async () => {
    const { sql } = app.database;
    const { token } = (await anybody.report()).body;
    await sql`insert into files (store_key, filename, content_type, bytes, sha256, scan)
              values (gen_random_uuid(), 'veel.bin', 'application/octet-stream', 1990000000, '\\x00', 'off')`;
    expect(await anybody.attach(token, PDF, 'brief.pdf')).toMatchObject({ status: 429, body: { code: 'TOO_FAST' } });
    await sql`update files set created_at = now() - interval '61 minutes' where filename = 'veel.bin'`;
    expect((await anybody.attach(token, PDF, 'brief.pdf')).status).toBe(200);
  });
});

it('OP-032 the public calls have limits, accept one attachment within 15 minutes, and open the case of a report only for its receipt code', async () => {
  const { sql } = app.database;
  const quiet = outsider({ fetch: freshApp(app).fetch });
  const lists = await quiet.call<PublicPicklists>('/api/public/incidents/picklists?lang=1043');
  expect(lists.body.incidentTypes[0]).toEqual({ id: 1, name: 'Omkoping of ongewenst voordeel' });
  const code = makeCode();
  const sent = await quiet.report({ subject: 'Met bewijs en bijlage', codeHash: await hashCode(code) });
  expect(sent.status).toBe(200);
  expect(Object.keys(sent.body).sort()).toEqual(['source', 'token']);
  const { token } = sent.body;
  expect((await quiet.attach(token, PDF, 'brief.pdf')).status).toBe(200);
  expect((await quiet.attach(token, PNG, 'foto.png')).status).toBe(404);
  for (const path of ['', `/${token}`, `/${token}/attachment`])
    expect((await quiet.call(`/api/public/incidents${path}`)).status).toBe(404);
  expect((await quiet.tryCode(code)).body).toContain('Je melding');
  expect((await quiet.tryCode(makeCode())).status).toBe(404);
  const late = (await quiet.report({ subject: 'Met een late bijlage' })).body.token;
  await sql`update attachment_tokens set expires_at = expires_at - interval '15 minutes'`;
  expect((await quiet.attach(late, PDF, 'brief.pdf')).status).toBe(404);
  const answers = await Promise.all(
    Array.from({ length: 700 }, () => quiet.call('/api/public/incidents/picklists?lang=1033')),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
});

describe('the source', () => {
  it.each([
    ['/app/myreports?year=2026', '/app/myreports?year=2026'],
    ['http://localhost:4400/incident', '/incident'],
    ['https://wiki.noordveen.example/meld#stap2', 'https://wiki.noordveen.example/meld#stap2'],
    ['https://PORTAL.noordveen.example:8443/', 'https://portal.noordveen.example:8443/'],
    ['https://portal.noordveen.example/', INTRANET],
    ['https://wiki.noordveen.example.evil.example/', INTRANET],
    ['https://wiki.noordveen.example@evil.example/', INTRANET],
    ['https://user@wiki.noordveen.example/', INTRANET],
    ['//evil.example', INTRANET],
    ['/\\evil.example', INTRANET],
    ['javascript:alert(1)', INTRANET],
    ['data:text/html,x', INTRANET],
    ['/quit', INTRANET],
    ['/api/auth/sign-in', INTRANET],
    ['', INTRANET],
  ])('PI-003 OP-031 %s leads to %s', async (source, expected) => {
    expect((await anybody.report({ source })).body.source).toBe(expected);
  });
});

describe('the public form without JavaScript', () => {
  const fields = { subject: 'Zonder script', date: '2026-11-12', idIncidentType: '1', lang: '1033', source: '' };

  it('is posted as an ordinary form, is answered by a page in its language, and sets no cookie', async () => {
    const page = await anybody.call<string>('/incident?lang=1033');
    expect(page.headers.get('set-cookie')).toBeNull();
    expect(page.body).toContain('<html lang="en">');
    expect(page.body).toMatch(/<form[^>]+method="post" action="\/incident"/);
    const sent = await anybody.post(fields);
    expect(sent).toMatchObject({ status: 303 });
    const thanks = await anybody.call<string>(sent.headers.get('location') ?? '');
    expect(thanks.body).toContain('Your report has been sent. Thank you.');
    expect(thanks.body).toContain(`href="${INTRANET}"`);
    expect(await about('Zonder script')).toHaveLength(1);
  });

  it('shows faults in place, and keeps the entries as text', async () => {
    const { status, body } = await anybody.post({ ...fields, subject: '', description: '<b>"x"</b>', email: 'x@y' });
    expect(status).toBe(400);
    expect(body).toContain('* Fill this in');
    expect(body).toContain('This email address is not valid.');
    expect(body).toContain('&lt;b&gt;&quot;x&quot;&lt;/b&gt;');
  });

  it('accepts only a few reports an hour, and none from another site', async () => {
    const other = outsider({ fetch: freshApp(app).fetch }, { 'Sec-Fetch-Site': 'cross-site' });
    expect((await other.post(fields)).status).toBe(403);
    const own = outsider({ fetch: freshApp(app).fetch });
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => own.post({ ...fields, subject: 'Steeds weer' })),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.body).toContain('Steeds weer');
  });
});

it('entries that the public form does not have are ignored', async () => {
  const { body } = await anybody.call<{ fields: object }>('/api/public/incidents', {
    method: 'POST',
    body: JSON.stringify({ ...incidentEntries(), idCompany: 2, summary: 'x', reportedBy: 1 }),
    headers: { 'Content-Type': 'application/json' },
  });
  expect(body.fields).toEqual({ altcha: ['required'] });
});
