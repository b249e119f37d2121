import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordHit, SearchAnswer } from '#/bff/contract/search.ts';
import type { Counters } from '#/bff/contract/startup.ts';
import { HOMES, INFRA, ROADS } from '#/bff/database/seed/companies.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { concept, delegate, hire, hold, submitted } from '#/tests/support/factories.ts';
import { fileForm, PDF, upload } from '#/tests/support/files.ts';
import { readXlsx } from '#/tests/support/xlsx.ts';

/** A word that occurs in the gift of each of the `reports` and nowhere else. */
const WORD = 'zeppelin';

/** The companies of the reports: Infra, Roads below Infra, and Homes, which is in another branch. */
const PLACES = { infra: INFRA, roads: ROADS, homes: HOMES } as const;
type Place = keyof typeof PLACES;

let app: TestApp;
/** Supervisors of every owner of `reports`, each with the role Supervisor for one company. */
let managers: Record<'ofInfraOnly' | 'ofInfra' | 'ofHomes', Caller>;
/** People who supervise nobody, each with the role Compliance for one company. */
let officers: Record<'ofInfraOnly' | 'ofInfra' | 'ofHomes', Caller>;
let reports: Record<Place, { id: number; number: string; instance: string }>;

beforeAll(async () => {
  app = await testApp();
  const bram = await app.as('bram.veldkamp');
  const [only, all, homes] = [
    await hire(app, 'chef.infra.alleen', { supervisor: bram.id }),
    await hire(app, 'chef.infra'),
    await hire(app, 'chef.bouw'),
  ];
  // All three are above every owner, so only their rights differ.
  await app.database.sql`update users set supervisor_id = ${all.id} where id = ${only.id}`;
  await app.database.sql`update users set supervisor_id = ${homes.id} where id = ${all.id}`;
  managers = {
    ofInfraOnly: await hold(app, only, 'Supervisor', INFRA, 'only'),
    ofInfra: await hold(app, all, 'Supervisor', INFRA),
    ofHomes: await hold(app, homes, 'Supervisor', HOMES),
  };
  officers = {
    ofInfraOnly: await hold(app, await hire(app, 'compliance.infra.alleen'), 'Compliance', INFRA, 'only'),
    ofInfra: await hold(app, await hire(app, 'compliance.infra'), 'Compliance', INFRA),
    ofHomes: await hold(app, await hire(app, 'compliance.bouw'), 'Compliance', HOMES),
  };
  // A person between the managers and the owners has the tasks, so that no manager may read because of a task.
  const chief = await hire(app, 'chef.daartussen', { supervisor: only.id });
  const made = Object.entries(PLACES).map(async ([place, company]) => {
    const owner = await hire(app, `eigenaar.${place}`, { company, supervisor: chief.id });
    const id = await concept(owner, { gift: `Een ${WORD} op schaal`, amount: 20 });
    await upload(owner, id, fileForm(PDF, 'bon.pdf'));
    const { body } = await owner.post<{ workflowInstanceId: string }>(`/api/tasks/reports/submitforapproval/${id}`);
    const [row] = await app.database.sql<{ number: string }[]>`select number from gift_reports where id = ${id}`;
    return [place, { id, number: row?.number ?? '', instance: body.workflowInstanceId }] as const;
  });
  reports = Object.fromEntries(await Promise.all(made)) as typeof reports;
  const elsewhere = await app.as('tim.hendriks');
  await submitted(elsewhere);
});
afterAll(() => app?.stop());

const placesOf = (ids: readonly number[]) =>
  (Object.keys(PLACES) as Place[]).filter((place) => ids.includes(reports[place].id));
const placesOfNumbers = (numbers: readonly unknown[]) =>
  (Object.keys(PLACES) as Place[]).filter((place) => numbers.includes(reports[place].number));

