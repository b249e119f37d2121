import { createHash } from 'node:crypto';
import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey as derive } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveKey } from '#/bff/auth/seal.ts';
import type { DossierFile } from '#/bff/contract/dossiers.ts';
import type { Conversation, IncidentNote } from '#/bff/contract/incident-conversation.ts';
import type { IncidentDetails, IncidentRow } from '#/bff/contract/incidents.ts';
import { hashCode, makeCode } from '#/bff/contract/receipt-code.ts';
import type { Mail, Mailer, Outcome } from '#/bff/notifications/mailer.ts';
import { notifyReporters } from '#/bff/public-incident/reporter-address.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { PDF } from '#/tests/support/files.ts';
import { caseToken, encode, freshApp, outsider, shownCode } from '#/tests/support/public-form.ts';

const SECRET = 'only for tests, at least thirty-two characters long';

let app: TestApp;
let marijke: Caller;
let anybody: ReturnType<typeof outsider>;
beforeAll(async () => {
  app = await testApp({ OPENBOEK_SECRET: SECRET });
  marijke = await app.as('marijke.vandenbroek');
  anybody = outsider(app);
});
afterAll(() => app?.stop());

async function find(subject: string): Promise<IncidentDetails> {
  const row = (await marijke.get<IncidentRow[]>('/api/incidents')).body.find((one) => one.subject === subject);
  return (await marijke.get<IncidentDetails>(`/api/incidents/details/${row?.idIncident ?? 0}`)).body;
}

/** Sends a report with a code. @returns the code and the incident */
async function report(subject: string): Promise<{ code: string; incident: IncidentDetails }> {
  const code = makeCode();
  await anybody.report({ subject, codeHash: await hashCode(code) });
  return { code, incident: await find(subject) };
}

/**
 * The solution of a challenge that needs hardly any work, because these tests are about codes. The challenge is signed
 * with the server's key.
 */
async function cheapProof(at: number): Promise<string> {
  const challenge = await createChallenge({
    ...{ algorithm: 'PBKDF2/SHA-256', cost: 1, keyLength: 32, keyPrefix: '0', deriveKey: derive },
    hmacSignatureSecret: deriveKey(SECRET, 'public incident challenge').toString('hex'),
    expiresAt: new Date(Date.now() + 600_000 + at * 1_000),
  } as never);
  return encode(challenge as never, await solveChallenge({ challenge, deriveKey: derive } as never));
}

describe('a code', () => {
  it('opens its case, in any letter case and spacing, with the state but without the number, id or subject', async () => {
    const { code, incident } = await report('Met een code');
    const page = await anybody.tryCode(code);
    expect(page.status).toBe(200);
    expect(page.headers.get('set-cookie')).toBeNull();
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.body).toContain('Je melding');
    expect(page.body).toContain('Nieuw');
    for (const secret of [incident.number, String(incident.idIncident), incident.subject])
      expect(page.body).not.toContain(secret);
    const spaced = ` ${code.toLowerCase().replace(/(.{4})/g, '$1 - ')} `;
    expect((await anybody.submit('/incident/code', { code: spaced, lang: '1033' })).body).toContain('Your report');
  });

  it('is nowhere in the database, and neither is the hash that the browser sends', async () => {
    const { code } = await report('Niet bewaard');
    const hash = await hashCode(code);
    const { sql } = app.database;
    const stored = await sql<{ hash: Buffer }[]>`select code_hash as hash from incident_codes`;
    expect(stored.map((row) => row.hash.toString('hex'))).toContain(createHash('sha256').update(hash).digest('hex'));
    const tables = await sql<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public'`;
    const all = await Promise.all(tables.map(({ name }) => sql`select to_jsonb(t)::text as row from ${sql(name)} t`));
    const text = JSON.stringify(all);
    for (const secret of [code, hash]) expect(text).not.toContain(secret);
  });

  it('opens nothing if it is wrong, if it was never issued, or if its report is deleted; the answer is always the same', async () => {
    const { code, incident } = await report('Wordt verwijderd');
    expect((await marijke.delete(`/api/incidents/${incident.idIncident}`)).status).toBe(200);
    const wrong = await Promise.all([anybody.tryCode(makeCode()), anybody.tryCode(code)]);
    for (const { status, body } of wrong) {
      expect(status).toBe(404);
      expect(body).toContain('Bij deze code hoort geen melding');
    }
    expect(wrong[0]?.body).toBe(wrong[1]?.body);
    expect((await anybody.submit('/incident/code', { code: 'geen code' })).status).toBe(404);
  });

  it('needs a proof of work for each try, and accepts each proof only once', async () => {
    const { code } = await report('Met bewijs');
    const proof = await anybody.solve();
    expect((await anybody.tryCode(makeCode(), proof)).status).toBe(404);
    expect((await anybody.tryCode(code, proof)).status).toBe(400);
    expect((await anybody.tryCode(code, 'bnVsbA==')).status).toBe(400);
    expect((await anybody.tryCode(code)).status).toBe(200);
  });

  it('is refused for a second report, as is a value that is not a hash', async () => {
    const { code } = await report('De eerste');
    const second = await anybody.report({ subject: 'De tweede', codeHash: await hashCode(code) });
    expect(second).toMatchObject({ status: 400, body: { fields: { codeHash: ['notAllowed'] } } });
    const lax = await anybody.report({ subject: 'Geen hash', codeHash: code });
    expect(lax).toMatchObject({ status: 400, body: { fields: { codeHash: ['notAllowed'] } } });
  });
});

