import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeletedIncident, Handler, IncidentDetails, IncidentRow } from '#/bff/contract/incidents.ts';
import type { SearchAnswer } from '#/bff/contract/search.ts';
import type { Picklists } from '#/bff/contract/startup.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { fileForm, PNG } from '#/tests/support/files.ts';
import { incidentEntries, newIncident } from '#/tests/support/incidents.ts';

const INFRA = 2;
const HOMES = 5;

let app: TestApp;
/** Compliance for the whole group. */
let marijke: Caller;
/** Compliance for Infra with all below it, and for Kranendijk. */
let dewi: Caller;
beforeAll(async () => {
  app = await testApp();
  marijke = await app.as('marijke.vandenbroek');
  dewi = await app.as('dewi.pattinama');
});
afterAll(() => app.stop());

const details = async (id: number, who = marijke, lang = 1043) =>
  (await who.get<IncidentDetails>(`/api/incidents/details/${id}?lang=${lang}`)).body;
const list = async (who = marijke, query = '') => (await who.get<IncidentRow[]>(`/api/incidents${query}`)).body;
const mailsAbout = (id: number) =>
  app.database.sql<{ template: string; userId: number }[]>`
    select template, user_id as "userId" from mail_outbox where params->>'record' = ${String(id)} order by id`;

