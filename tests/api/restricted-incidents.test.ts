import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConfidentialList, IncidentPeople } from '#/bff/contract/incident-people.ts';
import type { Handler, IncidentDetails } from '#/bff/contract/incidents.ts';
import type { PublicPicklists } from '#/bff/contract/public-incident.ts';
import { INFRA } from '#/bff/database/seed/companies.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { incidentEntries, newIncident } from '#/tests/support/incidents.ts';
import { outsider, shownCode } from '#/tests/support/public-form.ts';
import { giveRights, makeConfidential, reportRestricted } from '#/tests/support/restricted.ts';

const LIST = '/api/management/confidentialhandlers';
const AUTHORITY = 'https://www.huisvoorklokkenluiders.nl';

let app: TestApp;
let dewi: Caller;
let tim: Caller;
let marijke: Caller;
let sanne: Caller;
let ingrid: Caller;
let anybody: ReturnType<typeof outsider>;
// Each test has its own installation, because there is only one list of handlers, and former handlers on it still
// count.
beforeEach(async () => {
  app = await testApp();
  dewi = await app.as('dewi.pattinama');
  tim = await app.as('tim.hendriks');
  marijke = await app.as('marijke.vandenbroek');
  sanne = await app.as('sanne.dijkgraaf');
  ingrid = await app.as('ingrid.oosterhuis');
  anybody = outsider(app);
  await giveRights(app, tim, ['ReadAllComplianceIncidents', 'MutateAllComplianceIncidents'], INFRA);
});
afterEach(() => app?.stop());

const offered = async (lang = 1043) =>
  (await anybody.call<PublicPicklists>(`/api/public/incidents/picklists?lang=${lang}`)).body.confidential;
const everybody = () =>
  makeConfidential(ingrid, [
    [dewi, 'Vertrouwenspersoon'],
    [tim, 'Ondernemingsraad'],
    [marijke, 'Hoofd compliance'],
  ]);
const people = async (id: number, who = dewi) => (await who.get<IncidentPeople>(`/api/incidents/${id}/people`)).body;
const named = async (id: number, who = dewi) => (await people(id, who)).named.map(({ displayname }) => displayname);
const notAllowed = { status: 400, body: { fields: { idUser: ['notAllowed'] } } };

describe('before anyone is on the list', () => {
  it('a report about a handler is refused, and the form names the external authority', async () => {
    const restriction = { offered: [], excluded: [] };
    expect(await anybody.report({ restriction })).toMatchObject({
      status: 400,
      body: { fields: { restriction: ['nobodyLeft'] } },
    });
    const page = (await anybody.call<string>('/incident')).body;
    expect(page).toContain(AUTHORITY);
    expect(page).not.toContain('name="exclude-');
  });
});

describe('the list of confidential handlers', () => {
  const line = (who: Caller, functionNl: string, functionEn = functionNl) => ({
    idUser: who.id,
    functionNl,
    functionEn,
  });
  const put = async (handlers: object[], read?: number[]) => {
    const before = (await ingrid.get<ConfidentialList>(LIST)).body.handlers.map(({ id }) => id);
    return ingrid.put<ConfidentialList>(LIST, { handlers, read: read ?? before });
  };

  it('has at least two people who may change incidents, each with a different function', async () => {
    expect((await ingrid.get<ConfidentialList>(LIST)).body.candidates.map(({ displayname }) => displayname)).toEqual([
      'Dewi Pattinama',
      'Marijke van den Broek',
      'Tim Hendriks',
    ]);
    for (const [handlers, codes] of [
      [[line(dewi, 'Een')], ['atLeastTwo']],
      [[line(dewi, 'Een'), line(sanne, 'Twee')], ['notAllowed']],
      [[line(dewi, 'Een'), line(dewi, 'Twee')], ['notAllowed']],
      [[line(dewi, 'Een', 'One'), line(tim, 'een', 'Two')], ['alreadyThere']],
    ] as const)
      expect(await put([...handlers])).toMatchObject({ status: 400, body: { fields: { handlers: codes } } });
    expect((await put([line(dewi, 'Een', 'One'), line(tim, 'Twee', 'Two')])).status).toBe(200);
    expect((await offered()).map(({ name }) => name)).toEqual(['Een', 'Twee']);
    expect((await offered(1033)).map(({ name }) => name)).toEqual(['One', 'Two']);
  });

  it('keeps the start date of those who stay but not of those who return, and refuses an outdated list', async () => {
    const { body: before } = await put([line(dewi, 'Een', 'One'), line(tim, 'Twee', 'Two')]);
    const [first, second] = before.handlers;
    const after = await put([line(dewi, 'Anders', 'Other'), line(marijke, 'Drie')]);
    expect(after.body.handlers.find(({ idUser }) => idUser === dewi.id)).toMatchObject({
      id: first?.id,
      since: first?.since,
      functionNl: 'Anders',
    });
    const stale = await put([line(dewi, 'Een'), line(tim, 'Twee')], [first?.id ?? 0, second?.id ?? 0]);
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } });
    const back = await everybody();
    expect(back.body.handlers.find(({ idUser }) => idUser === tim.id)?.id).not.toBe(second?.id);
    const trail = await auditOf(app, { entity: 'confidentialHandlers', entityId: 'list' });
    expect(
      trail.every(({ action, actorId }) => action === 'confidentialHandlers.update' && actorId === ingrid.id),
    ).toBe(true);
  });
});

