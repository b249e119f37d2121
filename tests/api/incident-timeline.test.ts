import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TIMELINE_PAGE, type Timeline, type TimelineLine } from '#/bff/contract/incident-timeline.ts';
import { type IncidentDetails, incidentDraft } from '#/bff/contract/incidents.ts';
import { hashCode, makeCode } from '#/bff/contract/receipt-code.ts';
import { connect, type Sql } from '#/bff/database/connection.ts';
import { INFRA } from '#/bff/database/seed/companies.ts';
import { markTypesWithTerms } from '#/bff/database/seed/queries.ts';
import { insertIncident } from '#/bff/registers/incidents/queries.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { fileForm, PDF, PNG } from '#/tests/support/files.ts';
import { addToDossier, incidentEntries, newIncident } from '#/tests/support/incidents.ts';
import { caseToken, outsider } from '#/tests/support/public-form.ts';
import { giveRights, makeConfidential, reportRestricted } from '#/tests/support/restricted.ts';

let app: TestApp;
let owner: Sql;
let dewi: Caller;
let tim: Caller;
let marijke: Caller;
let ingrid: Caller;
beforeAll(async () => {
  app = await testApp();
  owner = connect(app.database.ownerUrl, { max: 1, name: 'test', statementTimeout: 0 });
  dewi = await app.as('dewi.pattinama');
  tim = await app.as('tim.hendriks');
  marijke = await app.as('marijke.vandenbroek');
  ingrid = await app.as('ingrid.oosterhuis');
  await giveRights(app, tim, ['ReadAllComplianceIncidents', 'MutateAllComplianceIncidents'], INFRA);
  await markTypesWithTerms(app.database.sql, [1]);
});
afterAll(async () => {
  await owner?.end();
  await app?.stop();
});

const read = (who: Caller, id: number, query = '') => who.get<Timeline>(`/api/incidents/${id}/timeline${query}`);
const linesOf = async (who: Caller, id: number, query = '') => (await read(who, id, query)).body.lines;
const detailsOf = async (who: Caller, id: number) =>
  (await who.get<IncidentDetails>(`/api/incidents/details/${id}`)).body;
/** A line of the timeline, shortened to who did what to whom. */
const short = ({ event, name, person }: TimelineLine) => [event, name, ...(person === null ? [] : [person])];
const idBySubject = async (subject: string) => {
  const [row] = await app.database.sql<{ id: number }[]>`select id from incidents where subject = ${subject}`;
  return row?.id ?? 0;
};

