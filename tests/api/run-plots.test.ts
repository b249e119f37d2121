import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlotMeasure, PlotPoint, PointRuns, RunPlots } from '#/bff/contract/run-plots.ts';
import { HOMES, INFRA } from '#/bff/database/seed/companies.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { hire, hold, submitted } from '#/tests/support/factories.ts';

/**
 * Plots of six runs at Infra and one at Homes, each moved to one of the last three days:
 *
 * `slow` started 3 days ago at 09:00 and was completed after 24 hours. `quick` started 2 days ago at 10:00 and was
 * completed after 2 hours. `first` started 3 days ago at 09:00 and was completed after 1 hour. `cancelled` started 2
 * days ago at 10:00, waited for the supervisor throughout, and was cancelled yesterday at 10:00. `waits` started 2 days
 * ago at 10:00 and has waited for the supervisor since then. `decided` started 3 days ago at 09:00; the supervisor
 * decided yesterday at 15:00, and it has waited for compliance since 16:00. `elsewhere` started 2 days ago at 10:00 at
 * Homes and has waited for the supervisor since then.
 */
let app: TestApp;
let thijs: Caller;
let ravi: Caller;
let sanne: Caller;
/** Yesterday and the days before, as local days. */
let days: Record<1 | 2 | 3 | 4, string>;
const runs = {} as Record<'slow' | 'quick' | 'first' | 'cancelled' | 'waits' | 'decided' | 'elsewhere', string>;

beforeAll(async () => {
  app = await testApp();
  [sanne, thijs, ravi] = [
    await app.as('sanne.dijkgraaf'),
    await app.as('thijs.wagenaar'),
    await app.as('ravi.soekhoe'),
  ];
  const ruben = await app.as('ruben.scholten');
  const atHomes = await hire(app, 'employee.homes', { company: HOMES, supervisor: ruben.id });
  const { sql } = app.database;
  const [found] = await sql<(typeof days)[]>`
    select local_day(now()) - 1 as "1", local_day(now()) - 2 as "2", local_day(now()) - 3 as "3", local_day(now()) - 4 as "4"`;
  if (!found) throw new Error('no days');
  days = found;
  const at = (ago: 1 | 2 | 3, clock: string) =>
    sql`(${days[ago]}::date + ${clock}::time) at time zone 'Europe/Amsterdam'`;
  for (const name of Object.keys({
    slow: 0,
    quick: 0,
    first: 0,
    cancelled: 0,
    waits: 0,
    decided: 0,
  }) as (keyof typeof runs)[])
    runs[name] = (await submitted(sanne, { amount: 300 })).instance;
  runs.elsewhere = (await submitted(atHomes, { amount: 300 })).instance;
  const begin = async (name: keyof typeof runs, since: ReturnType<typeof at>) => {
    await sql`update workflow_instances set created_at = ${since} where id = ${runs[name]}`;
    await sql`update inbox_tasks set created_at = ${since} where instance_id = ${runs[name]}`;
  };
  const end = async (name: keyof typeof runs, state: string, hours: number) => {
    await sql`
      update workflow_instances set state = ${state}, ended_at = created_at + make_interval(hours => ${hours}) where id = ${runs[name]}`;
    await sql`
      update inbox_tasks t set state = 'canceled', closed_at = i.ended_at from workflow_instances i
      where i.id = ${runs[name]} and t.instance_id = i.id`;
  };
  const [morning, later] = [at(3, '09:00'), at(2, '10:00')];
  for (const name of ['slow', 'first', 'decided'] as const) await begin(name, morning);
  for (const name of ['quick', 'cancelled', 'waits', 'elsewhere'] as const) await begin(name, later);
  await end('slow', 'completed', 24);
  await end('quick', 'completed', 2);
  await end('first', 'completed', 1);
  await end('cancelled', 'canceled', 24);
  const [{ id = 0 } = {}] = await sql<{ id: number }[]>`
    select record_id as id from workflow_instances where id = ${runs.decided}`;
  await ruben.post(`/api/tasks/reports/approve/${id}`);
  await sql`update decisions set decided_at = ${at(1, '15:00')} where instance_id = ${runs.decided}`;
  await sql`
    update inbox_tasks set created_at = ${at(1, '16:00')} where instance_id = ${runs.decided} and state = 'open'`;
});
afterAll(() => app?.stop());

const plots = async (query = '', who = thijs) => (await who.get<RunPlots>(`/api/operations/plots${query}`)).body;
/** The index of a local day among the points. */
const placeOf = ({ points }: RunPlots, ago: keyof typeof days) =>
  points.findIndex(
    ({ from }) => new Date(from).toLocaleDateString('sv-SE', { timeZone: 'Europe/Amsterdam' }) === days[ago],
  );
const figuresOf = (found: RunPlots, ago: keyof typeof days) => {
  const { from, until, ...figures } = found.points[placeOf(found, ago)] as PlotPoint;
  return figures;
};
const NONE = { started: 0, completed: 0, canceled: 0, median: null, p95: null };

const runsOf = async (asked: Record<string, string>, who = thijs) =>
  (await who.get<PointRuns>(`/api/operations/plots/runs?${new URLSearchParams(asked)}`)).body;
const listOf = async (
  measure: PlotMeasure,
  { from, until }: PlotPoint,
  more: Record<string, string> = {},
  who = thijs,
) => {
  const { count, rows } = await runsOf({ measure, from, until, ...more }, who);
  expect(rows).toHaveLength(count);
  return rows.map(({ workflowInstanceId }) => workflowInstanceId).sort();
};
const named = (...names: (keyof typeof runs)[]) => names.map((name) => runs[name]).sort();

