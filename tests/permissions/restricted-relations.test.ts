import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IncidentDetails, IncidentRow } from '#/bff/contract/incidents.ts';
import { INFRA } from '#/bff/database/seed/companies.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { hire } from '#/tests/support/factories.ts';
import { newIncident } from '#/tests/support/incidents.ts';
import { giveRights, makeConfidential, reportRestricted } from '#/tests/support/restricted.ts';
import { readTable } from './table.ts';

// What each person may do with each incident, written by hand. R read, E edit, A assign, K acknowledge, G give
// feedback, W write to the reporter, N add a note, C record whom it is about, V name handlers, T see its timeline, F
// use its attachment, D use its dossier, X delete. received: restricted, without a handler. taken: restricted, handled
// by Dewi, who named Romy as a handler. about: an incident of Infra about Tim. Dewi and Tim have been confidential
// handlers from the start; Marijke is a confidential handler whom the reporters excluded; Youssef became a confidential
// handler afterwards; both restricted incidents are about Sanne. Youssef, Tim and Romy may change incidents of Infra by
// right.
const TABLE = readTable(`
                        received    taken          about
  dewi.pattinama        REANCVFDXT  REAKGWNCVFDXT  REANFDXT
  tim.hendriks          REANCVFDXT  REANCVFDXT     -
  romy.vos              -           REANCVFDXT     REANFXT
  marijke.vandenbroek   -           -              REANFDXT
  youssef.elidrissi     -           -              REANFXT
  sanne.dijkgraaf       -           -              -
  ingrid.oosterhuis     -           -              -
  thijs.wagenaar        -           -              -
`);

const LETTERS: Readonly<Record<string, string>> = {
  ...{ read: 'R', edit: 'E', assign: 'A', acknowledge: 'K', giveFeedback: 'G', answer: 'W', note: 'N' },
  ...{ concern: 'C', widen: 'V', readTimeline: 'T', changeFile: 'F', changeDossier: 'D', delete: 'X' },
};
const PLACES = ['received', 'taken', 'about'] as const;

let app: TestApp;
const ids = new Map<string, number>();

beforeAll(async () => {
  app = await testApp();
  const dewi = await app.as('dewi.pattinama');
  const tim = await app.as('tim.hendriks');
  const romy = await app.as('romy.vos');
  const youssef = await app.as('youssef.elidrissi');
  const marijke = await app.as('marijke.vandenbroek');
  const sanne = await app.as('sanne.dijkgraaf');
  const ingrid = await app.as('ingrid.oosterhuis');
  for (const who of [tim, romy, youssef])
    await giveRights(app, who, ['ReadAllComplianceIncidents', 'MutateAllComplianceIncidents'], INFRA);
  const first = [[dewi, 'Een'] as const, [tim, 'Twee'] as const, [marijke, 'Drie'] as const];
  await makeConfidential(ingrid, first);
  for (const place of ['received', 'taken'])
    ids.set(place, (await reportRestricted(app, { subject: `Onvindbaar ${place}` }, ['Drie'])).id);
  await makeConfidential(ingrid, [...first, [youssef, 'Vier']]);
  const taken = ids.get('taken') ?? 0;
  const about = (await newIncident(dewi, { subject: 'Onvindbaar about', idCompany: INFRA })).idIncident;
  ids.set('about', about);
  const done = [
    await dewi.post(`/api/incidents/${taken}/handler`, { idUser: dewi.id }),
    await dewi.post(`/api/incidents/${taken}/named`, { idUser: romy.id }),
    await dewi.post(`/api/incidents/${taken}/concerned`, { idUser: sanne.id }),
    await tim.post(`/api/incidents/${ids.get('received')}/concerned`, { idUser: sanne.id }),
    // Only the handler of an ordinary incident can record whom it is about.
    await dewi.post(`/api/incidents/${about}/handler`, { idUser: dewi.id }),
    await dewi.post(`/api/incidents/${about}/concerned`, { idUser: tim.id }),
    await dewi.post(`/api/incidents/${about}/handler`, { idUser: null }),
  ];
  expect(done.map(({ status }) => status)).toEqual(done.map(() => 200));
}, 120_000);
afterAll(() => app?.stop());

describe.each(TABLE.rows)('$name', ({ name, cells }) => {
  let who: Caller;
  beforeAll(async () => {
    who = await app.as(name);
  });

  it.each(PLACES)('may do what the table states: %s', async (place) => {
    const { status, body } = await who.get<IncidentDetails>(`/api/incidents/details/${ids.get(place)}`);
    const expected = cells[place] ?? '';
    if (expected === '-') expect([403, 404]).toContain(status);
    else expect(body.allowedActions.map((action) => LETTERS[action]).toSorted()).toEqual([...expected].toSorted());
  });

  it('finds exactly the incidents they may read, in the list and by search', async () => {
    const list = await who.get<IncidentRow[]>('/api/incidents');
    const listed = list.status === 200 ? list.body.map(({ idIncident }) => idIncident) : [];
    const { hits = [] } = (await who.get<{ hits?: { id: number }[] }>('/api/search?q=onvindbaar')).body;
    for (const place of PLACES) {
      const expected = cells[place] !== '-';
      const id = ids.get(place) ?? 0;
      expect([place, listed.includes(id)]).toEqual([place, expected]);
      expect([place, hits.some((hit) => hit.id === id)]).toEqual([place, expected]);
    }
  });
});

it('a named handler who has left or lost the right can no longer open the incident', async () => {
  const named = await hire(app, 'named.leaves');
  await giveRights(app, named, ['ReadAllComplianceIncidents', 'MutateAllComplianceIncidents'], INFRA);
  const dewi = await app.as('dewi.pattinama');
  await dewi.post(`/api/incidents/${ids.get('taken')}/named`, { idUser: named.id });
  const path = `/api/incidents/details/${ids.get('taken')}`;
  expect((await named.get(path)).status).toBe(200);
  await app.database.sql`update users set active = false where id = ${named.id}`;
  expect([401, 403]).toContain((await named.get(path)).status);
  await app.database.sql`update users set active = true where id = ${named.id}`;
  const again = await app.as('named.leaves');
  expect((await again.get(path)).status).toBe(200);
  await app.database.sql`
    delete from role_rights where role_id in (select id from roles where name like ${`T ${named.id} %`})`;
  await app.database.sql`update users set rights_version = rights_version + 1 where id = ${named.id}`;
  expect([403, 404]).toContain((await again.get(path)).status);
});