describe('a report about a handler', () => {
  beforeEach(everybody);

  it('is open to handlers whom the form offered and the reporter did not exclude, but not to those who joined the list later', async () => {
    await makeConfidential(ingrid, [
      [dewi, 'Vertrouwenspersoon'],
      [marijke, 'Hoofd compliance'],
    ]);
    const shown = await offered();
    const excluded = shown.filter(({ name }) => name === 'Hoofd compliance').map(({ id }) => id);
    await everybody();
    const restriction = { offered: shown.map(({ id }) => id), excluded };
    expect((await anybody.report({ subject: 'Intussen', restriction })).status).toBe(200);
    const [row] = await app.database.sql<{ id: number }[]>`select id from incidents where subject = 'Intussen'`;
    expect(await named(row?.id ?? 0)).toEqual(['Dewi Pattinama']);
    expect((await tim.get(`/api/incidents/details/${row?.id}`)).status).toBe(404);
  });

  it('cannot be opened by an excluded person, even if they have since left the list and returned to it', async () => {
    const shown = await offered();
    const excluded = shown.filter(({ name }) => name === 'Ondernemingsraad').map(({ id }) => id);
    await makeConfidential(ingrid, [
      [dewi, 'Vertrouwenspersoon'],
      [marijke, 'Hoofd compliance'],
    ]);
    await everybody();
    const now = (await offered()).map(({ id }) => id);
    const restriction = { offered: [...now, ...shown.map(({ id }) => id)], excluded };
    expect((await anybody.report({ subject: 'Teruggekomen', restriction })).status).toBe(200);
    const [row] = await app.database.sql<{ id: number }[]>`select id from incidents where subject = 'Teruggekomen'`;
    expect(await named(row?.id ?? 0)).toEqual(['Dewi Pattinama', 'Marijke van den Broek']);
  });

  it('is refused if no handler is left, or with ids that never existed', async () => {
    const all = (await offered()).map(({ id }) => id);
    for (const [restriction, code] of [
      [{ offered: all, excluded: all }, 'nobodyLeft'],
      [{ offered: [1], excluded: [] }, 'notAllowed'],
    ] as const)
      expect(await anybody.report({ subject: 'Niemand', restriction })).toMatchObject({
        status: 400,
        body: { fields: { restriction: [code] } },
      });
    expect(await app.database.sql`select 1 from incidents where subject = 'Niemand'`).toEqual([]);
  });

  it('can be made without JavaScript too, where handlers appear by function and never by name', async () => {
    const { body: page } = await anybody.call<string>('/incident');
    for (const name of ['Vertrouwenspersoon', 'Ondernemingsraad', 'Hoofd compliance']) expect(page).toContain(name);
    for (const name of ['Dewi', 'Pattinama', 'Hendriks', 'Marijke']) expect(page).not.toContain(name);
    const all = await offered();
    const { idIncidentType, ...entries } = incidentEntries({ subject: 'Zonder script' });
    const plain = { ...entries, idIncidentType: String(idIncidentType), lang: '1043', aboutHandler: 'yes' };
    const fields = { ...plain, offered: all.map(({ id }) => id).join(',') };
    const keep = (names: readonly string[]) =>
      Object.fromEntries(all.filter(({ name }) => names.includes(name)).map(({ id }) => [`exclude-${id}`, 'on']));
    const none = await anybody.post({ ...fields, ...keep(all.map(({ name }) => name)) });
    expect(none.status).toBe(400);
    expect(none.body).toContain('Er is zo niemand over die je melding mag ontvangen');
    expect(none.body).toContain(AUTHORITY);
    const sent = { ...fields, ...keep(['Hoofd compliance', 'Ondernemingsraad']) };
    const step = await anybody.submit('/incident', sent);
    // The page with the code contains the choices in hidden fields, and the browser then sends only those fields and
    // the code.
    const carried = Object.fromEntries(
      [...step.body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [
        name ?? '',
        value ?? '',
      ]),
    );
    const done = await anybody.submit('/incident', { ...carried, ...shownCode(step.body) });
    expect(done.status).toBe(303);
    const [row] = await app.database.sql<{ id: number }[]>`select id from incidents where subject = 'Zonder script'`;
    expect(await named(row?.id ?? 0)).toEqual(['Dewi Pattinama']);
  });

  it('is restricted only if the form states that it is about a handler, whatever boxes are ticked', async () => {
    const all = (await offered()).map(({ id }) => id);
    const { idIncidentType, ...entries } = incidentEntries({ subject: 'Gewoon' });
    const plain = { ...entries, idIncidentType: String(idIncidentType), aboutHandler: 'no', offered: all.join(',') };
    expect((await anybody.post({ ...plain, [`exclude-${all[0]}`]: 'on' })).status).toBe(303);
    expect(await app.database.sql`select restricted from incidents where subject = 'Gewoon'`).toEqual([
      { restricted: false },
    ]);
  });
});

