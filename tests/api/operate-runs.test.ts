import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunDetails } from '#/bff/contract/operations.ts';
import { RUN_RULES, type RunDurations, type RunList } from '#/bff/contract/run-list.ts';
import type { StuckList } from '#/bff/contract/stuck.ts';
import { HOMES, INFRA } from '#/bff/database/seed/companies.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { detailsOf, hire, hold, openTask, submitted } from '#/tests/support/factories.ts';
import { failingReport, stuckReport } from '#/tests/support/stuck-run.ts';
import { readXlsx } from '#/tests/support/xlsx.ts';

/** The list of runs, with five runs of Infra: one is stuck, two wait, one was approved, one was cancelled. */
let app: TestApp;
let sanne: Caller;
let ruben: Caller;
let thijs: Caller;
let atHome: Caller;
const runs = {} as Record<'stuck' | 'late' | 'waits' | 'done' | 'cancelled', { id: number; instance: string }>;

beforeAll(async () => {
  app = await testApp();
  [sanne, ruben, thijs] = [
    await app.as('sanne.dijkgraaf'),
    await app.as('ruben.scholten'),
    await app.as('thijs.wagenaar'),
  ];
  atHome = await app.as('ravi.soekhoe');
  runs.stuck = await stuckReport(app, { owner: sanne, approver: ruben }, 'no room for Horloge', { gift: 'Horloge' });
  runs.late = await submitted(sanne, { amount: 1250 });
  runs.waits = await submitted(sanne, { amount: 300 });
  runs.done = await submitted(sanne, { amount: 20 });
  runs.cancelled = await submitted(sanne);
  await ruben.post(`/api/tasks/reports/approve/${runs.done.id}`);
  await thijs.post(`/api/operations/instances/${runs.cancelled.instance}/cancel`, { reason: 'verkeerde versie' });
  await ruben.post(`/api/tasks/reports/approve/${runs.waits.id}`);
  await app.database.sql`
    update inbox_tasks set due_at = now() - interval '1 day' where id = ${await openTask(app, runs.late.id)}`;
});
afterAll(() => app?.stop());

const list = async (group = 'running', who = thijs) =>
  (await who.get<RunList>(`/api/operations/instances?group=${group}`)).body;
const instancesOf = ({ rows }: RunList) => rows.map(({ workflowInstanceId }) => workflowInstanceId);
const NONE = { incident: 0, stranded: 0, starting: 0, active: 0, completed: 0, canceled: 0, void: 0 };

