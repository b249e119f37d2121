import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredRoutes } from '#/bff/app.ts';
import type { IncidentDetails, IncidentRow } from '#/bff/contract/incidents.ts';
import { hashCode, makeCode } from '#/bff/contract/receipt-code.ts';
import { INFRA } from '#/bff/database/seed/companies.ts';
import { markTypesWithTerms } from '#/bff/database/seed/queries.ts';
import { remindOfTerms } from '#/bff/registers/incidents/remind-of-terms.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { PDF, PNG } from '#/tests/support/files.ts';
import { addToDossier, incidentEntries, newIncident } from '#/tests/support/incidents.ts';
import { caseToken, outsider } from '#/tests/support/public-form.ts';
import { giveRights, makeConfidential, reportRestricted } from '#/tests/support/restricted.ts';
import { readXlsx } from '#/tests/support/xlsx.ts';

// A report about Marijke, who must not see it although she handles incidents of the whole group and is on the list of
// confidential handlers. Dewi and Tim receive it. Youssef is added to the list afterwards. Thijs is an operator and
// Ingrid an administrator of the whole group.
const SUBJECT = 'Zaklantaarn verdwenen';
const FILE = 'zaklantaarn.png';
const HOSTILE = ['marijke.vandenbroek', 'thijs.wagenaar', 'ingrid.oosterhuis', 'youssef.elidrissi', 'sanne.dijkgraaf'];

let app: TestApp;
let dewi: Caller;
let incident: IncidentDetails;
let fileId: number;
const before = new Map<string, Record<string, unknown>>();
const after = new Map<string, Record<string, unknown>>();

/** Calls that are left out: one answers differently each time, and the other changes something. */
const VOLATILE = new Set(['GET /api/public/incidents/challenge', 'GET /api/management/clearrightscache']);

/**
 * The answers that this person gets to all GET calls without a parameter in the path, to a few other calls, and to
 * three exports.
 */
async function everythingOf(who: Caller): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  const routes = declaredRoutes().routes.filter(({ method, path }) => method === 'GET' && !/[:*]/.test(path));
  for (const path of new Set(routes.map(({ path: one }) => one))) {
    if (VOLATILE.has(`GET ${path}`)) continue;
    seen[path] = await answerOf(who, `${path}?lang=1043`);
  }
  for (const path of [
    '/api/management/picklists/incidentTypes',
    '/api/management/picklists/incidentTypes/changes',
    '/api/search?q=zaklantaarn',
    '/api/search?q=INC-',
    '/api/incidents?year=2026&lang=1033',
    '/api/incidents/figures?year=2026&lang=1033',
  ])
    seen[path] = await answerOf(who, path);
  for (const [grid, columns] of [
    ['incidents', ['number', 'subject', 'type', 'due', 'termState']],
    ['incident-figures', ['type', 'company', 'outcome', 'received', 'withTerms']],
    ['mails', ['fullname', 'template', 'number', 'createdOn', 'state']],
  ] as const)
    seen[grid] = await exported(who, grid, columns);
  return seen;
}

async function answerOf(who: Caller, path: string): Promise<unknown> {
  const response = await who.send(path, {});
  const text = await response.text();
  const body = text.replace(/"requestId":"[^"]*"/, '').replace(/"asOf":"[^"]*"/, '');
  return [response.status, body];
}

async function exported(who: Caller, grid: string, columns: readonly string[]): Promise<unknown> {
  const response = await who.send(`/api/grids/${grid}/export`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: { filters: [], sort: [], group: [] }, columns, lang: 1043 }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return [response.status, response.status === 200 ? readXlsx(bytes).rows : null];
}

beforeAll(async () => {
  app = await testApp();
  const as = (name: string) => app.as(name);
  await markTypesWithTerms(app.database.sql, [1]);
  dewi = await as('dewi.pattinama');
  const tim = await as('tim.hendriks');
  const youssef = await as('youssef.elidrissi');
  const marijke = await as('marijke.vandenbroek');
  for (const who of [tim, youssef])
    await giveRights(app, who, ['ReadAllComplianceIncidents', 'MutateAllComplianceIncidents'], INFRA);
  const ingrid = await as('ingrid.oosterhuis');
  const first = [
    [dewi, 'Vertrouwenspersoon'],
    [tim, 'Lid van de ondernemingsraad'],
    [marijke, 'Hoofd compliance'],
  ] as const;
  expect((await makeConfidential(ingrid, first)).status).toBe(200);
  // Other incidents exist, so that lists, figures and emails are not empty.
  await newIncident(marijke, { subject: 'Iets anders', idCompany: INFRA });
  expect((await makeConfidential(ingrid, [...first, [youssef, 'Juridische zaken']])).status).toBe(200);
  await makeConfidential(ingrid, first);
  const watchers = await Promise.all(HOSTILE.map(as));
  for (const who of watchers) before.set(who.upn, await everythingOf(who));

  const code = makeCode();
  const { id, token, status } = await reportRestricted(
    app,
    incidentEntries({ subject: SUBJECT, codeHash: await hashCode(code) }),
    ['Hoofd compliance'],
  );
  expect(status).toBe(200);
  const anybody = outsider(app);
  expect((await anybody.attach(token, PNG, FILE)).status).toBe(200);
  incident = (await dewi.get<IncidentDetails>(`/api/incidents/details/${id}`)).body;
  await remindOfTerms(app.services.sql);
  expect((await dewi.post(`/api/incidents/${id}/handler`, { idUser: tim.id })).status).toBe(200);
  expect((await tim.post(`/api/incidents/${id}/handler`, { idUser: dewi.id })).status).toBe(200);
  for (const [act, body] of [
    ['conversation', { text: 'Dank voor je melding.' }],
    ['notes', { text: 'Onder ons.' }],
    ['acknowledgement', {}],
  ] as const)
    expect((await dewi.post(`/api/incidents/${id}/${act}`, body)).status).toBe(200);
  const opened = await anybody.tryCode(code);
  expect((await anybody.addFile(caseToken(opened.body), PDF, 'later.pdf')).status).toBe(200);
  const added = await addToDossier(dewi, incident.idDossier, { content: PDF, name: 'verklaring.pdf' });
  fileId = ((await added.json()) as { idDossierLinkedFile: number }).idDossierLinkedFile;
  for (const who of watchers) after.set(who.upn, await everythingOf(who));
  await makeConfidential(ingrid, [...first, [youssef, 'Juridische zaken']]);
}, 240_000);
afterAll(() => app?.stop());

