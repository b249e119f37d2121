import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DossierFile } from '#/bff/contract/dossiers.ts';
import type { IncidentDetails, IncidentFigures, IncidentRow } from '#/bff/contract/incidents.ts';
import type { SearchAnswer } from '#/bff/contract/search.ts';
import { markTypesWithTerms } from '#/bff/database/seed/queries.ts';
import { activityOf, newActivity } from '#/tests/support/activities.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { fileForm, PDF, PNG } from '#/tests/support/files.ts';
import { addToDossier, incidentEntries, newIncident } from '#/tests/support/incidents.ts';
import { readXlsx } from '#/tests/support/xlsx.ts';
import { readTable } from './table.ts';

// What each person may do with each incident, written by hand. R read, E edit, A assign, K acknowledge, G give
// feedback, W write to the reporter, N add a note, T see its timeline, L restrict it, F use its attachment, D use its
// dossier, X delete. infra, homes: incidents of Noordveen Infra and Woningbouw; nowhere: one without a company; mine:
// one of Woningbouw, handled by Dewi.
const TABLE = readTable(`
                        infra     homes     nowhere   mine
  marijke.vandenbroek   REAFDXNT  REAFDXNT  REAFDXNT  REAFDXNT
  dewi.pattinama        REAFDXNT  -         -         READKGWNTL
  reader                R         -         -         -
  filer                 RD        -         -         -
  lender                REAFXNT   -         -         -
  fatima.bouzid         -         -         -         -
  ingrid.oosterhuis     -         -         -         -
  thijs.wagenaar        -         -         -         -
  ruben.scholten        -         -         -         -
  sanne.dijkgraaf       -         -         -         -
  koen.vermaat          -         -         -         -
`);

/**
 * People who are given only some rights in Infra: to read; to read and change dossiers; to read and change incidents.
 */
const GIVEN: Readonly<Record<string, { upn: string; rights: string[] }>> = {
  reader: { upn: 'youssef.elidrissi', rights: ['ReadAllComplianceIncidents'] },
  filer: { upn: 'romy.vos', rights: ['ReadAllComplianceIncidents', 'MutateDossiers'] },
  lender: { upn: 'tim.hendriks', rights: ['ReadAllComplianceIncidents', 'MutateAllComplianceIncidents'] },
};

const LETTERS: Readonly<Record<string, string>> = {
  read: 'R',
  edit: 'E',
  assign: 'A',
  acknowledge: 'K',
  giveFeedback: 'G',
  answer: 'W',
  note: 'N',
  readTimeline: 'T',
  restrict: 'L',
  changeFile: 'F',
  changeDossier: 'D',
  delete: 'X',
};

type Place = 'infra' | 'homes' | 'nowhere' | 'mine';
const PLACES: readonly Place[] = ['infra', 'homes', 'nowhere', 'mine'];

let app: TestApp;
const made = new Map<Place, IncidentDetails>();
const files = new Map<Place, DossierFile>();

async function give(upn: string, rights: readonly string[]): Promise<void> {
  const { sql } = app.database;
  const [role] = await sql<{ id: number }[]>`insert into roles (name) values (${`T ${upn}`}) returning id`;
  const roleId = role?.id ?? 0;
  for (const right of rights) await sql`insert into role_rights (role_id, right_key) values (${roleId}, ${right})`;
  await sql`
    with given as (
      insert into user_roles (user_id, role_id, active)
      select id, ${roleId}, true from users where upn like ${`${upn}@%`} returning id)
    insert into user_role_companies (user_role_id, company_id, inherit) select id, 2, true from given`;
}

beforeAll(async () => {
  app = await testApp();
  for (const { upn, rights } of Object.values(GIVEN)) await give(upn, rights);
  await markTypesWithTerms(app.database.sql, [1]);
  const marijke = await app.as('marijke.vandenbroek');
  const dewi = await app.as('dewi.pattinama');
  const entries: Readonly<Record<Place, object>> = {
    infra: { idCompany: 2, subject: 'Onvindbaar infra' },
    homes: { idCompany: 5, subject: 'Onvindbaar homes' },
    nowhere: { subject: 'Onvindbaar nowhere' },
    mine: { idCompany: 5, subject: 'Onvindbaar mine' },
  };
  for (const place of PLACES) {
    const incident = await newIncident(marijke, entries[place] as Record<string, unknown>);
    made.set(place, incident);
    await app.database.sql`
      insert into incident_codes (incident_id, code_hash) values (${incident.idIncident}, ${Buffer.from(place)})`;
    const { idIncident, idDossier } = incident;
    await marijke.send(`/api/files/upload/incident/${idIncident}`, { method: 'POST', body: fileForm(PNG, 'b.png') });
    const added = await addToDossier(marijke, idDossier, { content: PDF, name: `bewijs-${place}.pdf` });
    files.set(place, (await added.json()) as DossierFile);
  }
  await app.database.sql`update incidents set handler_id = ${dewi.id} where id = ${made.get('mine')?.idIncident ?? 0}`;
}, 120_000);
afterAll(() => app.stop());

