import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordState } from '#/bff/contract/tasks.ts';
import { HOMES } from '#/bff/database/seed/companies.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { delegate, hire, submitted } from '#/tests/support/factories.ts';

/**
 * Tests every change that can affect a stand-in, for both ways to become one, and for both reading and deciding. Each
 * case has its own people.
 */
const WAYS = ['delegation', 'hand-over'] as const;
type Way = (typeof WAYS)[number];

interface People {
  /** Owns the report; the chief is their supervisor. */
  owner: Caller;
  /** Candidate of the first step. */
  chief: Caller;
  /** Gets the chief's task by delegation or hand-over. */
  standIn: Caller;
}

interface Case {
  what: string;
  /** The change, made once the stand-in has the task. */
  change: (people: People, report: number) => Promise<unknown>;
  /**
   * The HTTP statuses that the stand-in gets after the change, first for reading the report and then for deciding on
   * it.
   */
  meets: Record<Way, readonly [read: number, decide: number]>;
}

let app: TestApp;
let sql: TestApp['database']['sql'];
let count = 0;

beforeAll(async () => {
  app = await testApp();
  sql = app.database.sql;
});
afterAll(() => app?.stop());

const role = (who: Caller, name: string, isHeld: boolean) => sql`
  with changed as (
    insert into user_roles (user_id, role_id, active, is_global) select ${who.id}, id, ${isHeld}, true from roles where name = ${name}
    on conflict (user_id, role_id) do update set active = ${isHeld} returning user_id)
  update users set rights_version = rights_version + 1 where id in (select user_id from changed)`;
const leave = (who: Caller) => sql`update users set active = false where id = ${who.id}`;
const approve = (who: Caller, id: number) => who.post<RecordState>(`/api/tasks/reports/approve/${id}`);
const both = (answers: readonly [number, number]) => ({ delegation: answers, 'hand-over': answers });

const CASES: readonly Case[] = [
  { what: 'nothing has changed', change: async () => {}, meets: both([200, 200]) },
  {
    what: 'the delegation was revoked, or the task taken back',
    change: async ({ chief }, id) => {
      await sql`update delegations set revoked_at = now() where user_id = ${chief.id}`;
      await chief.post(`/api/tasks/reports/reclaim/${id}`);
    },
    meets: { delegation: [404, 404], 'hand-over': [200, 409] },
  },
  {
    what: 'the period has ended while the page was open',
    change: ({ chief }) => sql`
      update delegations set during = tstzrange(now() - interval '2 days', now() - interval '1 second') where user_id = ${chief.id}`,
    meets: { delegation: [404, 404], 'hand-over': [200, 200] },
  },
  {
    what: 'the delegation is for another register',
    change: ({ chief }) => sql`update delegations set register = 'processingActivity' where user_id = ${chief.id}`,
    meets: { delegation: [404, 404], 'hand-over': [200, 200] },
  },
  { what: 'the stand-in has left', change: ({ standIn }) => leave(standIn), meets: both([401, 401]) },
  {
    what: 'the stand-in got NoAccess',
    change: ({ standIn }) => role(standIn, 'No access', true),
    meets: both([403, 403]),
  },
  {
    what: 'the stand-in lost every role',
    change: ({ standIn }) => role(standIn, 'Employee', false),
    meets: both([403, 403]),
  },
  {
    what: 'the candidate has left',
    change: ({ chief }) => leave(chief),
    meets: { delegation: [404, 404], 'hand-over': [200, 409] },
  },
  {
    what: 'the candidate got NoAccess',
    change: ({ chief }) => role(chief, 'No access', true),
    meets: { delegation: [404, 404], 'hand-over': [200, 409] },
  },
  {
    what: 'the owner got another supervisor',
    change: async ({ owner }) =>
      sql`update users set supervisor_id = ${(await hire(app, `nieuw.${count}`)).id} where id = ${owner.id}`,
    meets: { delegation: [404, 404], 'hand-over': [200, 409] },
  },
  {
    what: 'the stand-in now owns the report',
    change: ({ standIn }, id) => sql`update gift_reports set user_id = ${standIn.id} where id = ${id}`,
    meets: both([200, 409]),
  },
  {
    what: 'the stand-in submitted the report',
    change: ({ standIn }, id) => sql`update workflow_instances set started_by = ${standIn.id} where record_id = ${id}`,
    meets: { delegation: [404, 404], 'hand-over': [200, 409] },
  },
  {
    what: 'the candidate submitted the report',
    change: ({ chief }, id) => sql`update workflow_instances set started_by = ${chief.id} where record_id = ${id}`,
    meets: { delegation: [404, 404], 'hand-over': [200, 409] },
  },
  {
    what: 'the candidate has decided',
    change: ({ chief }, id) => approve(chief, id),
    meets: { delegation: [404, 409], 'hand-over': [200, 409] },
  },
  {
    what: 'the owner has withdrawn the report',
    change: ({ owner }, id) => owner.post(`/api/tasks/reports/withdraw/${id}`, { reason: 'toch niet' }),
    meets: { delegation: [404, 409], 'hand-over': [200, 409] },
  },
];

async function people(): Promise<People> {
  count += 1;
  const chief = await hire(app, `chef.r${count}`);
  return {
    chief,
    owner: await hire(app, `eigenaar.r${count}`, { supervisor: chief.id }),
    standIn: await hire(app, `invaller.r${count}`),
  };
}

async function putInHands(way: Way, { chief, standIn }: People, id: number): Promise<void> {
  if (way === 'delegation') return delegate(app, chief, standIn);
  const { status } = await chief.post(`/api/tasks/reports/handover/${id}`, { idUser: standIn.id });
  expect(status).toBe(200);
}