it('a restricted incident can be found by those who received it', async () => {
  const tim = await app.as('tim.hendriks');
  for (const who of [dewi, tim]) {
    const rows = (await who.get<IncidentRow[]>('/api/incidents')).body;
    expect(rows.map(({ subject }) => subject)).toContain(SUBJECT);
    expect((await who.get(`/api/incidents/details/${incident.idIncident}`)).status).toBe(200);
    expect((await who.get<{ hits: { id: number }[] }>('/api/search?q=zaklantaarn')).body.hits).toMatchObject([
      { id: incident.idIncident },
    ]);
  }
});

describe.each(HOSTILE)('%s', (name) => {
  let who: Caller;
  beforeAll(async () => {
    who = await app.as(name);
  });

  it('gets every answer as if the incident did not exist', () => {
    const [then, now] = [before.get(who.upn), after.get(who.upn)];
    expect(Object.keys(then ?? {}).length).toBeGreaterThan(40);
    for (const [path, answer] of Object.entries(then ?? {})) expect([path, now?.[path]]).toEqual([path, answer]);
  });

  it('gets the same answers for the ids of the incident as for unused ids', async () => {
    const { idIncident, idDossier } = incident;
    const nothing = 2_147_483_646;
    const paths = (id: number, dossier: number, file: number) => [
      `/api/incidents/details/${id}`,
      `/api/incidents/${id}/handlers`,
      `/api/incidents/${id}/people`,
      `/api/incidents/${id}/named`,
      `/api/incidents/${id}/timeline`,
      `/api/incidents/${id}/conversation`,
      `/api/incidents/${id}/notes`,
      `/api/files/download/incident/${id}`,
      `/api/search/recent?records=incident:${id}`,
      `/api/dossiers/files/${dossier}`,
      `/api/dossiers/archive/${dossier}`,
      `/api/dossiers/downloadurl/${file}`,
      `/api/dossiers/content/${file}`,
    ];
    const real = paths(idIncident, idDossier, fileId);
    for (const [at, path] of paths(nothing, nothing, nothing).entries()) {
      const plain = async (asked: string) =>
        JSON.stringify(await answerOf(who, asked)).replaceAll(/\b(\d{6,10})\b/g, '#');
      expect([path, await plain(real[at] ?? '')]).toEqual([path, await plain(path)]);
    }
    for (const [method, path, body] of [
      ['PUT', '/api/incidents', { ...incidentEntries(), idIncident, version: incident.version }],
      ['DELETE', `/api/incidents/${idIncident}`, undefined],
      ['POST', `/api/incidents/${idIncident}/restore`, {}],
      ['POST', `/api/incidents/${idIncident}/handler`, { idUser: who.id }],
      ['POST', `/api/incidents/${idIncident}/named`, { idUser: who.id }],
      ['DELETE', `/api/incidents/${idIncident}/named/${dewi.id}`, undefined],
      ['POST', `/api/incidents/${idIncident}/concerned`, { idUser: dewi.id }],
      ['POST', `/api/incidents/${idIncident}/notes`, { text: 'Hallo' }],
      ['POST', `/api/incidents/${idIncident}/conversation`, { text: 'Hallo' }],
      ['POST', `/api/incidents/${idIncident}/acknowledgement`, {}],
      ['POST', `/api/incidents/${idIncident}/restriction`, {}],
      ['DELETE', `/api/files/delete/incident/${idIncident}`, undefined],
    ] as const) {
      const ask = async (id: number) => {
        const response = await who.send(path.replace(String(idIncident), String(id)), {
          method,
          headers: { 'Content-Type': 'application/json' },
          ...(body && { body: JSON.stringify('idIncident' in body ? { ...body, idIncident: id } : body) }),
        });
        await response.arrayBuffer();
        return response.status;
      };
      const answered = await ask(idIncident);
      expect([method, path, answered]).toEqual([method, path, await ask(nothing)]);
      // A person without any right to incidents is refused before a single incident is looked up.
      expect([403, 404], path).toContain(answered);
    }
    expect((await dewi.get(`/api/incidents/details/${idIncident}`)).status).toBe(200);
  });
});

it('emails about a restricted incident go only to those who received it, and leave no gap in the email numbers', async () => {
  const tim = await app.as('tim.hendriks');
  const { sql } = app.database;
  const mails = await sql<{ id: number; userId: number }[]>`
    select id::int, user_id as "userId" from mail_outbox
    where params->>'register' = 'incident' and params->>'record' = ${String(incident.idIncident)}`;
  expect(new Set(mails.map(({ userId }) => userId))).toEqual(new Set([dewi.id, tim.id]));
  expect(mails.filter(({ id }) => id >= 0)).toEqual([]);
  const others = await sql<{ id: number }[]>`select id::int from mail_outbox where id > 0 order by id`;
  const first = others[0]?.id ?? 0;
  expect(others.map(({ id }) => id)).toEqual(others.map((_, at) => first + at));
});