describe('the timeline of an incident', () => {
  it('lists all that happened to a report, the latest first, without the texts that were written', async () => {
    const anybody = outsider(app);
    const code = makeCode();
    const subject = 'Verloop van begin tot eind';
    const { body } = await anybody.report({ subject, codeHash: await hashCode(code) });
    await anybody.attach(body.token, PNG, 'foto.png');
    const id = await idBySubject(subject);
    const post = async (who: Caller, path: string, sent: object) =>
      expect([path, (await who.post(`/api/incidents/${id}/${path}`, sent)).status]).toEqual([path, 200]);
    const { version, idDossier } = await detailsOf(marijke, id);
    const put = { ...incidentEntries({ subject, summary: 'Geheim', idCompany: 2 }), idIncidentStatus: 2 };
    expect((await marijke.put('/api/incidents', { ...put, idIncident: id, version })).status).toBe(200);
    await post(marijke, 'handler', { idUser: dewi.id });
    await post(dewi, 'handler', { idUser: null });
    await post(dewi, 'handler', { idUser: dewi.id });
    await post(dewi, 'acknowledgement', {});
    await post(dewi, 'conversation', { text: 'Geheim antwoord' });
    await post(dewi, 'notes', { text: 'Geheime notitie' });
    await post(dewi, 'concerned', { idUser: ingrid.id });
    await dewi.delete(`/api/incidents/${id}/concerned/${ingrid.id}`);
    const token = caseToken((await anybody.tryCode(code)).body);
    await anybody.submit('/incident/case', { token, text: 'Geheime melding', lang: '1043' });
    await anybody.addFile(token, PDF, 'bon.pdf');
    const added = await addToDossier(dewi, idDossier, { content: PDF, name: 'verklaring.pdf' });
    const { idDossierLinkedFile: file } = (await added.json()) as { idDossierLinkedFile: number };
    await (await dewi.send(`/api/dossiers/content/${file}`, {})).arrayBuffer();
    await (await dewi.send(`/api/dossiers/content/${file}`, {})).arrayBuffer();
    await (await dewi.send(`/api/dossiers/archive/${idDossier}`, {})).arrayBuffer();
    await dewi.put(`/api/dossiers/files/${idDossier}`, { idDossierLinkedFile: file, description: 'Geheim' });
    await dewi.delete(`/api/dossiers/files/${idDossier}/${file}`);
    await post(dewi, 'feedback', {});
    await marijke.delete(`/api/incidents/${id}?reason=dubbel`);
    await marijke.post(`/api/incidents/${id}/restore`);

    const pages = [await read(dewi, id), await read(dewi, id, '?page=1')];
    expect(pages.map(({ body: { total, lines } }) => [total, lines.length])).toEqual([
      [22, TIMELINE_PAGE],
      [22, 2],
    ]);
    const lines = pages.flatMap((page) => page.body.lines);
    expect(lines.map(short)).toEqual([
      ['restored', 'Marijke van den Broek'],
      ['deleted', 'Marijke van den Broek'],
      ['feedbackGiven', 'Dewi Pattinama'],
      ['fileRemoved', 'Dewi Pattinama'],
      ['fileChanged', 'Dewi Pattinama'],
      ['filesRead', 'Dewi Pattinama'],
      ['fileRead', 'Dewi Pattinama'],
      ['fileAdded', 'Dewi Pattinama'],
      ['fileSent', null],
      ['messageReceived', null],
      ['concernedRemoved', 'Dewi Pattinama', 'Ingrid Oosterhuis'],
      ['concernedAdded', 'Dewi Pattinama', 'Ingrid Oosterhuis'],
      ['noted', 'Dewi Pattinama'],
      ['answered', 'Dewi Pattinama'],
      ['acknowledged', 'Dewi Pattinama'],
      ['taken', 'Dewi Pattinama', 'Dewi Pattinama'],
      ['givenUp', 'Dewi Pattinama'],
      ['assigned', 'Marijke van den Broek', 'Dewi Pattinama'],
      ['changed', 'Marijke van den Broek'],
      ['opened', 'Marijke van den Broek'],
      ['fileSent', null],
      ['received', null],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/geheim/i);
  });

  it('names old and new values of some fields in the requested language, and only the names of other changed fields', async () => {
    const made = await newIncident(marijke, { idCompany: 5 });
    const { idIncident: id, version } = made;
    await app.database.sql`update incidents set received_at = '2026-11-02T09:00:00Z' where id = ${id}`;
    const put = { ...incidentEntries({ subject: 'Anders', phone: '06 1', idCompany: 2 }), idIncidentStatus: 3 };
    await marijke.put('/api/incidents', { ...put, receivedOn: '2026-10-30', idIncident: id, version });
    const changedIn = async (lang: number) =>
      (await linesOf(marijke, id, `?lang=${lang}`)).find(({ event }) => event === 'changed');
    expect(await changedIn(1033)).toMatchObject({
      changes: [
        { value: 'status', from: 'New', to: 'Closed' },
        { value: 'company', from: 'Noordveen Woningbouw', to: 'Noordveen Infra' },
        { value: 'received', from: '2026-11-02', to: '2026-10-30' },
      ],
      fields: ['subject', 'phone'],
    });
    expect((await changedIn(1043))?.changes[0]).toEqual({ value: 'status', from: 'Nieuw', to: 'Afgesloten' });
  });

  it('has one line a day for each person who opens the incident, however often they do', async () => {
    const { idIncident: id } = await newIncident(marijke, { idCompany: 2 });
    for (const who of [dewi, dewi, tim]) await detailsOf(who, id);
    const opened = await auditOf(app, { entity: 'incident', entityId: id, action: 'incident.open' });
    expect(opened.map(({ actorId }) => actorId)).toEqual([marijke.id, dewi.id, tim.id]);
    await owner`update audit_entries set at = at - interval '11 minutes'
      where entity = 'incident' and entity_id = ${String(id)} and actor_id = ${dewi.id}`;
    await detailsOf(dewi, id);
    await owner`update audit_entries set at = '2026-11-20T08:00:00Z'
      where entity = 'incident' and entity_id = ${String(id)} and actor_id = ${dewi.id}`;
    await detailsOf(dewi, id);
    expect(await auditOf(app, { entity: 'incident', entityId: id, actorId: dewi.id })).toHaveLength(3);
    const looks = (await linesOf(marijke, id)).filter(({ event }) => event === 'opened');
    expect(looks.map(({ name }) => name)).toEqual([
      'Dewi Pattinama',
      'Tim Hendriks',
      'Marijke van den Broek',
      'Dewi Pattinama',
    ]);
    expect(looks.at(-1)?.at).toBe('2026-11-20T08:00:00.000Z');
  });

  it('begins with the creation of the incident if no entry records how it was received', async () => {
    const draft = incidentDraft.parse({ ...incidentEntries(), idCompany: 2 });
    const { id } = await app.database.sql.begin((tx) => insertIncident(tx, draft, null));
    expect((await linesOf(marijke, id)).map(short)).toEqual([['received', null]]);
  });

  it('keeps the lines about a file that was deleted', async () => {
    const { idIncident: id } = await newIncident(marijke, { idCompany: 2 });
    const path = `/api/files/upload/incident/${id}`;
    await marijke.send(path, { method: 'POST', body: fileForm(PNG, 'foto.png') });
    await (await dewi.send(`/api/files/download/incident/${id}`, {})).arrayBuffer();
    await marijke.delete(`/api/files/delete/incident/${id}`);
    const about = (await linesOf(marijke, id)).filter(({ event }) => event.startsWith('file'));
    expect(about.map(({ event, name, filename }) => [event, name, filename])).toEqual([
      ['fileRemoved', 'Marijke van den Broek', 'foto.png'],
      ['fileRead', 'Dewi Pattinama', 'foto.png'],
      ['fileAdded', 'Marijke van den Broek', 'foto.png'],
    ]);
  });
});

describe('the readers of the timeline', () => {
  it('do not include people who only read incidents, have no right to this company, or are the subject of the incident', async () => {
    const { idIncident: id } = await newIncident(marijke, { idCompany: 2 });
    const youssef = await app.as('youssef.elidrissi');
    await giveRights(app, youssef, ['ReadAllComplianceIncidents'], INFRA);
    expect((await read(youssef, id)).status).toBe(403);
    const romy = await app.as('romy.vos');
    await giveRights(app, romy, ['ReadAllComplianceIncidents'], INFRA);
    await giveRights(app, romy, ['MutateAllComplianceIncidents'], 5);
    expect((await detailsOf(romy, id)).allowedActions).toEqual(['read']);
    expect(await read(romy, id)).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
    expect((await read(dewi, (await newIncident(marijke, { idCompany: 5 })).idIncident)).status).toBe(404);
    expect((await read(tim, id)).status).toBe(200);
    await marijke.post(`/api/incidents/${id}/handler`, { idUser: dewi.id });
    expect((await dewi.post(`/api/incidents/${id}/concerned`, { idUser: tim.id })).status).toBe(200);
    expect((await read(tim, id)).status).toBe(404);
    expect((await read(ingrid, id)).status).toBe(403);
  });

  it('are only the named handlers if the incident is restricted, and the timeline shows who was added or removed', async () => {
    await makeConfidential(ingrid, [
      [dewi, 'Vertrouwenspersoon'],
      [tim, 'Ondernemingsraad'],
      [marijke, 'Hoofd compliance'],
    ]);
    const { id } = await reportRestricted(app, { subject: 'Vertrouwelijk verloop' }, ['Hoofd compliance']);
    await detailsOf(dewi, id);
    expect((await dewi.delete(`/api/incidents/${id}/named/${tim.id}`)).status).toBe(200);
    for (const who of [marijke, tim]) expect((await read(who, id)).status).toBe(404);
    const { status: ofNothing, body: nothing } = await read(tim, 2_147_483_646);
    expect([ofNothing, Object.keys(nothing)]).toEqual([404, Object.keys((await read(tim, id)).body)]);
    expect((await linesOf(dewi, id)).map(short)).toEqual([
      ['handlerTakenOff', 'Dewi Pattinama', 'Tim Hendriks'],
      ['opened', 'Dewi Pattinama'],
      ['received', null],
    ]);
    await dewi.post(`/api/incidents/${id}/named`, { idUser: tim.id });
    expect((await linesOf(tim, id)).map(short)[0]).toEqual(['handlerNamed', 'Dewi Pattinama', 'Tim Hendriks']);
  });
});
