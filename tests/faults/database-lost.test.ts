import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Sql } from '#/bff/database/connection.ts';
import type { Answer } from '#/tests/support/answer.ts';
import { type Caller, completeEntries, type TestApp, testApp } from '#/tests/support/app.ts';
import { engineWith } from '#/tests/support/factories.ts';
import { sideBySide } from '#/tests/support/side-by-side.ts';
import { brokenRules } from './invariants.ts';

const SECONDS = 5;
const PEOPLE_AT_ONCE = 6;
/** How long all jobs together may take; no job begins after the first SECONDS. */
const PATIENCE_MS = 25_000;

let app: TestApp;
let sanne: Caller;
let ruben: Caller;
/** A connection that terminates the server's connections. */
let cutter: Sql;

beforeAll(async () => {
  app = await testApp();
  sanne = await app.as('sanne.dijkgraaf');
  ruben = await app.as('ruben.scholten');
  cutter = connect(app.database.url, { max: 1 });
});
afterAll(async () => {
  await cutter?.end();
  await app?.stop();
});

/**
 * Cuts only the application's connections, because autovacuum works in the same database, and only a superuser may end
 * it.
 */
const cutAll = () => cutter`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
    and backend_type = 'client backend' and usename = current_user`;

/**
 * Registers, submits and approves a report, and returns its id. Each call is repeated with its key until it is answered
 * or `stop` is aborted.
 */
async function wholeJob(answers: Answer[], stop: AbortSignal): Promise<number> {
  const insist = async (who: Caller, path: string, body?: unknown) => {
    const key = { 'Idempotency-Key': randomUUID() };
    for (;;) {
      const answer = await who.post<number>(path, body, key);
      answers.push(answer);
      if (answer.status !== 503) return answer.body;
      stop.throwIfAborted();
    }
  };
  const id = await insist(sanne, '/api/reports', completeEntries({ amount: 20 }));
  await insist(sanne, `/api/tasks/reports/submitforapproval/${id}`);
  await insist(ruben, `/api/tasks/reports/approve/${id}`, {});
  return id;
}

it('if connections are cut under load, the worst answer is a 503 with Retry-After; the server stays up and no decision is lost', async ({
  signal,
}) => {
  const answers: Answer[] = [];
  const reports: number[] = [];
  const until = Date.now() + SECONDS * 1000;
  const work = async (stop: AbortSignal) => {
    while (Date.now() < until) reports.push(await wholeJob(answers, stop));
  };
  const cut = async (stop: AbortSignal) => {
    while (Date.now() < until && !stop.aborted) {
      await cutAll();
      await new Promise((done) => setTimeout(done, 400 + Math.random() * 400));
    }
  };
  await sideBySide(signal, PATIENCE_MS, [cut, ...Array.from({ length: PEOPLE_AT_ONCE }, () => work)]);

  const of = (status: number) => answers.filter((answer) => answer.status === status);
  expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 503]);
  expect(of(503).every(({ headers }) => Number(headers.get('Retry-After')) > 0)).toBe(true);
  expect(of(503).length).toBeGreaterThan(0);
  await engineWith(app, { clock: () => new Date(Date.now() + 600_000) }).runDue();
  const { sql } = app.database;
  const ends = await sql<
    { status: number }[]
  >`select distinct shown_status as status from gift_reports where id = any(${reports})`;
  expect(ends).toEqual([{ status: 50 }]);
  expect(await sql`select count(*)::int as count from gift_reports`).toEqual([{ count: reports.length }]);
  expect(await brokenRules(sql)).toEqual([]);
});