describe('a thousand wrong codes', () => {
  it('open nothing, while a correct one still works from the same address', async () => {
    const { code } = await report('Eerlijk');
    const lines: string[] = [];
    const office = outsider(freshApp(app, lines));
    const proofs = await Promise.all(Array.from({ length: 500 }, (_, at) => cheapProof(at)));
    const answers: Awaited<ReturnType<typeof office.tryCode>>[] = [];
    const honest: typeof answers = [];
    for (let from = 0; from < proofs.length; from += 50) {
      const tries = proofs
        .slice(from, from + 50)
        .flatMap((proof) => [office.tryCode(makeCode(), proof), office.submit('/incident/code', { code: makeCode() })]);
      if (from === 250)
        honest.push(...(await Promise.all([office.tryCode(code), office.submit('/incident/code', { code })])));
      answers.push(...(await Promise.all(tries)));
    }
    expect(honest).toHaveLength(2);
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
    expect(answers).toHaveLength(1_000);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 429]));
    expect(answers.some(({ body }) => caseToken(body) !== '')).toBe(false);
    for (const { status, body } of honest) {
      expect(status).toBe(200);
      expect(caseToken(body)).not.toBe('');
    }
  });
});

describe('the page of a case', () => {
  it('accepts text and files from the reporter, for the dossier and the handler, and leaves no trace of who sent them', async () => {
    const { code, incident } = await report('Wordt aangevuld');
    await marijke.post(`/api/incidents/${incident.idIncident}/handler`, { idUser: marijke.id });
    const lines: string[] = [];
    const traced = outsider(freshApp(app, lines), { ...marijke.headers, 'X-Forwarded-For': '203.0.113.78' });
    const token = caseToken((await traced.tryCode(code)).body);
    const written = await traced.submit('/incident/case', { token, text: ' <b>Nog iets</b> ' });
    expect(written.status).toBe(200);
    expect(written.body).toContain('Je bericht is verstuurd.');
    expect(written.body).toContain('&lt;b&gt;Nog iets&lt;/b&gt;');
    // A double click.
    await traced.submit('/incident/case', { token, text: '<b>Nog iets</b>' });
    expect((await traced.addFile(token, PDF, 'foto van bon.pdf')).status).toBe(200);
    const after = await traced.submit('/incident/case', { token });
    expect(after.body.match(/<li class="pf-mine">/g)).toHaveLength(2);
    expect(after.body).toContain('Bestand verstuurd: foto van bon.pdf');
    const files = await marijke.get<DossierFile[]>(`/api/dossiers/files/${incident.idDossier}`);
    expect(files.body.map(({ filename }) => filename)).toEqual(['foto van bon.pdf']);
    const trail = await auditOf(app, { entity: 'incident', entityId: incident.idIncident });
    expect(
      trail.filter(({ actorKind }) => actorKind === 'outsider').map(({ action, actorId }) => [action, actorId]),
    ).toEqual([
      ['incident.create', null],
      ['incident.message', null],
      ['file.upload', null],
    ]);
    expect(lines.join('')).not.toMatch(new RegExp(['203.0.113.78', token, code, 'marijke'].join('|')));
    const mails = await app.database.sql`
      select user_id as "userId" from mail_outbox
      where template = 'incidentMessage' and params->>'record' = ${String(incident.idIncident)}`;
    expect(mails).toEqual([{ userId: marijke.id }, { userId: marijke.id }]);
  });

  it('closes after half an hour, and its token opens only its own case', async () => {
    const { code, incident } = await report('Bleef open staan');
    const other = await report('Een andere');
    const token = caseToken((await anybody.tryCode(code)).body);
    for (const path of [`/api/incidents/details/${incident.idIncident}`, `/api/dossiers/files/${incident.idDossier}`])
      expect((await anybody.call(path, { headers: { Cookie: `openboek_session=${token}` } })).status).toBe(401);
    expect((await anybody.attach(token, PDF, 'x.pdf')).status).toBe(404);
    await anybody.submit('/incident/case', { token, text: 'Van mij' });
    expect((await anybody.tryCode(other.code)).body).not.toContain('Van mij');
    await app.database.sql`update case_tokens set expires_at = now() - interval '1 second'`;
    const late = await anybody.submit('/incident/case', { token, text: 'Te laat' });
    expect([late.status, late.body.includes('stond te lang open')]).toEqual([404, true]);
    expect((await anybody.addFile(token, PDF, 'x.pdf')).status).toBe(404);
    expect((await anybody.tryCode(code)).body).not.toContain('Te laat');
  });

  it('refuses an empty message, one that is too long, and one sent from another site', async () => {
    const { code } = await report('Leeg bericht');
    const token = caseToken((await anybody.tryCode(code)).body);
    expect((await anybody.submit('/incident/case', { token, text: '  ' })).body).toContain('Vul dit in');
    expect((await anybody.submit('/incident/case', { token, text: 'x'.repeat(4_001) })).body).toContain('aria-invalid');
    const foreign = outsider(app, { 'Sec-Fetch-Site': 'cross-site' });
    expect((await foreign.submit('/incident/case', { token, text: 'Van elders' })).status).toBe(403);
    expect((await anybody.tryCode(code)).body).not.toContain('Van elders');
  });
});

