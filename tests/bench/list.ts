import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';
import type { ReportRow } from '#/bff/contract/gift-reports.ts';
import type { Sql } from '#/bff/database/connection.ts';
import type { Program } from '#/tests/support/program.ts';
import { insertConcepts } from './database.ts';
import { type Figure, median } from './report.ts';

const ROWS = 10_000;
const YEAR = 1999;
const SECONDS = 4;
const ROUNDS = 3;

/**
 * Compares *My reports* with 10,000 rows, including rights and texts, with a bare node:http server that returns the
 * same JSON from one query.
 */
export async function benchList(url: string, sql: Sql, owner: Program): Promise<Figure[]> {
  await insertConcepts(sql, owner.upn, ROWS, YEAR);
  await sql`analyze gift_reports`.catch(() => {});
  const path = `/api/reports/my?year=${YEAR}&lang=1043`;
  const { body } = await owner.call<ReportRow[]>('GET', path);
  if (body.length !== ROWS) throw new Error(`${body.length} rows instead of ${ROWS}`);
  const bare = await bareServer(sql, owner.upn);
  const ours: number[] = [];
  const theirs: number[] = [];
  try {
    await expectSame(body, bare.url);
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await answersPerSecond(`${url}${path}`, owner.authorization));
      theirs.push(await answersPerSecond(bare.url, owner.authorization));
    }
  } finally {
    bare.close();
  }
  return [
    { name: `list of ${ROWS} rows`, value: median(ours), unit: '/s' },
    { name: 'bare node:http + postgres, the same JSON', value: median(theirs), unit: '/s' },
    {
      name: 'ratio',
      value: median(ours.map((value, index) => value / (theirs[index] ?? value))),
      unit: '',
      aim: '0.70',
    },
  ];
}

async function answersPerSecond(url: string, authorization: string): Promise<number> {
  const result = await autocannon({ url, connections: 4, duration: SECONDS, headers: { authorization } });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result['2xx'] / result.duration;
}

/** The simplest code without a framework: one query, one loop, one JSON.stringify. */
async function bareServer(sql: Sql, upn: string): Promise<{ url: string; close(): void }> {
  const actions = ['read', 'edit', 'delete', 'changeFile', 'changeDossier', 'submit', 'copy'];
  const server = createServer(async (_request, response) => {
    const rows = await sql<(Omit<ReportRow, 'idReport'> & { id: number })[]>`
      select g.id, c.name as company, g.shown_status as status, g.number, g.report_type as "idReportType",
             u.personnel_number as "personnelNumber", u.display_name as fullname, u.department, s.display_name as supervisor,
             g.amount, g.gift, g.date
      from gift_reports g join users u on u.id = g.user_id join companies c on c.id = g.company_id left join users s on s.id = u.supervisor_id
      where u.upn = ${upn} and g.register_year = ${YEAR} and g.deleted_at is null order by g.id desc`;
    const answer = rows.map(({ id, ...row }) => ({
      idReport: id,
      ...row,
      statusText: 'Concept',
      type: 'Ik ontvang',
      allowedActions: actions,
    }));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

/** The comparison is fair only if both give the same answer. */
async function expectSame(ours: readonly ReportRow[], bareUrl: string): Promise<void> {
  const theirs = (await (await fetch(bareUrl)).json()) as ReportRow[];
  const keys = (row: ReportRow | undefined) => JSON.stringify(Object.entries(row ?? {}).sort());
  if (ours.length !== theirs.length || keys(ours[0]) !== keys(theirs[0]))
    throw new Error(`the bare server gives a different answer:\n${keys(ours[0])}\n${keys(theirs[0])}`);
}
