import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';
import type { RunList, RunRow } from '#/bff/contract/run-list.ts';
import type { PointRuns } from '#/bff/contract/run-plots.ts';
import type { Sql } from '#/bff/database/connection.ts';
import { type Program, program } from '#/tests/support/program.ts';
import { databaseOf } from '#/tests/support/server-database.ts';
import { dataFolder, startServer } from '#/tests/support/server-process.ts';
import { insertRuns } from './many-runs.ts';
import { type Figure, median } from './report.ts';

const OPERATOR = 'thijs.wagenaar';
const AMOUNT = { runs: 100_000, running: 5_000, history: 1_000_000 };
const OPERATORS = 20;
const SECONDS = 8;
const ROUNDS = 3;
/** A text that occurs in the record numbers of about 120 runs. */
const PART = '0012';

interface Case {
  name: string;
  path: string;
  /** The rows of the server's answer, read by the shortest statement that returns them. */
  bare: (sql: Sql) => Promise<unknown>;
}

/**
 * Compares the lists of operators, with 100,000 runs and 1,000,000 rows of history, with a bare server that gives the
 * same answers.
 */
export async function benchOperate(): Promise<Figure[]> {
  const folder = await dataFolder();
  try {
    const server = await startServer(folder.path, { LOG_LEVEL: 'error' });
    const [sql, owner] = [await databaseOf(folder.path), await databaseOf(folder.path, { role: 'owner' })];
    try {
      await insertRuns(owner, AMOUNT);
      const operator = await program(server.url, OPERATOR);
      const figures: Figure[] = [];
      for (const one of casesOf(await names(operator)))
        figures.push(...(await compare(server.url, sql, operator, one)));
      for (const path of ['plots', 'plots?unit=hour', 'stuck', 'instances?group=completed'])
        figures.push({ name: `${path}, one after the other`, value: await millisecondsOf(operator, path), unit: 'ms' });
      return figures;
    } finally {
      await Promise.all([sql.end(), owner.end()]);
      await server.stop();
    }
  } finally {
    await folder.remove();
  }
}

/** The names of the steps, which a bare server would keep in memory. */
async function names(operator: Program): Promise<Map<string, string>> {
  const { body } = await operator.call<{ steps: { element: string; process: string; name: string }[] }>(
    'GET',
    '/api/operations/plots',
  );
  return new Map(body.steps.map(({ process, element, name }) => [`${process} ${element}`, name]));
}

function casesOf(nameOf: ReadonlyMap<string, string>): Case[] {
  const toRows = (rows: readonly BareRun[]) =>
    rows.map(({ elements, ...row }) => ({
      ...row,
      step: elements.map((element) => nameOf.get(`${row.process} ${element}`) ?? element).join(', '),
    }));
  const from = new Date(Date.now() - 200 * 86_400_000).toISOString();
  const until = new Date(Date.parse(from) + 86_400_000).toISOString();
  return [
    {
      name: `overview and ${AMOUNT.running} running`,
      path: '/api/operations/instances?group=running',
      bare: async (sql) => {
        const [rows, counts] = await Promise.all([
          bareRuns(sql, sql`i.ended_at is null`),
          sql`select state, count(*)::int as n from workflow_instances group by state`,
        ]);
        return { counts, rows: toRows(rows) };
      },
    },
    {
      name: 'completed runs, filtered by number',
      path: `/api/operations/instances?${new URLSearchParams({ group: 'completed', view: `f.number=${PART}` })}`,
      bare: async (sql) => {
        const [rows, counts] = await Promise.all([
          bareRuns(sql, sql`i.state = 'completed' and coalesce(g.number, p.number) ilike ${`%${PART}%`} `),
          sql`select state, count(*)::int as n from workflow_instances group by state`,
        ]);
        return { counts, rows: toRows(rows) };
      },
    },
    {
      name: 'runs started on one day',
      path: `/api/operations/plots/runs?${new URLSearchParams({ measure: 'started', from, until })}`,
      bare: async (sql) => ({
        rows: toRows(
          await bareRuns(sql, sql`i.created_at >= ${from}::timestamptz and i.created_at < ${until}::timestamptz`),
        ),
      }),
    },
  ];
}