describe('the plots of runs by day', () => {
  it('match the figures counted by hand for all companies covered', async () => {
    const found = await plots();
    expect(found.points).toHaveLength(30);
    expect(figuresOf(found, 4)).toEqual(NONE);
    expect(figuresOf(found, 3)).toEqual({ ...NONE, started: 3, completed: 1, median: 3_600, p95: 3_600 });
    // For 2 hours and 24 hours, the median is halfway between them, and the 95th percentile is 95 % of the way.
    expect(figuresOf(found, 2)).toEqual({ ...NONE, started: 4, completed: 2, median: 46_800, p95: 82_440 });
    expect(figuresOf(found, 1)).toEqual({ ...NONE, canceled: 1 });
  });

  it('show where runs waited for people at the end of each day', async () => {
    const found = await plots();
    const waited = ([4, 3, 2, 1] as const).map((ago) =>
      Object.fromEntries(found.steps.map(({ name, counts }) => [name, counts[placeOf(found, ago)]])),
    );
    const [supervisor, compliance] = ['Goedkeuring leidinggevende', 'Goedkeuring compliance'] as const;
    expect(waited).toEqual([
      { [supervisor]: 0, [compliance]: 0 },
      { [supervisor]: 2, [compliance]: 0 },
      { [supervisor]: 4, [compliance]: 0 },
      { [supervisor]: 2, [compliance]: 1 },
    ]);
    expect(found.steps.map(({ counts }) => counts.at(-1))).toEqual([2, 1]);
  });

  it('link to the runs that they count', async () => {
    const found = await plots();
    const pointOf = (ago: keyof typeof days) => found.points[placeOf(found, ago)] as PlotPoint;
    expect(await listOf('started', pointOf(3))).toEqual(named('slow', 'first', 'decided'));
    expect(await listOf('started', pointOf(2))).toEqual(named('quick', 'cancelled', 'waits', 'elsewhere'));
    expect(await listOf('completed', pointOf(2))).toEqual(named('slow', 'quick'));
    expect(await listOf('canceled', pointOf(1))).toEqual(named('cancelled'));
    const supervisor = { element: 'SupervisorApproval', process: 'gift-report-approval' };
    expect(await listOf('waiting', pointOf(3), supervisor)).toEqual(named('slow', 'decided'));
    expect(await listOf('waiting', pointOf(1), supervisor)).toEqual(named('waits', 'elsewhere'));
    expect(await listOf('waiting', pointOf(1))).toEqual(named('waits', 'elsewhere', 'decided'));
    for (const point of found.points) expect(await listOf('started', point)).toHaveLength(point.started);
  });

  it('are limited to one process on request', async () => {
    expect(figuresOf(await plots('?process=gift-report-approval'), 3).started).toBe(3);
    const other = await plots('?process=processing-activity-review');
    expect(other.steps).toEqual([]);
    expect(other.points.every(({ started, completed, canceled }) => started + completed + canceled === 0)).toBe(true);
    expect(await listOf('started', other.points[placeOf(other, 3)] as PlotPoint, { process: 'no-process' })).toEqual(
      [],
    );
  });
});

describe('the plots of runs by hour', () => {
  it('cover the last 24 hours, and count what waits now', async () => {
    const found = await plots('?unit=hour');
    expect(found.points).toHaveLength(24);
    const lasts = found.points.map(({ from, until }) => Date.parse(until) - Date.parse(from));
    expect(new Set(lasts)).toEqual(new Set([3_600_000]));
    expect(found.steps.map(({ counts }) => counts.at(-1))).toEqual([2, 1]);
  });

  it('are refused for an unknown unit or measure, or an invalid time', async () => {
    expect((await thijs.get('/api/operations/plots?unit=week')).status).toBe(400);
    const asked = { measure: 'started', from: '2026-01-01T00:00:00Z', until: '2026-01-02T00:00:00Z' };
    for (const wrong of [{ measure: 'late' }, { from: 'yesterday' }, { until: '2026-13-01' }]) {
      const query = new URLSearchParams({ ...asked, ...wrong });
      expect((await thijs.get(`/api/operations/plots/runs?${query}`)).status).toBe(400);
    }
  });
});

describe('an operator', () => {
  it('of one company sees only the figures and runs of that company', async () => {
    const infra = await hold(app, await hire(app, 'operator.infra'), 'Operator', INFRA, 'only');
    const [atHomes, atInfra] = [await plots('', ravi), await plots('', infra)];
    expect([figuresOf(atHomes, 3), figuresOf(atHomes, 2)]).toEqual([NONE, { ...NONE, started: 1 }]);
    expect(figuresOf(atInfra, 2).started).toBe(3);
    expect(atHomes.steps.map(({ counts }) => counts.at(-1))).toEqual([1]);
    const point = atHomes.points[placeOf(atHomes, 2)] as PlotPoint;
    for (const measure of ['started', 'waiting'] as const)
      expect(await listOf(measure, point, {}, ravi)).toEqual(named('elsewhere'));
    expect(await listOf('completed', point, {}, ravi)).toEqual([]);
  });

  it('sees figures that people without the role of operator may not see', async () => {
    expect((await sanne.get('/api/operations/plots')).status).toBe(403);
  });

  it('sees nothing from the records', async () => {
    const found = await plots();
    const { from, until } = found.points[placeOf(found, 2)] as PlotPoint;
    const text = JSON.stringify([found, await runsOf({ measure: 'started', from, until })]);
    for (const hidden of ['@', '"300', 'Sanne']) expect(text).not.toContain(hidden);
  });
});