describe('a restricted case', () => {
  beforeEach(everybody);
  const received = async (subject: string, keptOut = ['Hoofd compliance', 'Ondernemingsraad']) =>
    (await reportRestricted(app, { subject }, keptOut)).id;

  it('can be opened to others only by its named handlers, never to an excluded person, and opening it is emailed and logged', async () => {
    const id = await received('Breder', ['Hoofd compliance']);
    expect((await dewi.get<Handler[]>(`/api/incidents/${id}/named`)).body).toEqual([]);
    expect(await dewi.post(`/api/incidents/${id}/named`, { idUser: marijke.id })).toMatchObject(notAllowed);
    expect(await dewi.post(`/api/incidents/${id}/named`, { idUser: sanne.id })).toMatchObject(notAllowed);
    const youssef = await app.as('youssef.elidrissi');
    expect(await dewi.post(`/api/incidents/${id}/named`, { idUser: youssef.id })).toMatchObject(notAllowed);
    await giveRights(app, youssef, ['MutateAllComplianceIncidents'], INFRA);
    expect((await marijke.post(`/api/incidents/${id}/named`, { idUser: youssef.id })).status).toBe(404);
    expect((await dewi.post(`/api/incidents/${id}/named`, { idUser: youssef.id })).status).toBe(200);
    expect((await people(id)).named.find(({ idUser }) => idUser === youssef.id)?.by).toBe('Dewi Pattinama');
    const mails = await app.database.sql<{ userId: number }[]>`
      select user_id as "userId" from mail_outbox where template = 'incidentNamed' and params->>'record' = ${String(id)}`;
    expect(mails).toEqual([{ userId: youssef.id }]);
    const trail = await auditOf(app, { entity: 'incident', entityId: id });
    expect(trail.at(-1)).toMatchObject({
      action: 'incident.name-handler',
      actorId: dewi.id,
      detail: { user: youssef.id },
    });
  });

  it('disappears for a removed person, who also stops being its handler; one person always remains', async () => {
    const id = await received('Smaller', ['Hoofd compliance']);
    await tim.post(`/api/incidents/${id}/handler`, { idUser: tim.id });
    expect((await dewi.delete(`/api/incidents/${id}/named/${tim.id}`)).status).toBe(200);
    expect((await tim.get(`/api/incidents/details/${id}`)).status).toBe(404);
    expect((await dewi.get<IncidentDetails>(`/api/incidents/details/${id}`)).body.handler).toBeNull();
    expect(await dewi.delete(`/api/incidents/${id}/named/${dewi.id}`)).toMatchObject(notAllowed);
    expect((await dewi.delete(`/api/incidents/${id}/named/${sanne.id}`)).status).toBe(404);
    expect(await named(id)).toEqual(['Dewi Pattinama']);
  });

  it('can be assigned only to its named handlers, and can move to any company without becoming visible there', async () => {
    const id = await received('Toewijzen', ['Hoofd compliance']);
    const eligible = (await dewi.get<Handler[]>(`/api/incidents/${id}/handlers`)).body;
    expect(eligible.map(({ displayname }) => displayname)).toEqual(['Dewi Pattinama', 'Tim Hendriks']);
    expect(await dewi.post(`/api/incidents/${id}/handler`, { idUser: marijke.id })).toMatchObject(notAllowed);
    const { version } = (await dewi.get<IncidentDetails>(`/api/incidents/details/${id}`)).body;
    const put = { ...incidentEntries({ subject: 'Toewijzen', idCompany: 5 }), idIncident: id, version };
    expect((await dewi.put('/api/incidents', put)).status).toBe(200);
    expect((await marijke.get(`/api/incidents/details/${id}`)).status).toBe(404);
    expect((await tim.get(`/api/incidents/details/${id}`)).status).toBe(200);
  });

  it('is visible only to its named handlers once it is deleted, and they can restore it', async () => {
    const id = await received('Verwijderd');
    expect((await dewi.delete(`/api/incidents/${id}`)).status).toBe(200);
    const ids = async (who: Caller) =>
      (await who.get<{ idIncident: number }[]>('/api/incidents/deleted')).body.map(({ idIncident }) => idIncident);
    expect(await ids(dewi)).toContain(id);
    expect(await ids(marijke)).not.toContain(id);
    expect((await marijke.post(`/api/incidents/${id}/restore`)).status).toBe(404);
    expect((await dewi.post(`/api/incidents/${id}/restore`)).status).toBe(200);
  });

  it('is never about one of its named handlers, and its subject cannot be named as one', async () => {
    const id = await received('Betrokkenen');
    const concern = (who: Caller) => dewi.post(`/api/incidents/${id}/concerned`, { idUser: who.id });
    expect(await concern(dewi)).toMatchObject(notAllowed);
    const romy = await app.as('romy.vos');
    await giveRights(app, romy, ['MutateAllComplianceIncidents'], INFRA);
    const names = async () =>
      (await dewi.get<Handler[]>(`/api/incidents/${id}/named`)).body.map(({ displayname }) => displayname);
    expect(await names()).toContain('Romy Vos');
    expect((await concern(romy)).status).toBe(200);
    expect((await concern(romy)).status).toBe(200);
    expect(await names()).not.toContain('Romy Vos');
    expect(await dewi.post(`/api/incidents/${id}/named`, { idUser: romy.id })).toMatchObject(notAllowed);
    expect((await dewi.delete(`/api/incidents/${id}/concerned/${romy.id}`)).status).toBe(200);
    expect((await dewi.delete(`/api/incidents/${id}/concerned/${romy.id}`)).status).toBe(404);
    expect(await names()).toContain('Romy Vos');
  });
});

