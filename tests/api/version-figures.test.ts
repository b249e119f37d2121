import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunDetails } from '#/bff/contract/operations.ts';
import type { VersionFigures } from '#/bff/contract/version-figures.ts';
import { HOMES } from '#/bff/database/seed/companies.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { hire, hold, submitted } from '#/tests/support/factories.ts';

/** Four runs of one version: one is approved, one rejected, two wait for the supervisor. */
let app: TestApp;
let sanne: Caller;
let thijs: Caller;
let id: number;

beforeAll(async () => {
  app = await testApp();
  [sanne, thijs] = [await app.as('sanne.dijkgraaf'), await app.as('thijs.wagenaar')];
  const ruben = await app.as('ruben.scholten');
  const runs = [];
  for (let left = 4; left > 0; left -= 1) runs.push(await submitted(sanne, { amount: 20 }));
  const [approved, rejected] = runs as [(typeof runs)[0], (typeof runs)[0]];
  const { sql } = app.database;
  // The task of each run began exactly this many seconds ago; the decisions are made now.
  for (const [run, seconds] of [
    [approved, 7_200],
    [rejected, 3_600],
  ] as const)
    await sql`
      update wf_history set at = at - make_interval(secs => ${seconds})
      where instance_id = ${run.instance} and 'SupervisorApproval' = any(elements)`;
  await ruben.post(`/api/tasks/reports/approve/${approved.id}`);
  await ruben.post(`/api/tasks/reports/reject/${rejected.id}`, { remark: 'past niet' });
  const { body } = await thijs.get<RunDetails>(`/api/operations/instances/${approved.instance}`);
  id = body.idDefinition ?? 0;
});
afterAll(() => app?.stop());

const figures = async (who = thijs) => (await who.get<VersionFigures>(`/api/operations/versions/${id}/figures`)).body;
const of = ({ elements }: VersionFigures, element: string) => elements.find((one) => one.element === element);

it('a version shows how many times runs reached each element, and how long they stayed there', async () => {
  const found = await figures();
  expect(found).toMatchObject({ process: 'gift-report-approval', version: 1, runs: 4, missing: 0, isCut: false });
  expect(found.versions).toEqual([{ idDefinition: id, version: 1 }]);
  expect(of(found, 'SupervisorApproval')).toMatchObject({ name: 'Goedkeuring leidinggevende', count: 4, open: 2 });
  // The mean of two hours and one hour, give or take the seconds of this test.
  expect(Math.round((of(found, 'SupervisorApproval')?.meanSeconds ?? 0) / 600)).toBe(9);
  expect(of(found, 'RegisterSubmission')).toMatchObject({ count: 4, open: 0 });
  expect(of(found, 'RecordApproval')).toMatchObject({ count: 1, open: 0 });
  expect(of(found, 'RecordRejection')).toMatchObject({ count: 1, open: 0 });
  expect(of(found, 'ComplianceApproval')).toMatchObject({ count: 0, open: 0, meanSeconds: null });
});

it('a version counts a run that was moved to another version, but no longer as open', async () => {
  const { sql } = app.database;
  const { instance } = await submitted(sanne, { amount: 20 });
  // The rows that the embedded engine writes when it moves a run: out of the elements of one version (`o`) and into
  // those of the other (`i`).
  await sql`
    insert into wf_history (instance_id, step, version, at, elements, events) values
      (${instance}, 1000, 1, now(), '{SupervisorApproval}', 'o'), (${instance}, 1001, 2, now(), '{SupervisorApproval}', 'i')`;
  const before = of(await figures(), 'SupervisorApproval');
  expect(before).toMatchObject({ count: 5, open: 2 });
  await sql`delete from wf_history where instance_id = ${instance}`;
});

it('a version shows how many runs its figures leave out because they are on a Camunda that is not set up', async () => {
  const { sql } = app.database;
  const { instance } = await submitted(sanne, { amount: 20 });
  await sql`update workflow_instances set engine = 'camunda' where id = ${instance}`;
  expect(await figures()).toMatchObject({ missing: 1, runs: 4 });
  await sql`update workflow_instances set engine = 'embedded', company_id = null where id = ${instance}`;
});

it('a version counts only the runs of the companies that the reader covers, and is refused to people who are not operators', async () => {
  const homes = await hold(app, await hire(app, 'homes.operator'), 'Operator', HOMES);
  const found = await figures(homes);
  expect(found.runs).toBe(0);
  expect(found.elements.every(({ count }) => count === 0)).toBe(true);
  expect((await sanne.get(`/api/operations/versions/${id}/figures`)).status).toBe(403);
  expect((await thijs.get('/api/operations/versions/2147483647/figures')).status).toBe(404);
});