describe('the list of runs', () => {
  it('has each run in one part, and counts that match the parts', async () => {
    const running = await list();
    expect(running.counts).toEqual({ ...NONE, incident: 1, active: 2, completed: 1, canceled: 1 });
    expect(instancesOf(running).sort()).toEqual(
      [runs.stuck, runs.late, runs.waits].map(({ instance }) => instance).sort(),
    );
    expect(instancesOf(await list('completed'))).toEqual([runs.done.instance]);
    expect(instancesOf(await list('canceled'))).toEqual([runs.cancelled.instance]);
    expect(instancesOf(await list('stranded'))).toEqual([]);
  });

  it('shows where each run is and what needs attention, incidents first, and nothing from the reports', async () => {
    const { rows, concerns, engine } = await list();
    expect(rows[0]).toEqual({
      workflowInstanceId: runs.stuck.instance,
      register: 'giftReport',
      number: (await detailsOf(sanne, runs.stuck.id)).number,
      company: 'Noordveen Infra',
      process: 'gift-report-approval',
      version: 1,
      state: 'incident',
      step: 'Goedkeuring vastleggen',
      incident: 'JOB_NO_RETRIES',
      concern: null,
      startedOn: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      endedOn: null,
      changedOn: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      days: 0,
    });
    const of = (instance: string) => rows.find(({ workflowInstanceId }) => workflowInstanceId === instance);
    expect(of(runs.late.instance)).toMatchObject({ step: 'Goedkeuring leidinggevende', concern: 'late' });
    expect(of(runs.waits.instance)).toMatchObject({ step: 'Goedkeuring compliance', concern: null });
    expect(concerns).toEqual({ late: 1, rejected: 0, waiting: 0 });
    // The application of a test does its background work only when asked to, so no process is the leader.
    expect(engine).toEqual({ ok: true, cause: null, leader: null });
    for (const hidden of ['Horloge', '1250', '@']) expect(JSON.stringify(rows)).not.toContain(hidden);
  });

  it('counts the runs of each process by state and version, including processes without runs', async () => {
    const { processes } = await list();
    expect(processes).toContainEqual({
      process: 'gift-report-approval',
      newestVersion: 1,
      versions: [1],
      incident: 1,
      active: 2,
      starting: 0,
    });
    expect(processes).toContainEqual({
      process: 'processing-activity-review',
      newestVersion: 1,
      versions: [],
      incident: 0,
      active: 0,
      starting: 0,
    });
  });

  it('shows the median duration of each process over the runs completed in the last 30 days', async () => {
    const durations = async (who = thijs) => (await who.get<RunDurations>('/api/operations/durations')).body;
    const { sql } = app.database;
    const tookHours = (hours: number, endedDaysAgo: number) => sql`
      update workflow_instances set ended_at = now() - make_interval(days => ${endedDaysAgo}),
        created_at = now() - make_interval(days => ${endedDaysAgo}, hours => ${hours})
      where id = ${runs.done.instance}`;
    await tookHours(5, 29);
    expect(await durations()).toEqual({
      asOf: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      days: 30,
      processes: [{ process: 'gift-report-approval', completed: 1, medianSeconds: 18_000 }],
    });
    await tookHours(5, 31);
    expect((await durations()).processes).toEqual([]);
    await tookHours(1, 0);
    expect((await durations(atHome)).processes).toEqual([]);
  });

  it('shows the position of a run that waits for the next attempt at a job', async () => {
    const { id, instance } = await failingReport(app, { owner: sanne, approver: ruben }, 'no room');
    const row = (await list()).rows.find(({ workflowInstanceId }) => workflowInstanceId === instance);
    expect(row).toMatchObject({ state: 'active', step: 'Goedkeuring vastleggen' });
    // The other tests expect lists of five runs.
    await app.database.sql`update gift_reports set deleted_at = now() where id = ${id}`;
  });

  it('counts a command as a change of its run', async () => {
    const { sql } = app.database;
    const changed = async () =>
      (await list()).rows.find(({ workflowInstanceId }) => workflowInstanceId === runs.waits.instance)?.changedOn;
    const id = crypto.randomUUID();
    await sql`
      insert into workflow_commands (id, instance_id, kind, payload, state, created_at, done_at, not_before) values
        (${id}, ${runs.waits.instance}, 'setVariables', '{"variables": {}}', 'done', now(), '2126-01-05 10:00:00+00', now())`;
    expect(await changed()).toBe('2126-01-05T10:00:00.000Z');
    expect((await thijs.get<RunDetails>(`/api/operations/instances/${runs.waits.instance}`)).body.changedOn).toBe(
      '2126-01-05T10:00:00.000Z',
    );
    await sql`delete from workflow_commands where id = ${id}`;
  });

  it('counts refused commands and runs whose command has long been waiting, and shows since when the oldest one waits', async () => {
    const { sql } = app.database;
    const ids = [crypto.randomUUID(), crypto.randomUUID()];
    await sql`
      insert into workflow_commands (id, instance_id, kind, payload, state, refusal, created_at, not_before) values
        (${ids[0] ?? ''}, ${runs.late.instance}, 'setVariables', '{"variables": {}}', 'rejected', 'NOT_WAITING', now(), now()),
        (${ids[1] ?? ''}, ${runs.waits.instance}, 'setVariables', '{"variables": {}}', 'ready', null,
          '2026-01-05 10:00:00+00', now() + interval '1 day')`;
    const found = await list();
    expect(found.concerns).toEqual({ late: 0, rejected: 1, waiting: 1 });
    expect(found.oldestCommandOn).toBe('2026-01-05T10:00:00.000Z');
    await sql`delete from workflow_commands where id = any(${ids}::uuid[])`;
    expect((await list()).oldestCommandOn).toBeNull();
  });

  it('is refused for an unknown part, and for anyone who is not an operator of any company', async () => {
    expect((await thijs.get('/api/operations/instances?group=all')).status).toBe(400);
    for (const who of [sanne, ruben]) expect((await who.get('/api/operations/instances')).status).toBe(403);
  });
});