describe('an incident', () => {
  it('IN-011 CA-041 CA-042 OP-034 is recorded by compliance, and has all its fields', async () => {
    const answer = await marijke.post<number>(
      '/api/incidents',
      incidentEntries({ idCompany: INFRA, summary: 'Gehoord.' }),
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(expect.any(Number));
    expect(await details(answer.body)).toEqual({
      idIncident: answer.body,
      idIncidentStatus: 1,
      statusText: 'Nieuw',
      isClosed: false,
      isRestricted: false,
      number: expect.stringMatching(/^INC-\d{4}-[0-9A-HJKMNP-TV-Z]{5}$/),
      subject: 'Geld geboden voor gunning grondwerk',
      phone: '06 5550 0142',
      email: 'melder@noordveen.example',
      date: '2026-11-12',
      idIncidentType: 1,
      type: 'Omkoping of ongewenst voordeel',
      description: 'Op de bouwplaats bood een onderaannemer de uitvoerder een envelop aan.',
      summary: 'Gehoord.',
      idCompany: INFRA,
      company: 'Noordveen Infra',
      idDossier: expect.any(Number),
      idLinkedIncidentFile: null,
      linkedFile: null,
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      receivedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      idOutcome: null,
      outcome: null,
      terms: null,
      reportedBy: 'Marijke van den Broek',
      handler: null,
      allowedActions: ['read', 'edit', 'assign', 'note', 'readTimeline', 'changeFile', 'changeDossier', 'delete'],
      version: 1,
    });
    expect(await auditOf(app, { action: 'incident.create', entityId: answer.body })).toMatchObject([
      { outcome: 'done', actorId: marijke.id, companyId: INFRA },
    ]);
  });

  it('IN-012 OP-019 has its own dossier of type 1, and ids that never come directly after those of another incident', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => newIncident(marijke, { idCompany: INFRA })));
    const dossiers = made.map(({ idDossier }) => idDossier);
    expect(new Set(dossiers).size).toBe(20);
    expect(await app.database.sql`select distinct type from dossiers where id = any(${dossiers})`).toEqual([
      { type: 1 },
    ]);
    for (const ids of [made.map(({ idIncident }) => idIncident), dossiers]) {
      const gaps = ids.toSorted((a, b) => a - b).map((id, at, all) => id - (all[at - 1] ?? 0));
      expect(Math.min(...gaps)).toBeGreaterThan(1);
    }
  });

  it('CA-040 is in the list of its year, with texts in the requested language', async () => {
    const { idIncident, number } = await newIncident(marijke, { idCompany: INFRA, summary: 'Kort' });
    const dutch = (await list()).find((row) => row.idIncident === idIncident);
    expect(dutch).toEqual({
      idIncident,
      idIncidentStatus: 1,
      statusText: 'Nieuw',
      isClosed: false,
      number,
      company: 'Noordveen Infra',
      subject: 'Geld geboden voor gunning grondwerk',
      description: 'Op de bouwplaats bood een onderaannemer de uitvoerder een envelop aan.',
      summary: 'Kort',
      idIncidentType: 1,
      type: 'Omkoping of ongewenst voordeel',
      date: '2026-11-12',
      handler: null,
      due: null,
      termState: null,
      receivedAt: expect.any(String),
      isRestricted: false,
      allowedActions: ['read', 'edit', 'assign', 'note', 'readTimeline', 'changeFile', 'changeDossier', 'delete'],
    });
    const english = (await list(marijke, '?lang=1033')).find((row) => row.idIncident === idIncident);
    expect(english).toMatchObject({ statusText: 'New', type: 'Bribery or improper advantage' });
    expect(await list(marijke, '?year=2019')).toEqual([]);
  });

  it('CA-043 can be changed to any status and in every field, but only with the current version', async () => {
    const { idIncident } = await newIncident(marijke, { idCompany: INFRA });
    const put = (entries: object) =>
      marijke.put<{ version: number }>('/api/incidents', {
        ...incidentEntries({ idCompany: INFRA }),
        idIncident,
        ...entries,
      });
    for (const [at, status] of [3, 1, 2, 3, 2, 1].entries())
      expect((await put({ idIncidentStatus: status, version: at + 1 })).body).toEqual({ idIncident, version: at + 2 });
    expect(await put({ version: 3 })).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } });
    expect(await put({})).toMatchObject({ status: 400, body: { code: 'VERSION_MISSING' } });
    expect((await details(idIncident)).idIncidentStatus).toBe(1);

    const entries = {
      subject: 'Koper van het depot',
      phone: '06 5550 0199',
      email: 'portier@noordveen.example',
      date: '2026-10-30',
      idIncidentType: 2,
      description: 'Drie haspels zijn weg.',
      summary: 'Aangifte gedaan.',
      idCompany: 3,
      idIncidentStatus: 2,
    };
    expect((await put({ ...entries, version: 7 })).body).toEqual({ idIncident, version: 8 });
    expect(await details(idIncident)).toMatchObject(entries);
  });

  it('VA-016 is refused with all faults at once, including an invalid email address; an empty address counts as none', async () => {
    const wrong = await marijke.post('/api/incidents', {
      subject: ' ',
      date: '2026-02-30',
      email: 'j.bakker@merwesluis',
    });
    expect(wrong).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION',
        fields: { subject: ['required'], date: ['notADate'], idIncidentType: ['required'], email: ['notAnEmail'] },
      },
    });
    const unknown = await marijke.post(
      '/api/incidents',
      incidentEntries({ idIncidentType: 4711, idIncidentStatus: 9, idCompany: 99 }),
    );
    expect(unknown.body).toMatchObject({
      fields: { idIncidentType: ['notAllowed'], idIncidentStatus: ['notAllowed'], idCompany: ['notAllowed'] },
    });
    expect((await newIncident(marijke, { email: '', phone: '' })).email).toBeNull();
  });

  it('OP-033 is visible only to readers of the whole group until one of them names its company', async () => {
    const { idIncident, version } = await newIncident(marijke);
    expect((await dewi.get(`/api/incidents/details/${idIncident}`)).status).toBe(404);
    expect((await list(dewi)).map((row) => row.idIncident)).not.toContain(idIncident);
    expect(await dewi.post('/api/incidents', incidentEntries())).toMatchObject({ status: 403 });
    const put = { ...incidentEntries({ idCompany: INFRA }), idIncident, version };
    expect((await marijke.put('/api/incidents', put)).status).toBe(200);
    expect((await dewi.get(`/api/incidents/details/${idIncident}`)).status).toBe(200);
  });

  it('can be moved to another company only by somebody who may edit incidents of that company', async () => {
    const { idIncident, version } = await newIncident(dewi, { idCompany: INFRA });
    const put = (who: Caller, idCompany: number | null) =>
      who.put('/api/incidents', { ...incidentEntries({ idCompany }), idIncident, version });
    for (const idCompany of [HOMES, null])
      expect(await put(dewi, idCompany)).toMatchObject({
        status: 400,
        body: { fields: { idCompany: ['notAllowed'] } },
      });
    expect((await put(marijke, HOMES)).status).toBe(200);
    expect((await dewi.get(`/api/incidents/details/${idIncident}`)).status).toBe(404);
  });

  it('CA-044 can be deleted with or without a reason, cannot be found afterwards, and can be restored unchanged', async () => {
    const { idIncident, number } = await newIncident(dewi, { idCompany: INFRA, subject: 'Steigerpaal verdwenen' });
    const removed = await dewi.delete(`/api/incidents/${idIncident}?reason=${encodeURIComponent('dubbel gemeld')}`);
    expect(removed).toMatchObject({ status: 200, body: {} });
    expect((await dewi.get(`/api/incidents/details/${idIncident}`)).status).toBe(404);
    expect((await list(dewi)).map((row) => row.idIncident)).not.toContain(idIncident);
    const found = await dewi.get<SearchAnswer>(`/api/search?q=${number}`);
    expect(found.body.hits).toEqual([]);
    expect((await dewi.get(`/api/search/recent?records=incident:${idIncident}`)).body).toEqual([]);

    const deleted = (await dewi.get<DeletedIncident[]>('/api/incidents/deleted')).body;
    expect(deleted.find((one) => one.idIncident === idIncident)).toEqual({
      idIncident,
      number,
      subject: 'Steigerpaal verdwenen',
      company: 'Noordveen Infra',
      deletedOn: expect.any(String),
      keptUntil: expect.any(String),
      deletedBy: 'Dewi Pattinama',
      reason: 'dubbel gemeld',
    });
    expect((await dewi.post(`/api/incidents/${idIncident}/restore`)).status).toBe(200);
    expect(await details(idIncident, dewi)).toMatchObject({ number, subject: 'Steigerpaal verdwenen' });
    expect((await dewi.post(`/api/incidents/${idIncident}/restore`)).status).toBe(404);
    expect((await dewi.delete(`/api/incidents/${idIncident}`)).status).toBe(200);
    const trail = await auditOf(app, { entity: 'incident', entityId: idIncident });
    expect(trail.map(({ action }) => action)).toEqual([
      'incident.create',
      'incident.open',
      'incident.delete',
      'incident.restore',
      'incident.delete',
    ]);
    expect(trail[2]?.detail).toMatchObject({ reason: 'dubbel gemeld' });
  });

  it('FI-006 CA-045 CA-046 has one attachment, whose address contains the id of the incident', async () => {
    const { idIncident } = await newIncident(marijke, { idCompany: INFRA });
    const upload = (name: string, who = marijke) =>
      who.send(`/api/files/upload/incident/${idIncident}`, { method: 'POST', body: fileForm(PNG, name) });
    expect((await upload('foto.png')).status).toBe(200);
    expect(await details(idIncident)).toMatchObject({
      idLinkedIncidentFile: expect.any(Number),
      linkedFile: {
        filename: 'foto.png',
        contenttype: 'image/png',
        url: `/api/files/download/incident/${idIncident}`,
      },
    });
    const got = await marijke.send(`/api/files/download/incident/${idIncident}`, {});
    expect(Buffer.from(await got.arrayBuffer()).equals(PNG)).toBe(true);
    expect(got.headers.get('Content-Type')).toBe('image/png');
    expect(got.headers.get('Content-Disposition')).toContain('foto.png');
    const sanne = await app.as('sanne.dijkgraaf');
    expect((await upload('x.png', sanne)).status).toBe(404);
    const refused = await sanne.send(`/api/files/download/incident/${idIncident}`, {});
    expect(refused.status).toBe(404);
    await refused.body?.cancel();
  });

  it('VA-017 may have only one attachment: a second is refused and the first stays', async () => {
    const { idIncident } = await newIncident(marijke, { idCompany: INFRA });
    const key = randomUUID();
    const upload = (name: string, own?: string) =>
      marijke.send(`/api/files/upload/incident/${idIncident}`, {
        method: 'POST',
        body: fileForm(PNG, name),
        ...(own && { headers: { 'Idempotency-Key': own } }),
      });
    expect((await upload('foto.png', key)).status).toBe(200);
    const refusal = await upload('envelop.png');
    expect(refusal.status).toBe(409);
    expect(await refusal.json()).toMatchObject({
      code: 'ATTACHMENT_PRESENT',
      allowedActions: expect.arrayContaining(['changeFile']),
    });
    expect(await details(idIncident)).toMatchObject({ linkedFile: { filename: 'foto.png' } });
    // Sending the same upload again does not count as a second attachment.
    expect((await upload('foto.png', key)).status).toBe(200);
    expect((await marijke.delete(`/api/files/delete/incident/${idIncident}`)).status).toBe(200);
    const both = await Promise.all([upload('een.png'), upload('twee.png')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('the handler of an incident', () => {
  it('needs the right to the incident, however they become its handler; a new incident without a handler is emailed to everyone with the right except its author', async () => {
    const { idIncident, number } = await newIncident(marijke, { idCompany: INFRA });
    const arrived = await mailsAbout(idIncident);
    expect(arrived.every(({ template }) => template === 'incidentArrived')).toBe(true);
    expect(arrived.map(({ userId }) => userId)).toContain(dewi.id);
    expect(arrived.map(({ userId }) => userId)).not.toContain(marijke.id);

    const may = (await dewi.get<Handler[]>(`/api/incidents/${idIncident}/handlers`)).body;
    expect(may.map(({ displayname }) => displayname)).toEqual(
      expect.arrayContaining(['Dewi Pattinama', 'Marijke van den Broek']),
    );
    const assign = (who: Caller, idUser: number | null) => who.post(`/api/incidents/${idIncident}/handler`, { idUser });
    expect((await assign(dewi, dewi.id)).body).toEqual({ handler: { idUser: dewi.id, displayname: 'Dewi Pattinama' } });
    expect((await details(idIncident)).handler).toEqual({ idUser: dewi.id, displayname: 'Dewi Pattinama' });
    expect((await assign(dewi, marijke.id)).status).toBe(200);
    const handed = (await mailsAbout(idIncident)).filter(({ template }) => template === 'incidentHandedOver');
    expect(handed).toEqual([{ template: 'incidentHandedOver', userId: marijke.id }]);
    const sanne = await app.as('sanne.dijkgraaf');
    expect(await assign(dewi, sanne.id)).toMatchObject({ status: 400, body: { fields: { idUser: ['notAllowed'] } } });
    expect((await assign(marijke, null)).body).toEqual({ handler: null });
    expect(number).toMatch(/^INC-/);
  });

  it('keeps the incident when it moves to a company that they do not cover', async () => {
    const { idIncident, version } = await newIncident(marijke, { idCompany: INFRA });
    await marijke.post(`/api/incidents/${idIncident}/handler`, { idUser: dewi.id });
    const put = { ...incidentEntries({ idCompany: HOMES }), idIncident, version };
    expect((await marijke.put('/api/incidents', put)).status).toBe(200);
    expect((await details(idIncident, dewi)).allowedActions).toEqual([
      'read',
      'edit',
      'assign',
      'acknowledge',
      'giveFeedback',
      'answer',
      'note',
      'concern',
      'readTimeline',
      'restrict',
      'changeDossier',
    ]);
    expect((await list(dewi)).map((row) => row.idIncident)).toContain(idIncident);
  });
});

it('RP-016 the list is refused without ReadAllComplianceIncidents', async () => {
  for (const local of ['sanne.dijkgraaf', 'ruben.scholten', 'fatima.bouzid'])
    expect(await (await app.as(local)).get('/api/incidents')).toMatchObject({
      status: 403,
      body: { code: 'NO_RIGHT' },
    });
});

it('CA-004 picklists of incidents and activities are returned with the others, in the requested language', async () => {
  const { body } = await marijke.get<Picklists>('/api/Startup/picklists?lang=1033');
  expect(body.legalGrounds.map(({ id, name }) => [id, name])).toEqual([
    [1, 'Consent'],
    [2, 'Performance of a contract'],
    [3, 'Legal obligation'],
    [4, 'Vital interests'],
    [5, 'Task in the public interest'],
    [6, 'Legitimate interests'],
  ]);
  expect(body.dataCategories[0]).toEqual({ id: 1, name: 'Name and contact details', visible: true, special: false });
  expect(body.securityMeasures.find(({ id }) => id === 99)?.name).toMatch(/^Other/);
  expect(body.privacyOfficers.map(({ name }) => name)).toContain('Fatima Bouzid');
  const country = (name: string) => body.countries.find((one) => one.name === name);
  expect(country('Netherlands')).toMatchObject({ namePlus: 'Netherlands (EU/EEA)', euOrAdequate: true });
  expect(country('United Kingdom')).toMatchObject({
    namePlus: 'United Kingdom (adequate protection)',
    euOrAdequate: true,
  });
  expect(country('India')).toMatchObject({ namePlus: 'India (third country)', euOrAdequate: false });
  expect(body.incidentStatuses).toEqual([
    { id: 1, name: 'New', visible: true, closed: false },
    { id: 2, name: 'In progress', visible: true, closed: false },
    { id: 3, name: 'Closed', visible: true, closed: true },
  ]);
  expect(body.incidentTypes[0]).toEqual({ id: 1, name: 'Bribery or improper advantage', visible: true });
});

it('OP-036 the database holds the statuses and types of incidents, with a name in both languages', async () => {
  const { sql } = app.database;
  const names = (list: string) =>
    sql<{ id: number; nl: string; en: string }[]>`
      select id, name_nl as nl, name_en as en from picklist_items where list = ${list} order by id`;
  expect(await names('incidentStatuses')).toEqual([
    { id: 1, nl: 'Nieuw', en: 'New' },
    { id: 2, nl: 'In onderzoek', en: 'In progress' },
    { id: 3, nl: 'Afgesloten', en: 'Closed' },
  ]);
  const types = await names('incidentTypes');
  expect(types[0]).toEqual({ id: 1, nl: 'Omkoping of ongewenst voordeel', en: 'Bribery or improper advantage' });
  for (const lang of [1043, 1033]) {
    const { body } = await marijke.get<Picklists>(`/api/Startup/picklists?lang=${lang}`);
    expect(body.incidentTypes.map(({ name }) => name)).toEqual(types.map(({ nl, en }) => (lang === 1043 ? nl : en)));
  }
});

it('CA-005 types of files name the dossiers that they are used in, links have a name and an https address, and texts are HTML', async () => {
  const { body } = await marijke.get<Picklists>('/api/Startup/picklists?lang=1033');
  expect(body.fileTypes.find(({ id }) => id === 99)).toEqual({ id: 99, name: 'Other', visible: true, usedIn: '1,2,3' });
  for (const { url, name } of body.reportItems)
    expect([new URL(url).protocol, name]).toEqual(['https:', expect.any(String)]);
  for (const { db365MenuUrl, name } of body.db365MenuItems)
    expect([new URL(db365MenuUrl).protocol, name]).toEqual(['https:', expect.any(String)]);
  expect(body.reportItems.map(({ name }) => name)).toContain('Gifts by quarter');
  expect(body.db365MenuItems.length).toBeGreaterThan(0);
  const start = body.appResources.find(({ appResourceKey }) => appResourceKey === 'StartScreen');
  expect(start?.value).toMatch(/^<.*>/s);
});

it('an incident is found by a word of its subject or of the name of a file, but only by people who may read it', async () => {
  const { idIncident, idDossier } = await newIncident(dewi, {
    idCompany: INFRA,
    subject: 'Zwenkwiel van de kraan los',
  });
  await dewi.send(`/api/dossiers/files/upload/${idDossier}`, {
    method: 'POST',
    body: fileForm(PNG, 'hijsplan-zeldzaam.png'),
  });
  const find = async (who: Caller, q: string) =>
    (await who.get<SearchAnswer>(`/api/search?q=${encodeURIComponent(q)}`)).body.hits;
  expect(await find(dewi, 'zwenkwiel')).toMatchObject([
    { register: 'incident', id: idIncident, fullname: null, file: null },
  ]);
  expect(await find(dewi, 'zeldzaam')).toMatchObject([{ id: idIncident, file: 'hijsplan-zeldzaam.png' }]);
  expect(await find(await app.as('sanne.dijkgraaf'), 'zwenkwiel')).toEqual([]);
});
