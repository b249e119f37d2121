import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunList } from '#/bff/contract/run-list.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { countsOf, detailsOf, submitted } from '#/tests/support/factories.ts';

/** A server that was switched back from Camunda to the embedded engine while a report waited in Camunda. */
let app: TestApp;
let sanne: Caller;
let ruben: Caller;
let id: number;
let other: number;

beforeAll(async () => {
  app = await testApp();
  sanne = await app.as('sanne.dijkgraaf');
  ruben = await app.as('ruben.scholten');
  ({ id } = await submitted(sanne));
  ({ id: other } = await submitted(sanne));
  await app.database.sql`
    with moved as (
      update workflow_instances set engine = 'camunda', engine_key = '2251799813685300' where record_id = ${id} returning id)
    delete from wf_instance where id in (select id from moved)`;
});
afterAll(() => app?.stop());

it('a report shows that its engine is absent, and offers no action that needs the engine', async () => {
  expect(await detailsOf(ruben, id)).toMatchObject({
    isEngineAbsent: true,
    idReportStatus: 5,
    allowedActions: ['read', 'seeEarlier', 'handOver'],
  });
  expect(await detailsOf(sanne, id)).toMatchObject({ isEngineAbsent: true, allowedActions: ['read', 'copy'] });
  expect(await detailsOf(ruben, other)).toMatchObject({
    isEngineAbsent: false,
    allowedActions: ['read', 'seeEarlier', 'approve', 'reject', 'handOver'],
  });
});

it('the list of waiting reports offers no decision for a report whose engine is absent, but offers one for other reports', async () => {
  const { body } = await ruben.get<{ idReport: number; allowedActions: string[] }[]>(
    '/api/reports/waitingforapproval?lang=1043',
  );
  const allowed = (report: number) => body.find(({ idReport }) => idReport === report)?.allowedActions ?? [];
  expect(allowed(id)).not.toContain('approve');
  expect(allowed(id)).not.toContain('reject');
  expect(allowed(other)).toContain('approve');
});

it.each([
  ['approve', '/api/tasks/reports/approve/', {}, () => ruben],
  ['reject', '/api/tasks/reports/reject/', { remark: 'Nee, toch niet.' }, () => ruben],
  ['withdraw', '/api/tasks/reports/withdraw/', { reason: 'Toch niet nodig.' }, () => sanne],
])(
  'a call to %s a report whose engine is absent is refused with the cause, and the report is unchanged',
  async (_action, path, body, who) => {
    const before = await countsOf(app, id);
    expect(await who().post(`${path}${id}`, body)).toMatchObject({ status: 409, body: { code: 'ENGINE_ABSENT' } });
    expect(await countsOf(app, id)).toEqual(before);
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(5);
  },
);

it('operators find the run in a separate part of their list, for runs whose engine is absent', async () => {
  const thijs = await app.as('thijs.wagenaar');
  const list = async (group: string) => (await thijs.get<RunList>(`/api/operations/instances?group=${group}`)).body;
  const numbersOf = ({ rows }: RunList) => rows.map(({ number, state }) => `${number} ${state}`);
  const numberOf = async (report: number) => (await detailsOf(sanne, report)).number;
  const stranded = await list('stranded');
  expect(numbersOf(stranded)).toEqual([`${await numberOf(id)} stranded`]);
  expect(stranded.counts.stranded).toBe(1);
  expect(numbersOf(await list('running'))).toContain(`${await numberOf(other)} active`);
  expect(numbersOf(await list('running')).join()).not.toContain('stranded');
  const instance = stranded.rows[0]?.workflowInstanceId;
  expect((await thijs.get(`/api/operations/instances/${instance}`)).body).toMatchObject({
    state: 'stranded',
    isComplete: false,
    allowedActions: [],
  });
  expect(await thijs.post(`/api/operations/instances/${instance}/cancel`, { reason: 'toch niet' })).toMatchObject({
    status: 409,
    body: { code: 'ENGINE_ABSENT' },
  });
});

it('the monitoring endpoint shows how many runs wait for their engine', async () => {
  const { body } = await sanne.get('/readyz');
  expect(body).toMatchObject({
    ok: true,
    engine: {
      ok: false,
      cause: 'notSetUp',
      problem: '1 processes run on Camunda, and wait until CAMUNDA_REST_ADDRESS is set again',
    },
  });
});