describe('the filters of the list, on the server', () => {
  const NAMES = Object.keys({ stuck: 0, late: 0, waits: 0, done: 0, cancelled: 0 } satisfies Record<
    keyof typeof runs,
    0
  >);
  const nameOf = (instance: string) => NAMES.find((name) => runs[name as keyof typeof runs].instance === instance);
  const found = async (filters: Record<string, string>, group = 'running', who = thijs) => {
    const query = new URLSearchParams({ group, view: new URLSearchParams(filters).toString() });
    const { rows, matching } = (await who.get<RunList>(`/api/operations/instances?${query}`)).body;
    expect(matching).toBe(rows.length);
    return rows.map(({ workflowInstanceId }) => nameOf(workflowInstanceId)).sort();
  };

  it.each<[filters: Record<string, string>, group: string, wanted: string[]]>([
    [{}, 'running', ['late', 'stuck', 'waits']],
    [{ 'f.state': 'incident' }, 'running', ['stuck']],
    [{ 'f.incident': 'JOB_NO_RETRIES' }, 'running', ['stuck']],
    [{ 'f.concern': 'late' }, 'running', ['late']],
    [{ 'f.concern': '' }, 'running', ['stuck', 'waits']],
    [{ 'f.process': 'gift-report-approval' }, 'completed', ['done']],
    [{ 'f.process': 'processing-activity-review' }, 'completed', []],
    [{ 'f.version': '1..1' }, 'canceled', ['cancelled']],
    [{ 'f.version': '2..' }, 'canceled', []],
    [{ 'f.company': 'nOÖRdveen inf' }, 'running', ['late', 'stuck', 'waits']],
    [{ 'f.company': 'Homes' }, 'running', []],
    [{ 'f.startedOn': '2024-01-01..2024-01-01' }, 'running', ['waits']],
    [{ 'f.startedOn': '..2024-01-01' }, 'running', ['waits']],
    [{ 'f.startedOn': '2024-01-02..' }, 'running', ['late', 'stuck']],
    [{ 'f.days': '100..' }, 'running', ['waits']],
    [{ 'f.days': '..99' }, 'running', ['late', 'stuck']],
    [{ 'f.endedOn': '2024-02-10..2024-02-10' }, 'completed', ['done']],
    [{ 'f.endedOn': '2024-02-11..' }, 'completed', []],
    [{ 'f.changedOn': '..2024-01-01' }, 'running', []],
    [{ 'f.state': 'incident', 'f.concern': 'late' }, 'running', []],
    [{ 'f.nothing': 'x', 'f.state': 'active' }, 'running', ['late', 'waits']],
  ])('find the right runs: %j in the group %s', async (filters, group, wanted) => {
    expect(await found(filters, group)).toEqual(wanted);
  });

  it('find a run by its number, and take a percent sign literally', async () => {
    const { number } = await detailsOf(sanne, runs.late.id);
    expect(await found({ 'f.number': number.toLowerCase() })).toEqual(['late']);
    expect(await found({ 'f.number': '%' })).toEqual([]);
  });

  it('find nothing of companies that the operator does not cover', async () => {
    expect(await found({ 'f.company': 'Noordveen' }, 'running', atHome)).toEqual([]);
  });

  beforeAll(async () => {
    const { sql } = app.database;
    // 1 January 2024 in Amsterdam, and still December in Greenwich
    await sql`update workflow_instances set created_at = '2023-12-31 23:30:00+00' where id = ${runs.waits.instance}`;
    await sql`
      update workflow_instances set created_at = '2024-02-01 12:00:00+00', ended_at = '2024-02-09 23:30:00+00'
      where id = ${runs.done.instance}`;
  });
});