const incidentOf = (place: Place) => made.get(place) as IncidentDetails;
const status = async (who: Caller, path: string) => {
  const response = await who.send(path, {});
  await response.arrayBuffer();
  return response.status;
};

it('OP-038 writing requires the right for the incident, the dossier, the activity or the release notes; anyone who may read a record may read its dossier', async () => {
  const [reader, filer, lender] = await Promise.all(
    ['reader', 'filer', 'lender'].map((name) => app.as(GIVEN[name]?.upn ?? '')),
  );
  await give('ruben.scholten', ['ReadComplianceProcessingActivities']);
  const [sanne, youssef, fatima, ruben, ingrid] = await Promise.all(
    ['sanne.dijkgraaf', 'youssef.elidrissi', 'fatima.bouzid', 'ruben.scholten', 'ingrid.oosterhuis'].map((name) =>
      app.as(name),
    ),
  );
  const may = async (who: Caller | undefined, id: number) => {
    const { body, status: answered } = await (who as Caller).get<IncidentDetails>(`/api/incidents/details/${id}`);
    const { idDossier, version } = body;
    const entries = incidentEntries({ subject: 'Onvindbaar infra', idCompany: 2 });
    const saved = await (who as Caller).put('/api/incidents', { ...entries, idIncident: id, version });
    const added = await addToDossier(who as Caller, idDossier, { content: PNG, name: 'los.png' });
    await added.arrayBuffer();
    return [answered, await status(who as Caller, `/api/dossiers/files/${idDossier}`), saved.status, added.status];
  };
  const { idIncident } = incidentOf('infra');
  expect(await may(reader, idIncident)).toEqual([200, 200, 403, 409]);
  expect(await may(filer, idIncident)).toEqual([200, 200, 403, 200]);
  expect(await may(lender, idIncident)).toEqual([200, 200, 200, 409]);

  const activity = await newActivity(sanne as Caller, fatima as Caller);
  const { idDossier } = await activityOf(sanne as Caller, activity);
  const files = await Promise.all(
    [sanne, ruben, youssef].map(async (who) => {
      const added = await addToDossier(who as Caller, idDossier, { content: PNG, name: 'schema.png' });
      await added.arrayBuffer();
      return [await status(who as Caller, `/api/dossiers/files/${idDossier}`), added.status];
    }),
  );
  expect(files).toEqual([
    [200, 200],
    [200, 409],
    [404, 404],
  ]);

  const note = { languageId: 1033, title: 'Nieuw', createdOn: '2026-11-20', value: '<p>Tekst</p>' };
  const stored = await Promise.all([lender, ingrid].map((who) => (who as Caller).put('/api/ReleaseNotes/1033', note)));
  expect(stored.map((answer) => answer.status)).toEqual([403, 200]);
});