describe(`${WAYS.length} ways a task reaches a stand-in × ${CASES.length} changes × reading and deciding`, () => {
  describe.each(WAYS)('by %s', (way) => {
    it.each(CASES)('RP-004 WF-018 $what', async ({ what, change, meets }) => {
      const team = await people();
      const { id } = await submitted(team.owner, { amount: 20 });
      await putInHands(way, team, id);
      expect((await team.standIn.get(`/api/reports/details/${id}`)).status, `before the change: ${what}`).toBe(200);
      await change(team, id);
      const read = await team.standIn.get(`/api/reports/details/${id}`);
      const log = await team.standIn.get('/api/reports/delegatedwaitingforapproval');
      const decided = await approve(team.standIn, id);
      expect([read.status, decided.status]).toEqual(meets[way]);
      const [, decide] = meets[way];
      if (log.status === 200) expect(log.body).toHaveLength(decide === 200 ? 1 : 0);
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from decisions d join workflow_instances i on i.id = d.instance_id
        where i.record_id = ${id} and d.decided_by = ${team.standIn.id}`;
      expect(row?.count).toBe(decide === 200 ? 1 : 0);
    });
  });
});

describe('a stand-in', () => {
  it('cannot pass a task on: if A delegates to B and B to C, then C sees nothing, and B cannot hand the task over', async () => {
    const { owner, chief, standIn } = await people();
    const third = await hire(app, `derde.${count}`);
    await delegate(app, chief, standIn);
    await delegate(app, standIn, third);
    const { id } = await submitted(owner);
    expect((await third.get(`/api/reports/details/${id}`)).status).toBe(404);
    expect((await approve(third, id)).status).toBe(404);
    const passedOn = await standIn.post(`/api/tasks/reports/handover/${id}`, { idUser: third.id });
    expect(passedOn).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
    expect((await approve(standIn, id)).status).toBe(200);
  });

  it('who gave the first approval cannot give the second on behalf of anyone', async () => {
    const { owner, chief, standIn } = await people();
    await delegate(app, chief, standIn);
    const marijke = await app.as('marijke.vandenbroek');
    await delegate(app, marijke, standIn);
    const { id } = await submitted(owner, { amount: 900 });
    expect((await approve(standIn, id)).body.status).toBe(10);
    expect(await approve(standIn, id)).toMatchObject({ status: 409, body: { code: 'BOTH_APPROVALS' } });
    const given = await marijke.post(`/api/tasks/reports/handover/${id}`, { idUser: standIn.id });
    expect(given).toMatchObject({ status: 409, body: { code: 'STAND_IN_EXCLUDED' } });
    await sql`update delegations set revoked_at = now() where user_id = ${marijke.id}`;
  });

  it.each(WAYS)(
    'who is the only possible second approver cannot give the first approval if its task reached them by %s',
    async (way) => {
      const marijke = await app.as('marijke.vandenbroek');
      const chief = await hire(app, `chef.${way}`, { company: HOMES, roles: ['Employee', 'Supervisor'] });
      const owner = await hire(app, `eigenaar.${way}`, { company: HOMES, supervisor: chief.id });
      const [large, small] = [await submitted(owner, { amount: 900 }), await submitted(owner, { amount: 20 })];
      if (way === 'delegation') await delegate(app, chief, marijke);
      else
        for (const { id } of [large, small])
          expect((await chief.post(`/api/tasks/reports/handover/${id}`, { idUser: marijke.id })).status).toBe(200);
      expect(await approve(marijke, large.id)).toMatchObject({
        status: 409,
        body: { code: 'NEEDED_FOR_SECOND', state: '5', allowedActions: expect.arrayContaining(['approve', 'reject']) },
      });
      // The small gift needs only one approval, so the stand-in may give it.
      expect((await approve(marijke, small.id)).body.status).toBe(50);
      expect((await approve(chief, large.id)).body.status).toBe(10);
      expect((await approve(marijke, large.id)).body.status).toBe(50);
    },
  );

  it('who decides at the same time as another person gets 409 if the other decision comes first', async () => {
    const { owner, chief, standIn } = await people();
    const other = await hire(app, `tweede.${count}`);
    await delegate(app, chief, standIn);
    const { id } = await submitted(owner, { amount: 20 });
    expect((await chief.post(`/api/tasks/reports/handover/${id}`, { idUser: other.id })).status).toBe(200);
    const answers = await Promise.all([standIn, other].map((who) => approve(who, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'ALREADY_DECIDED',
      state: '50',
      // The person to whom the task was handed over can still read the report; a delegate cannot.
      allowedActions: answers[0]?.status === 409 ? [] : ['read'],
    });
    expect(answers.find(({ status }) => status === 200)?.body.status).toBe(50);
    const decisions = await app.database.sql`
      select d.decided_by as "by" from decisions d join gift_reports g on g.workflow_instance_id = d.instance_id where g.id = ${id}`;
    expect(decisions).toHaveLength(1);
  });

  it('can read the record, and nothing else of its company or owner', async () => {
    const { owner, chief, standIn } = await people();
    await delegate(app, chief, standIn);
    const { id } = await submitted(owner);
    const { body: other } = await owner.post<number>('/api/reports', {});
    expect((await standIn.get(`/api/reports/details/${id}`)).status).toBe(200);
    expect((await standIn.get(`/api/reports/details/${other}`)).status).toBe(404);
    for (const list of ['my', 'waitingforapproval'])
      expect((await standIn.get<unknown[]>(`/api/reports/${list}`)).body).toEqual([]);
    expect((await standIn.get('/api/reports/manager')).status).toBe(403);
    expect((await standIn.get('/api/reports')).status).toBe(403);
  });
});