describe('an operator of one company', () => {
  it('finds nothing of another company: no row, no count, no line of a file', async () => {
    for (const group of ['running', 'completed', 'canceled', 'stranded']) {
      const found = await list(group, atHome);
      expect([found.rows, found.counts, found.oldestCommandOn]).toEqual([[], NONE, null]);
      expect(found.processes.map(({ incident, active, starting }) => incident + active + starting)).toEqual(
        found.processes.map(() => 0),
      );
    }
    expect(await fileOf(atHome)).toHaveLength(1);
  });

  it('finds the runs of that company', async () => {
    const operator = await hold(app, await hire(app, 'operator.infra'), 'Operator', INFRA, 'only');
    expect((await list('running', operator)).counts).toEqual((await list()).counts);
    expect(await fileOf(operator)).toHaveLength(4);
  });
});

const fileOf = async (who: Caller, group = 'running') => {
  const response = await who.send('/api/grids/runs/export', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      lang: 1033,
      group,
      columns: Object.keys(RUN_RULES),
      query: { filters: [], sort: [{ key: 'state', desc: false }], group: [] },
    }),
  });
  expect(response.status).toBe(200);
  return (await readXlsx(new Uint8Array(await response.arrayBuffer()))).rows;
};

describe('the file of a part', () => {
  it('has the rows of the part, with words instead of codes', async () => {
    const [heads, first] = await fileOf(thijs);
    expect(heads).toEqual([
      'State',
      'Process',
      'Version',
      'Number',
      'Current step',
      'Company',
      'Started on',
      'Days',
      'Incident',
      'Needs attention',
      'Last change',
      'Ended on',
    ]);
    expect(first?.slice(0, 3)).toEqual(['Incident', 'Gift report approval', 1]);
    expect(first?.[8]).toBe('a worker keeps failing');
    expect(await fileOf(thijs, 'canceled')).toHaveLength(2);
  });
});

describe('a run whose record moves or is deleted', () => {
  it('is in the list of the record’s current company, and in none once the record is deleted', async () => {
    const { id, instance } = await submitted(sanne, { amount: 300 });
    const isListed = async (who: Caller) => instancesOf(await list('running', who)).includes(instance);
    const { sql } = app.database;
    expect([await isListed(thijs), await isListed(atHome)]).toEqual([true, false]);
    await sql`update gift_reports set company_id = ${HOMES} where id = ${id}`;
    expect([await isListed(thijs), await isListed(atHome)]).toEqual([true, true]);
    await sql`update gift_reports set company_id = ${INFRA} where id = ${id}`;
    expect(await isListed(atHome)).toBe(false);
    const setDeleted = (deleted: boolean) =>
      sql`update gift_reports set deleted_at = ${deleted ? new Date() : null} where id = ${id}`;
    await setDeleted(true);
    expect(await isListed(thijs)).toBe(false);
    await setDeleted(false);
    expect(await isListed(thijs)).toBe(true);
    // The other tests expect lists of five runs.
    await setDeleted(true);
  });
});

it('the list of runs counts a refused start too, whose run never began, as the list of stuck work does', async () => {
  const { sql } = app.database;
  const { instance } = await submitted(sanne);
  await sql`
    update workflow_commands set state = 'rejected', refusal = 'NO_DEFINITION' where instance_id = ${instance} and kind = 'start'`;
  await sql`update workflow_instances set state = 'void', ended_at = now() where id = ${instance}`;
  expect((await list()).concerns.rejected).toBe(1);
  const { body: stuck } = await thijs.get<StuckList>('/api/operations/stuck');
  expect(stuck.counts.rejected).toBe(1);
  await sql`update workflow_commands set state = 'void' where instance_id = ${instance}`;
  expect((await list()).concerns.rejected).toBe(0);
});