describe.each(TABLE.rows)('$name', ({ name, cells }) => {
  let who: Caller;
  beforeAll(async () => {
    who = await app.as(GIVEN[name]?.upn ?? name);
  });
  const may = (place: Place, letter: string) => (cells[place] ?? '').includes(letter);

  it.each(PLACES)('is allowed exactly the actions in the table, or cannot open the incident: %s', async (place) => {
    const { status: answered, body } = await who.get<IncidentDetails>(
      `/api/incidents/details/${incidentOf(place).idIncident}`,
    );
    const expected = cells[place] ?? '';
    // A person without any right to incidents is refused before a single incident is looked up.
    if (expected === '-') expect([403, 404]).toContain(answered);
    else
      expect(
        body.allowedActions
          .map((action) => LETTERS[action])
          .toSorted()
          .join(''),
      ).toBe([...expected].toSorted().join(''));
  });

  it('finds exactly the incidents they may read, in the list, by search, in the export and by recent ids', async () => {
    const list = await who.get<IncidentRow[]>('/api/incidents');
    const listed = list.status === 200 ? list.body.map(({ idIncident }) => idIncident) : [];
    const found = (await who.get<SearchAnswer>('/api/search?q=onvindbaar')).body.hits?.map(({ id }) => id) ?? [];
    const refs = PLACES.map((place) => `incident:${incidentOf(place).idIncident}`).join(',');
    const recent = await who.get<{ id: number }[]>(`/api/search/recent?records=${refs}`);
    const known = recent.status === 200 ? recent.body.map(({ id }) => id) : [];
    const exported = await who.send('/api/grids/incidents/export', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: { filters: [], sort: [], group: [] }, columns: ['subject'], lang: 1043 }),
    });
    const file = new Uint8Array(await exported.arrayBuffer());
    const subjects = exported.status === 200 ? readXlsx(file).rows.flat() : [];
    for (const place of PLACES) {
      const { idIncident } = incidentOf(place);
      const expected = may(place, 'R');
      expect([place, listed.includes(idIncident)]).toEqual([place, expected]);
      expect([place, found.includes(idIncident)]).toEqual([place, expected]);
      expect([place, known.includes(idIncident)]).toEqual([place, expected]);
      expect([place, subjects.includes(`Onvindbaar ${place}`)]).toEqual([place, expected]);
    }
  });

  it('sees figures for the year that count only the incidents they may open', async () => {
    const { status: answered, body } = await who.get<IncidentFigures[]>('/api/incidents/figures');
    const received = answered === 200 ? body.reduce((sum, line) => sum + line.received, 0) : 0;
    expect(received).toBe(PLACES.filter((place) => may(place, 'R')).length);
  });

  it.each(PLACES)('can read and write the files of an incident according to the table: %s', async (place) => {
    const { idIncident, idDossier } = incidentOf(place);
    const { idDossierLinkedFile } = files.get(place) as DossierFile;
    const reads = may(place, 'R') ? [200] : [403, 404];
    for (const path of [
      `/api/files/download/incident/${idIncident}`,
      `/api/dossiers/files/${idDossier}`,
      `/api/dossiers/downloadurl/${idDossierLinkedFile}`,
      `/api/dossiers/content/${idDossierLinkedFile}`,
      `/api/dossiers/archive/${idDossier}`,
      `/api/incidents/${idIncident}/conversation`,
      `/api/incidents/${idIncident}/notes`,
    ])
      expect(reads, path).toContain(await status(who, path));
    const described = await who.put(`/api/dossiers/files/${idDossier}`, {
      idDossierLinkedFile,
      description: randomUUID(),
    });
    expect(described.status).toBe(may(place, 'D') ? 200 : may(place, 'R') ? 409 : described.status === 403 ? 403 : 404);
    const added = await addToDossier(who, idDossier, { content: PNG, name: 'meer.png' });
    await added.arrayBuffer();
    expect(added.status === 200).toBe(may(place, 'D'));
  });

  it.each(PLACES)(
    'can change, assign, acknowledge, answer, annotate and delete an incident according to the table: %s',
    async (place) => {
      const { idIncident, number } = incidentOf(place);
      const { version = 0 } = (await who.get<IncidentDetails>(`/api/incidents/details/${idIncident}`)).body ?? {};
      const [row] = await app.database.sql<{ companyId: number | null; handlerId: number | null }[]>`
      select company_id as "companyId", handler_id as "handlerId" from incidents where id = ${idIncident}`;
      const entries = incidentEntries({ subject: `Onvindbaar ${place}`, idCompany: row?.companyId ?? null });
      const saved = await who.put('/api/incidents', { ...entries, idIncident, version });
      expect([number, saved.status === 200]).toEqual([number, may(place, 'E')]);
      const assigned = await who.post(`/api/incidents/${idIncident}/handler`, { idUser: row?.handlerId ?? null });
      expect([number, assigned.status === 200]).toEqual([number, may(place, 'A')]);
      for (const [act, letter] of [
        ['acknowledgement', 'K'],
        ['feedback', 'G'],
        ['conversation', 'W'],
        ['notes', 'N'],
      ] as const) {
        const done = await who.post(`/api/incidents/${idIncident}/${act}`, { text: 'Voor wie het lezen mag' });
        expect([number, act, done.status === 200]).toEqual([number, act, may(place, letter)]);
        await app.database
          .sql`update incidents set acknowledged_on = null, feedback_on = null where id = ${idIncident}`;
      }
      const deleted = await who.delete(`/api/incidents/${idIncident}`);
      expect([number, deleted.status === 200]).toEqual([number, may(place, 'X')]);
      if (deleted.status === 200) expect((await who.post(`/api/incidents/${idIncident}/restore`)).status).toBe(200);
    },
  );
});

it('a person who has left has no access, even if they never signed out', async () => {
  const dewi = await app.as('dewi.pattinama');
  const { idIncident, idDossier } = incidentOf('infra');
  await app.database.sql`update users set active = false where id = ${dewi.id}`;
  for (const path of [`/api/incidents/details/${idIncident}`, `/api/dossiers/archive/${idDossier}`, '/api/incidents'])
    expect([401, 403]).toContain(await status(dewi, path));
  await app.database.sql`update users set active = true where id = ${dewi.id}`;
});
