import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SearchAnswer } from '#/bff/contract/search.ts';
import type { Counters } from '#/bff/contract/startup.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { concept, delegate, engineWith, hire, submitted } from '#/tests/support/factories.ts';
import { fileForm, PDF, upload } from '#/tests/support/files.ts';
import { readXlsx } from '#/tests/support/xlsx.ts';

/** The first and last day of a delegation, counted from today; `revoked` means that it was revoked while it ran. */
const PERIODS = [
  { when: 'begins tomorrow', days: [1, 3], revoked: false, counts: false },
  { when: 'ended yesterday', days: [-3, -1], revoked: false, counts: false },
  { when: 'was revoked', days: [-1, 1], revoked: true, counts: false },
  { when: 'runs', days: [-1, 1], revoked: false, counts: true },
] as const;

/** The person who delegates: the first approver, or the person to whom the approver handed the task over. */
const HOLDERS = ['the approver', 'the person to whom the task was handed over'] as const;
const CASES = HOLDERS.flatMap((holder) => PERIODS.map((period) => ({ holder, ...period })));

let app: TestApp;
let count = 0;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.stop());

interface Given {
  delegate: Caller;
  report: { id: number; number: string; instance: string };
}

/** New people for each test, with a report that waits for `holder`, who has delegated to the stand-in. */
async function given({ holder, days, revoked }: (typeof CASES)[number]): Promise<Given> {
  count += 1;
  const chief = await hire(app, `chef.n${count}`);
  const owner = await hire(app, `eigenaar.n${count}`, { supervisor: chief.id });
  const receiver = await hire(app, `ontvanger.n${count}`);
  const standIn = await hire(app, `invaller.n${count}`);
  const { sql } = app.database;
  const id = await concept(owner, { gift: `Zeppelin ${count}`, amount: 20 });
  await upload(owner, id, fileForm(PDF, 'bon.pdf'));
  const delegates = async (from: Caller) => {
    await delegate(app, from, standIn, { days });
    if (revoked) await sql`update delegations set revoked_at = now() where delegate_id = ${standIn.id}`;
  };
  if (holder === 'the approver') await delegates(chief);
  const { body } = await owner.post<{ workflowInstanceId: string }>(`/api/tasks/reports/submitforapproval/${id}`);
  if (holder !== 'the approver') {
    const { status } = await chief.post(`/api/tasks/reports/handover/${id}`, { idUser: receiver.id });
    expect(status).toBe(200);
    await delegates(receiver);
  }
  const [row] = await sql<{ number: string }[]>`select number from gift_reports where id = ${id}`;
  return { delegate: standIn, report: { id, number: row?.number ?? '', instance: body.workflowInstanceId } };
}

const listedIds = async (who: Caller, path: string) =>
  (await who.get<{ idReport: number }[]>(path)).body.map(({ idReport }) => idReport);

async function exportedNumbers(who: Caller): Promise<unknown[]> {
  const body = { query: { filters: [], sort: [], group: [] }, columns: ['number'], lang: 1033 };
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await who.send('/api/grids/delegated-reports/export', init);
  return readXlsx(new Uint8Array(await response.arrayBuffer()))
    .rows.slice(1)
    .flat();
}

const mailsTo = async (who: Caller, report: number) =>
  (
    await app.database.sql<{ template: string }[]>`
      select template from mail_outbox where user_id = ${who.id} and (params->>'record')::int = ${report} order by template`
  ).map(({ template }) => template);

describe.each(CASES)('a delegation that $when, given by $holder,', (one) => {
  const { holder, counts } = one;
  let report: Given['report'];
  let standIn: Caller;
  beforeEach(async () => {
    ({ report, delegate: standIn } = await given(one));
  });

  it(`${counts ? 'gives' : 'does not give'} access to the report, its file and its log, and to the report in searches`, async () => {
    const status = counts ? 200 : 404;
    for (const path of [
      `/api/reports/details/${report.id}`,
      `/api/reports/${report.id}/earlier`,
      `/api/files/download/report/${report.id}`,
      `/api/workflow/logbook/${report.instance}`,
    ])
      expect((await standIn.get(path)).status, path).toBe(status);
    const { body } = await standIn.get<SearchAnswer>(`/api/search?q=${report.number}`);
    expect(body.hits.map(({ id }) => id)).toEqual(counts ? [report.id] : []);
    const recent = await standIn.get<{ id: number }[]>(`/api/search/recent?records=giftReport:${report.id}`);
    expect(recent.body.map(({ id }) => id)).toEqual(counts ? [report.id] : []);
  });

  it(`${counts ? 'shows' : 'does not show'} the report in the list, in the file of the list and in the counters`, async () => {
    expect(await listedIds(standIn, '/api/reports/delegatedwaitingforapproval')).toEqual(counts ? [report.id] : []);
    expect(await listedIds(standIn, '/api/reports/waitingforapproval')).toEqual([]);
    expect(await exportedNumbers(standIn)).toEqual(counts ? [report.number] : []);
    const expected = { delegatedTasks: counts ? 1 : 0, waitingForApprovalTasks: 0 };
    expect((await standIn.get<Counters>('/api/Startup/counters')).body).toMatchObject(expected);
    expect((await standIn.get<Counters>('/api/Startup')).body).toMatchObject(expected);
  });

  it(`${counts ? 'sends' : 'sends no'} emails that ask for the decision`, async () => {
    // The receiver gets an email about the hand-over; the first email to the receiver's delegate is a reminder.
    const atOnce = counts && holder === 'the approver' ? ['taskWaiting'] : [];
    expect(await mailsTo(standIn, report.id)).toEqual(atOnce);
    const engine = engineWith(app, { clock: () => new Date(Date.now() + 73 * 3_600_000) });
    await engine.runDue();
    expect(await mailsTo(standIn, report.id)).toEqual(counts ? ['taskReminder', ...atOnce] : []);
  });

  it(`${counts ? 'lets' : 'does not let'} the stand-in decide`, async () => {
    const reject = { remark: 'past niet' };
    const rejected = await standIn.post(`/api/tasks/reports/reject/${report.id}`, reject);
    expect(rejected.status).toBe(counts ? 200 : 404);
    const again = await standIn.post(`/api/tasks/reports/approve/${report.id}`);
    expect(again.status).toBe(counts ? 409 : 404);
    const [row] = await app.database.sql<{ made: number }[]>`
      select count(*)::int as made from decisions where decided_by = ${standIn.id}`;
    expect(row?.made).toBe(counts ? 1 : 0);
  });
});

it('a delegation that begins tomorrow does not remove anyone from those who can be handed a task and decide on it today', async () => {
  const [chief, receiver, later] = [
    await hire(app, 'chef.morgen'),
    await hire(app, 'ontvanger.morgen'),
    await hire(app, 'invaller.morgen'),
  ];
  const { id } = await submitted(await hire(app, 'eigenaar.morgen', { supervisor: chief.id }), { amount: 20 });
  await delegate(app, receiver, later, { days: [1, 3] });
  expect((await chief.post(`/api/tasks/reports/handover/${id}`, { idUser: receiver.id })).status).toBe(200);
  expect((await receiver.post(`/api/tasks/reports/approve/${id}`)).status).toBe(200);
});