/** Makes the call for the report of each place in `PLACES`. @returns the places for which the answer is 200 */
async function opened(who: Caller, path: (report: (typeof reports)[Place]) => string): Promise<Place[]> {
  const places = Object.keys(PLACES) as Place[];
  const statuses = await Promise.all(places.map(async (place) => (await who.get(path(reports[place]))).status));
  expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
  return places.filter((_, at) => statuses[at] === 200);
}

async function exported(who: Caller, grid: string): Promise<Place[]> {
  const body = { query: { filters: [], sort: [], group: [] }, columns: ['number'], lang: 1033 };
  const headers = { 'Content-Type': 'application/json' };
  const response = await who.send(`/api/grids/${grid}/export`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return placesOfNumbers(readXlsx(new Uint8Array(await response.arrayBuffer())).rows.flat());
}

/**
 * Each way to reach a report through a right to read. Each function returns the places of the reports that it shows.
 */
const DOORS: Record<string, (who: Caller) => Promise<Place[]>> = {
  'the page': (who) => opened(who, ({ id }) => `/api/reports/details/${id}`),
  'the file': (who) => opened(who, ({ id }) => `/api/files/download/report/${id}`),
  'the log': (who) => opened(who, ({ instance }) => `/api/workflow/logbook/${instance}`),
  'a search': async (who) => {
    const { body } = await who.get<SearchAnswer>(`/api/search?q=${WORD}`);
    expect(body.more).toBe(false);
    return placesOf(body.hits.map(({ id }) => id));
  },
  'a search by number': async (who) => {
    const answers = Object.values(reports).map(({ number }) => who.get<SearchAnswer>(`/api/search?q=${number}`));
    return placesOf((await Promise.all(answers)).flatMap(({ body }) => body.hits.map(({ id }) => id)));
  },
  'the recently opened records': async (who) => {
    const asked = Object.values(reports).map(({ id }) => `giftReport:${id}`);
    const { body } = await who.get<RecordHit[]>(`/api/search/recent?records=${asked.join(',')}`);
    return placesOf(body.map(({ id }) => id));
  },
};

const listedIds = (path: string) => async (who: Caller) => {
  const { status, body } = await who.get<{ idReport: number }[]>(path);
  expect(status).toBe(200);
  return body.map(({ idReport }) => idReport);
};
const listed = (path: string) => async (who: Caller) => placesOf(await listedIds(path)(who));

/**
 * The places that each role shows, written by hand: in Infra alone, in Infra with everything below it, and in Homes.
 */
const SEES = {
  ofInfraOnly: ['infra'],
  ofInfra: ['infra', 'roads'],
  ofHomes: ['homes'],
} as const satisfies Record<string, readonly Place[]>;

describe.each(Object.entries(SEES))('a role (%s)', (name, places) => {
  const lent = name as keyof typeof SEES;

  it.each([
    ...Object.entries(DOORS),
    ['the list', listed('/api/reports/manager')],
    ['the file of the list', (who) => exported(who, 'manager-reports')],
  ] as const satisfies readonly (readonly [string, (typeof DOORS)[string]])[])(
    'given to a manager of all owners shows only the reports of its companies, through %s',
    async (_door, shown) => {
      expect(await shown(managers[lent])).toEqual(places);
    },
  );

  it.each([
    ...Object.entries(DOORS),
    ['the list', listed('/api/reports')],
    ['the file of the list', (who) => exported(who, 'compliance-reports')],
    [
      'the IgIo export',
      async (who) => {
        const response = await who.send('/api/reporting/igio_reports?lang=1033', {});
        return placesOfNumbers(readXlsx(new Uint8Array(await response.arrayBuffer())).rows.flat());
      },
    ],
  ] as const satisfies readonly (readonly [string, (typeof DOORS)[string]])[])(
    'given to compliance shows only the reports of its companies, through %s',
    async (_door, shown) => {
      expect(await shown(officers[lent])).toEqual(places);
    },
  );

  it('given to compliance allows freezing only the reports of its companies', async () => {
    const answers = await Promise.all(
      (Object.keys(PLACES) as Place[]).map(async (place) => {
        const path = `/api/tasks/reports/lock/${reports[place].id}`;
        const { status } = await officers[lent].post(path, { reason: 'onderzoek' });
        if (status === 200) await officers[lent].post(`/api/tasks/reports/release/${reports[place].id}`);
        return [place, status];
      }),
    );
    const expected = (['infra', 'roads', 'homes'] as const).map((place) => [
      place,
      (places as readonly Place[]).includes(place) ? 200 : 404,
    ]);
    expect(answers).toEqual(expected);
  });
});

describe('the second approval of a report of Roads', () => {
  it('is requested only from people whose role Compliance is active and covers Roads, and who are not shut out', async () => {
    const { sql } = app.database;
    const [switchedOff, shutOut] = [
      await hold(app, await hire(app, 'compliance.uit'), 'Compliance', INFRA),
      await hold(app, await hire(app, 'compliance.zonder.toegang'), 'Compliance', INFRA),
    ];
    await sql`
      update user_roles set active = false
      where user_id = ${switchedOff.id} and role_id = (select id from roles where name = 'Compliance')`;
    await hold(app, shutOut, 'No access', HOMES);
    const boss = await hire(app, 'chef.wegen');
    const owner = await hire(app, 'eigenaar.wegen', { company: ROADS, supervisor: boss.id });
    const { id } = await submitted(owner, { amount: 900 });
    expect((await boss.post(`/api/tasks/reports/approve/${id}`)).status).toBe(200);
    const asked = await sql<{ upn: string }[]>`
      select u.upn from inbox_tasks t join inbox_candidates c on c.task_id = t.id join users u on u.id = c.user_id
      where t.record_id = ${id} and t.state = 'open' order by u.upn`;
    expect(asked.map(({ upn }) => upn.split('@')[0])).toEqual([
      'compliance.infra',
      'dewi.pattinama',
      'marijke.vandenbroek',
    ]);
    for (const who of [officers.ofInfraOnly, officers.ofHomes, switchedOff])
      expect((await who.post(`/api/tasks/reports/approve/${id}`)).status, who.upn).toBe(404);
    expect((await shutOut.post(`/api/tasks/reports/approve/${id}`)).status).toBe(403);
    expect((await officers.ofInfra.post(`/api/tasks/reports/approve/${id}`)).status).toBe(200);
  });
});

describe('a compliance officer of one company whose role is moved to another company', () => {
  it('loses the tasks of the former company at once, in the list, in the count and for decisions, even before they are assigned again', async () => {
    const { sql } = app.database;
    const officer = await hold(app, await hire(app, 'compliance.verhuist'), 'Compliance', INFRA);
    const boss = await hire(app, 'chef.verhuizing');
    const { id } = await submitted(await hire(app, 'eigenaar.verhuizing', { supervisor: boss.id }), { amount: 900 });
    expect((await boss.post(`/api/tasks/reports/approve/${id}`)).status).toBe(200);
    const waiting = listedIds('/api/reports/waitingforapproval');
    const counted = async () => (await officer.get<Counters>('/api/Startup/counters')).body.waitingForApprovalTasks;
    expect([await waiting(officer), await counted()]).toEqual([[id], 1]);
    await sql`
      update user_role_companies set company_id = ${HOMES}
      where user_role_id in (select id from user_roles where user_id = ${officer.id})`;
    await sql`update users set rights_version = rights_version + 1 where id = ${officer.id}`;
    expect([await waiting(officer), await counted()]).toEqual([[], 0]);
    expect(await officer.post(`/api/tasks/reports/approve/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'NOT_YOUR_TASK', state: '10' },
    });
    const standIn = await hire(app, 'invaller.verhuizing');
    await delegate(app, officer, standIn);
    expect((await standIn.post(`/api/tasks/reports/approve/${id}`)).status).toBe(404);
  });
});