describe('the conversation', () => {
  it('works both ways, shows the reporter no names, and never contains internal notes', async () => {
    const { code, incident } = await report('In gesprek');
    const path = `/api/incidents/${incident.idIncident}`;
    expect((await marijke.post(`${path}/conversation`, { text: 'Nog niet opgepakt' })).status).toBe(409);
    await marijke.post(`${path}/handler`, { idUser: marijke.id });
    expect((await marijke.post(`${path}/notes`, { text: 'Alleen voor ons' })).status).toBe(200);
    expect((await marijke.post(`${path}/conversation`, { text: 'Wie was erbij?' })).status).toBe(200);
    expect((await marijke.post(`${path}/conversation`, { text: ' ' })).status).toBe(400);
    const page = (await anybody.tryCode(code)).body;
    expect(page).toContain('Wie was erbij?');
    for (const secret of ['Alleen voor ons', 'Marijke', 'Nog niet opgepakt']) expect(page).not.toContain(secret);
    await anybody.submit('/incident/case', { token: caseToken(page), text: 'Mijn chef' });
    const { body } = await marijke.get<Conversation>(`${path}/conversation`);
    expect(body).toMatchObject({
      hasCode: true,
      messages: [
        { author: 'Marijke van den Broek', text: 'Wie was erbij?', filename: null },
        { author: null, text: 'Mijn chef', filename: null },
      ],
    });
    expect((await marijke.get<IncidentNote[]>(`${path}/notes`)).body).toMatchObject([
      { author: 'Marijke van den Broek', text: 'Alleen voor ons' },
    ]);
    const trail = JSON.stringify(await auditOf(app, { entity: 'incident', entityId: incident.idIncident }));
    for (const text of ['Alleen voor ons', 'Wie was erbij', 'Mijn chef']) expect(trail).not.toContain(text);
  });

  it('is refused if the reporter cannot come back', async () => {
    await anybody.report({ subject: 'Zonder code' });
    const { idIncident } = await find('Zonder code');
    await marijke.post(`/api/incidents/${idIncident}/handler`, { idUser: marijke.id });
    expect((await marijke.post(`/api/incidents/${idIncident}/conversation`, { text: 'Hallo?' })).status).toBe(409);
    expect((await marijke.get<Conversation>(`/api/incidents/${idIncident}/conversation`)).body).toEqual({
      hasCode: false,
      messages: [],
    });
  });
});