type BareRun = Omit<RunRow, 'step'> & { elements: string[] };

/** The simplest code for the tables: no rights, and no engine that may be unavailable. */
const bareRuns = (sql: Sql, condition: ReturnType<Sql>) => sql<BareRun[]>`
  select i.id as "workflowInstanceId", i.register, coalesce(g.number, p.number) as number, c.name as company,
    i.process_id as process, i.version, i.state, null as incident,
    case when i.ended_at is null and t.due_at < now() then 'late' end as concern, i.created_at as "startedOn",
    i.ended_at as "endedOn", greatest(i.created_at, i.ended_at, l.at, o.at) as "changedOn", extract(day from coalesce(i.ended_at, now()) - i.created_at)::int as days,
    case when t.element_id is null then '{}' else array[t.element_id] end as elements
  from workflow_instances i join companies c on c.id = i.company_id
  left join gift_reports g on i.register = 'giftReport' and g.id = i.record_id
  left join processing_activities p on i.register = 'processingActivity' and p.id = i.record_id
  left join inbox_tasks t on t.instance_id = i.id and t.state = 'open'
  left join lateral (select max(completed_at) as at from logbook where instance_id = i.id) l on true
  left join lateral (select max(coalesce(done_at, created_at)) as at from workflow_commands where instance_id = i.id) o on true
  where ${condition as never} order by i.created_at desc, i.id`;

async function compare(url: string, sql: Sql, operator: Program, { name, path, bare }: Case): Promise<Figure[]> {
  const { body } = await operator.call<RunList | PointRuns>('GET', path);
  const server = await bareServer(() => bare(sql));
  const [ours, theirs]: [number[], number[]] = [[], []];
  try {
    await expectSame(body.rows, server.url);
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await answersPerSecond(`${url}${path}`, operator.authorization));
      theirs.push(await answersPerSecond(server.url, operator.authorization));
    }
  } finally {
    server.close();
  }
  return [
    { name: `${name}, ${OPERATORS} operators`, value: median(ours), unit: '/s' },
    { name: 'bare node:http + postgres, the same rows', value: median(theirs), unit: '/s' },
    {
      name: 'ratio',
      value: median(ours.map((value, index) => value / (theirs[index] ?? value))),
      unit: '',
      aim: '0.70',
    },
  ];
}

async function bareServer(answer: () => Promise<unknown>): Promise<{ url: string; close(): void }> {
  const server = createServer(async (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(await answer()));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

/** The comparison is fair only if both give the same answer about the same runs. */
async function expectSame(ours: readonly RunRow[], bareUrl: string): Promise<void> {
  const { rows: theirs } = (await (await fetch(bareUrl)).json()) as { rows: RunRow[] };
  const said = (rows: readonly RunRow[]) =>
    JSON.stringify(
      rows.map((row) => Object.entries(row).sort()).sort((one, other) => (String(one) < String(other) ? -1 : 1)),
    );
  if (said(ours) !== said(theirs)) {
    const keys = (row: RunRow | undefined) => JSON.stringify(Object.entries(row ?? {}).sort());
    throw new Error(
      `the bare server gives a different answer: ${ours.length} and ${theirs.length} rows\n${keys(ours[0])}\n${keys(theirs[0])}`,
    );
  }
}

async function answersPerSecond(url: string, authorization: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: OPERATORS,
    duration: SECONDS,
    timeout: 60,
    headers: { authorization },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result['2xx'] / result.duration;
}

async function millisecondsOf(operator: Program, path: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const began = performance.now();
    await operator.call('GET', `/api/operations/${path}`);
    times.push(performance.now() - began);
  }
  return median(times);
}
