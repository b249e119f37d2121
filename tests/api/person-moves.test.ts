import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOMES, STEEL } from '#/bff/database/seed/companies.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { concept, delegate, detailsOf, hire, hold } from '#/tests/support/factories.ts';
import { bringIn, csv } from '#/tests/support/imports.ts';
import { approve, type InApproval, inApproval, NOT_ALLOWED, sightsOf, submit } from '#/tests/support/in-approval.ts';
import { enterprise, SCIM_TOKEN, scimPatch } from '#/tests/support/scim.ts';
import { until } from '#/tests/support/until.ts';

/**
 * A person moves from Staalbouw Merwesluis to Noordveen Woningbouw, under another supervisor, in the middle of
 * approvals.
 */
let app: TestApp;
let admin: Caller;
let sql: TestApp['database']['sql'];
beforeAll(async () => {
  app = await testApp({ OPENBOEK_SCIM_TOKEN: SCIM_TOKEN });
  admin = await app.as('ingrid.oosterhuis');
  sql = app.database.sql;
});
afterAll(() => app?.stop());

async function team(mark: string) {
  const chief = await hold(app, await hire(app, `chef.${mark}`, { company: STEEL }), 'Supervisor', STEEL);
  const people = {
    owner: await hire(app, `eigenaar.${mark}`, { company: STEEL, supervisor: chief.id }),
    chief,
    standIn: await hire(app, `invaller.${mark}`),
    receiver: await hire(app, `ontvanger.${mark}`),
    compliance: await hold(app, await hire(app, `compliance.${mark}`), 'Compliance', STEEL),
    newChief: await hold(app, await hire(app, `nieuwe.chef.${mark}`, { company: HOMES }), 'Supervisor', HOMES),
    newCompliance: await hold(app, await hire(app, `nieuwe.compliance.${mark}`), 'Compliance', HOMES),
  };
  await delegate(app, chief, people.standIn);
  return people;
}
type Team = Awaited<ReturnType<typeof team>>;

const WAYS = {
  'a file': ({ owner, newChief }: Team) =>
    bringIn(admin, csv(['upn', 'company', 'supervisor'], [[owner.upn, 'Noordveen Woningbouw', newChief.upn]])),
  SCIM: async ({ owner, newChief }: Team) => {
    const { status, body } = await scimPatch(
      app,
      owner.id,
      { op: 'replace', path: enterprise('organization'), value: 'Noordveen Woningbouw' },
      { op: 'replace', path: enterprise('manager'), value: newChief.id.toString() },
    );
    if (status !== 200) throw new Error(JSON.stringify(body));
  },
};

const EMPLOYEE = { manager: NOT_ALLOWED, compliance: NOT_ALLOWED, waiting: '', delegated: '' };
const ALL = 'concept withdrawn first handed second';
const SUBMITTED = 'withdrawn first handed second';