describe('an email address for news', () => {
  const leave = (token: string, address: string) =>
    anybody.submit('/incident/case', { token, act: 'address', address, lang: '1033' });

  it('is stored encrypted, gets a single email about all news, without quoting any of it, and can be erased with the code', async () => {
    const { code, incident } = await report('Wil het weten');
    const token = caseToken((await anybody.tryCode(code)).body);
    expect((await leave(token, 'Anna.Privé@mail.example')).body).toContain('aria-invalid');
    expect((await leave(token, ' anna@mail.example ')).body).toContain('Your address has been saved.');
    const { sql } = app.database;
    const [row] = await sql<{ text: string }[]>`
      select to_jsonb(k)::text as text from incident_codes k where incident_id = ${incident.idIncident}`;
    expect(row?.text).not.toContain(Buffer.from('anna@mail.example').toString('hex'));
    const sent: Mail[] = [];
    let outcome: Outcome = { kind: 'unreachable', answer: 'gone' };
    const mailer: Mailer = {
      send: async (mail) => {
        sent.push(mail);
        return outcome;
      },
      probe: async () => {},
      close: () => {},
    };
    const tell = () => notifyReporters({ ...app.services, mailer });
    await tell();
    expect(sent).toEqual([]);
    await marijke.post(`/api/incidents/${incident.idIncident}/handler`, { idUser: marijke.id });
    const write = (text: string) => marijke.post(`/api/incidents/${incident.idIncident}/conversation`, { text });
    await write('Wie was erbij?');
    await write('En wanneer?');
    await tell();
    // The address could not be reached, so the email is retried later and not at once.
    await tell();
    expect(sent).toHaveLength(1);
    outcome = { kind: 'sent' };
    await sql`update incident_codes set news_at = news_at - interval '1 hour' where news_at is not null`;
    await tell();
    await tell();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ to: { name: '', address: 'anna@mail.example' }, isNeutral: true });
    const words = JSON.stringify(sent[1]);
    expect(sent[1]?.subject).toBe('There is something new');
    for (const secret of ['penboek', incident.number, 'report', 'incident', 'Noordveen', 'http'])
      expect(words).not.toContain(secret);
    expect(JSON.stringify(await marijke.get(`/api/incidents/${incident.idIncident}/conversation`))).not.toContain(
      'anna@',
    );
    const erased = await anybody.submit('/incident/case', { token, act: 'erase', lang: '1033' });
    expect(erased.body).toContain('Your address has been erased.');
    await write('Nog een vraag');
    await tell();
    expect(sent).toHaveLength(2);
  });

  it.each(['anna@noordveen.example', 'anna@NOORDVEEN.EXAMPLE', 'anna@mail.noordveen.example'])(
    'is refused if the employer can read its email: %s',
    async (address) => {
      const { code } = await report(`Werkadres ${address}`);
      const token = caseToken((await anybody.tryCode(code)).body);
      expect((await leave(token, address)).body).toContain('This is a work address');
      expect((await leave(token, 'anna@niet-noordveen.example')).body).toContain('Your address has been saved.');
    },
  );

  it('is refused if its domain is among the configured domains of the employer', async () => {
    const { code } = await report('Andere domeinen');
    const token = caseToken((await anybody.tryCode(code)).body);
    const config = { ...app.services.config, ownDomains: ['holding.example'] };
    const elsewhere = outsider(freshApp(app, [], { config }));
    const leaveThere = (address: string) =>
      elsewhere.submit('/incident/case', { token, act: 'address', address, lang: '1033' });
    expect((await leaveThere('a@holding.example')).body).toContain('This is a work address');
    expect((await leaveThere('a@noordveen.example')).body).toContain('Your address has been saved.');
  });
});

describe('receipt codes without JavaScript', () => {
  const fields = {
    subject: 'Zonder script gemeld',
    aboutHandler: 'no',
    date: '2026-11-12',
    idIncidentType: '1',
    lang: '1033',
  };

  it('come from the server, which asks for one group of the code and only then records the report', async () => {
    expect(shownCode((await anybody.submit('/incident', { ...fields, subject: '' })).body)).toBeNull();
    const shown = await anybody.submit('/incident', fields);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    const step = shownCode(shown.body);
    if (!step) throw new Error('no code is shown');
    expect(step.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    const before = await app.database.sql`select count(*)::int as count from incidents`;
    const wrong = await anybody.submit('/incident', { ...fields, ...step, group: '0000' });
    expect(wrong.body).toContain('This is not that block');
    expect(shownCode(wrong.body)).toEqual(step);
    expect(await app.database.sql`select count(*)::int as count from incidents`).toEqual(before);
    const sent = await anybody.submit('/incident', { ...fields, ...step, group: ` ${step.group.toLowerCase()} ` });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/incident/sent?lang=1033']);
    const page = await anybody.submit('/incident/code', { code: step.code, lang: '1033' });
    expect(page.body).toContain('Your report');
    const { sql } = app.database;
    expect(await sql`select * from request_keys where to_jsonb(request_keys)::text like ${`%${step.code}%`}`).toEqual(
      [],
    );
  });
});