describe('an ordinary incident', () => {
  it('is hidden from its subject, who cannot be its handler; a handler must step down before being recorded as its subject', async () => {
    const { idIncident } = await newIncident(marijke, { subject: 'Over Dewi', idCompany: INFRA });
    const path = `/api/incidents/${idIncident}`;
    const concern = (who: Caller) => marijke.post(`${path}/concerned`, { idUser: who.id });
    // Only the handler can record who the incident is about.
    expect((await concern(dewi)).status).toBe(409);
    await marijke.post(`${path}/handler`, { idUser: marijke.id });
    expect(await concern(marijke)).toMatchObject(notAllowed);
    expect((await concern(dewi)).status).toBe(200);
    expect((await dewi.get(`/api/incidents/details/${idIncident}`)).status).toBe(404);
    const eligible = (await marijke.get<Handler[]>(`${path}/handlers`)).body.map(({ idUser }) => idUser);
    expect(eligible).not.toContain(dewi.id);
    expect(await marijke.post(`${path}/handler`, { idUser: dewi.id })).toMatchObject(notAllowed);
    expect((await marijke.post(`${path}/named`, { idUser: tim.id })).status).toBe(409);
  });
});

describe('a case that compliance restricts', () => {
  it('is visible only to its author if it is restricted when it is recorded, for any company, and nobody is emailed', async () => {
    const { status, body: id } = await tim.post<number>(
      '/api/incidents',
      incidentEntries({ subject: 'Zelf vastgelegd', idCompany: 5, isRestricted: true }),
    );
    expect(status).toBe(200);
    expect(await named(id, tim)).toEqual(['Tim Hendriks']);
    expect((await tim.get<IncidentDetails>(`/api/incidents/details/${id}`)).body.isRestricted).toBe(true);
    for (const who of [dewi, marijke]) expect((await who.get(`/api/incidents/details/${id}`)).status).toBe(404);
    expect((await ingrid.get(`/api/incidents/details/${id}`)).status).toBe(403);
    expect(await app.database.sql`select 1 from mail_outbox where params->>'record' = ${String(id)}`).toEqual([]);
    const rows = (await tim.get<{ idIncident: number; isRestricted: boolean }[]>('/api/incidents')).body;
    expect(rows.find(({ idIncident }) => idIncident === id)?.isRestricted).toBe(true);
    expect((await sanne.post('/api/incidents', incidentEntries({ isRestricted: true }))).status).toBe(403);
  });

  it('can be closed by its handler to everyone else, at once and permanently, which is logged', async () => {
    const { idIncident: id } = await newIncident(marijke, { idCompany: INFRA, subject: 'Wordt vertrouwelijk' });
    const path = `/api/incidents/${id}/restriction`;
    expect(await marijke.post(path)).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
    await marijke.post(`/api/incidents/${id}/handler`, { idUser: dewi.id });
    expect((await marijke.post(path)).status).toBe(409);
    expect((await sanne.post(path)).status).toBe(403);
    expect((await dewi.post(path)).status).toBe(200);
    for (const who of [marijke, tim]) expect((await who.get(`/api/incidents/details/${id}`)).status).toBe(404);
    const subjects = async (who: Caller) =>
      (await who.get<{ subject: string }[]>('/api/incidents')).body.map(({ subject }) => subject);
    expect(await subjects(marijke)).not.toContain('Wordt vertrouwelijk');
    expect(await subjects(dewi)).toContain('Wordt vertrouwelijk');
    expect(await named(id)).toEqual(['Dewi Pattinama']);
    const { body } = await dewi.get<IncidentDetails>(`/api/incidents/details/${id}`);
    expect([body.isRestricted, body.handler?.idUser, body.allowedActions.includes('restrict')]).toEqual([
      ...[true, dewi.id, false],
    ]);
    expect((await dewi.post(path)).status).toBe(409);
    const trail = await auditOf(app, { entity: 'incident', entityId: id, action: 'incident.restrict' });
    expect(trail.map(({ actorId }) => actorId)).toEqual([dewi.id]);
    expect((await dewi.post(path.replace(String(id), '2147483646'))).status).toBe(404);
  });
});

it('the plain form cannot be sent until it states whether the report is about a handler', async () => {
  const { idIncidentType, ...entries } = incidentEntries({ subject: 'Niet beantwoord' });
  const { body: page } = await anybody.call<string>('/incident');
  expect(page).not.toMatch(/name="aboutHandler"[^>]* checked/);
  const { status, body } = await anybody.submit('/incident', { ...entries, idIncidentType: String(idIncidentType) });
  expect([status, shownCode(body)]).toEqual([400, null]);
  expect(body).toMatch(/id="restriction"[^>]*aria-invalid="true"/);
});