for (const way of Object.keys(WAYS) as (keyof typeof WAYS)[]) {
  describe(`a person who moves to another company by ${way}`, { shuffle: false }, () => {
    let people: Team;
    let reports: InApproval;
    beforeAll(async () => {
      people = await team(way === 'SCIM' ? 's' : 'f');
      reports = await inApproval(people.owner, people.chief, people.receiver);
    });

    it('has reports that, before the move, are seen by the former supervisor and compliance but not by the new ones', async () => {
      expect(await sightsOf(people, reports)).toEqual({
        owner: { ...EMPLOYEE, opens: ALL },
        chief: { ...EMPLOYEE, manager: ALL, waiting: 'first handed', opens: ALL },
        standIn: { ...EMPLOYEE, delegated: 'first handed', opens: 'first handed' },
        receiver: { ...EMPLOYEE, delegated: 'handed', opens: 'handed' },
        compliance: { ...EMPLOYEE, compliance: ALL, waiting: 'second', opens: ALL },
        newChief: { ...EMPLOYEE, manager: '', opens: '' },
        newCompliance: { ...EMPLOYEE, compliance: '', opens: '' },
      });
    });

    it('moves with their Concept, and the new supervisor gets the tasks; the other reports stay where they were', async () => {
      await WAYS[way](people);
      expect(await sightsOf(people, reports)).toEqual({
        owner: { ...EMPLOYEE, opens: ALL },
        // Those who had a task can still read, but have lost what they could do as the supervisor.
        chief: { ...EMPLOYEE, manager: '', opens: SUBMITTED },
        standIn: { ...EMPLOYEE, opens: '' },
        receiver: { ...EMPLOYEE, opens: 'handed' },
        compliance: { ...EMPLOYEE, compliance: SUBMITTED, waiting: 'second', opens: SUBMITTED },
        newChief: { ...EMPLOYEE, manager: 'concept', waiting: 'first handed', opens: 'concept first handed' },
        newCompliance: { ...EMPLOYEE, compliance: 'concept', opens: 'concept' },
      });
    });

    it('has reports that only those who now have the task can decide on; former candidates are told that it is not their task, and their stand-ins get 404', async () => {
      const { chief, standIn, receiver, compliance, newChief, newCompliance } = people;
      expect(await approve(chief, reports.first)).toBe('409 NOT_YOUR_TASK');
      expect(await approve(chief, reports.concept)).toBe('404 NOT_FOUND');
      expect(await approve(standIn, reports.first)).toBe('404 NOT_FOUND');
      expect(await approve(receiver, reports.handed)).toBe('409 NOT_YOUR_TASK');
      expect(await approve(newCompliance, reports.second)).toBe('404 NOT_FOUND');
      expect(await approve(newChief, reports.second)).toBe('404 NOT_FOUND');
      expect(await approve(newChief, reports.first)).toBe('now 10');
      expect(await approve(newChief, reports.handed)).toBe('now 10');
      for (const id of [reports.first, reports.handed, reports.second])
        expect(await approve(compliance, id)).toBe('now 50');
    });

    it('has later reports that show the new company, and are decided by its supervisor and compliance', async () => {
      const { owner, chief, compliance, newChief, newCompliance } = people;
      const { header, nextApprovers } = await detailsOf(owner, reports.concept);
      expect([header.company, header.supervisor, nextApprovers]).toEqual([
        'Noordveen Woningbouw',
        `nieuwe.chef.${way === 'SCIM' ? 's' : 'f'}`,
        [`nieuwe.chef.${way === 'SCIM' ? 's' : 'f'}`],
      ]);
      await submit(owner, reports.concept);
      expect(await approve(chief, reports.concept)).toBe('404 NOT_FOUND');
      expect(await approve(newChief, reports.concept)).toBe('now 10');
      expect(await approve(compliance, reports.concept)).toBe('404 NOT_FOUND');
      expect(await approve(newCompliance, reports.concept)).toBe('now 50');
      expect((await detailsOf(owner, reports.second)).header.company).toBe('Staalbouw Merwesluis');
    });

    it('has a withdrawn report that stays with the former company until it is revised, and then belongs to the new one', async () => {
      const { owner, compliance, newCompliance } = people;
      const read = async (who: Caller) => (await who.get(`/api/reports/details/${reports.withdrawn}`)).status;
      expect((await detailsOf(compliance, reports.withdrawn)).header.company).toBe('Staalbouw Merwesluis');
      expect((await owner.post(`/api/tasks/reports/revise/${reports.withdrawn}`)).status).toBe(200);
      expect([await read(compliance), await read(newCompliance)]).toEqual([404, 200]);
    });

    it('leaves an audit entry for each Concept that moved, and for nothing else about the reports', async () => {
      const moved = Object.values(reports).map((entityId) => auditOf(app, { action: 'report.move', entityId }));
      expect((await Promise.all(moved)).flat()).toMatchObject([
        {
          entityId: String(reports.concept),
          companyId: HOMES,
          actorKind: way === 'SCIM' ? 'system' : 'user',
          detail: { companyId: { before: STEEL, after: HOMES } },
        },
      ]);
    });
  });
}

it('a Concept that is created while its owner is being moved belongs to the new company', async () => {
  const owner = await hire(app, 'tijdens.verhuizing', { company: STEEL });
  let made: Promise<number> | undefined;
  await transaction(sql, async (tx) => {
    await tx`update users set company_id = ${HOMES} where id = ${owner.id}`;
    made = concept(owner);
    await until(
      'the new report waits for the move',
      () => sql<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike '%insert into gift_reports%'`,
      ([row]) => row?.count === 1,
    );
  });
  const [row] = await sql`select company_id as company from gift_reports where id = ${(await made) ?? 0}`;
  expect(row).toEqual({ company: HOMES });
});
