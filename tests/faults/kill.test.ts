import { randomUUID } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain } from '#/bff/audit/verify-chain.ts';
import type { Sql } from '#/bff/database/connection.ts';
import { type Program, program } from '#/tests/support/program.ts';
import { databaseOf } from '#/tests/support/server-database.ts';
import { dataFolder, type ServerProcess, startServer } from '#/tests/support/server-process.ts';
import { sideBySide } from '#/tests/support/side-by-side.ts';
import { until } from '#/tests/support/until.ts';
import { brokenRules } from './invariants.ts';
import { KillRun, type Victim } from './kill-run.ts';
import { type Cast, Cut, END, isOver, KINDS, look, newRun, PEOPLE, proceed, type Run } from './kill-script.ts';

/**
 * The number of kills in `npm run test:all`; the long run is `KILLS=300 KILL_FOLDER=/var/tmp/kills npm test -- unit
 * tests/faults/kill.test.ts`.
 */
const KILLS = Number(process.env.KILLS ?? 5);
/** Where a long run is stored, so that the same command can resume it; if omitted, it is not stored. */
const FOLDER = process.env.KILL_FOLDER;
const AT_ONCE = 3;
/** A long run kills later, so that it also hits later steps. */
const LATEST_KILL_MS = FOLDER ? 5_000 : 1_200;
/** In milliseconds, for a busy machine; usually the embedded Postgres is started again within a second or two. */
const BACK_WITHIN_MS = FOLDER ? 600_000 : 240_000;
/** The number of kills after which all earlier promises are checked; they are also checked at the end. */
const WHOLE_LOOK_EVERY = 25;

let folder: Awaited<ReturnType<typeof dataFolder>>;
let run: KillRun;
let server: ServerProcess;
let cast: Cast;

beforeAll(async () => {
  folder = await dataFolder();
  run = await KillRun.open(FOLDER ?? folder.path, process.env.KILL_SEED ?? randomUUID());
  if (FOLDER) await chmod(FOLDER, 0o755);
  await chmod(run.data, 0o755);
  server = await startServer(run.data, {}, run.state.port);
}, 300_000);
afterAll(async () => {
  await server?.stop();
  await folder?.remove();
}, 60_000);

/** Everyone signs in again before each kill, because a token is valid for minutes and many kills take hours. */
async function signIn(): Promise<void> {
  const names = ['sanne.dijkgraaf', 'ruben.scholten', 'marijke.vandenbroek', 'ingrid.oosterhuis'];
  const tryAll = () => Promise.all(names.map((name) => program(server.url, name))).catch(() => null);
  const all = await until('everybody can sign in', tryAll, (programs) => programs !== null, BACK_WITHIN_MS);
  const [owner, supervisor, compliance, administrator] = all as [Program, Program, Program, Program];
  cast = { owner, supervisor, compliance, administrator };
}

/** Keeps AT_ONCE runs going until the victim has been killed. */
async function workUntilKilled(victim: Victim, afterMs: number, signal: AbortSignal): Promise<void> {
  const { state } = run;
  let isKilled = false;
  const kill = async () => {
    await new Promise((done) => setTimeout(done, afterMs));
    await { server: server.killServer, postgres: server.killPostgres, both: server.kill }[victim]();
    isKilled = true;
  };
  const work = async (stop: AbortSignal) => {
    for (;;) {
      stop.throwIfAborted();
      const number = state.drawn;
      const each =
        state.open.shift() ??
        newRun(KINDS[state.drawn++ % KINDS.length] ?? 'twoApprovals', `K${state.seed.slice(0, 8)}-${number}`);
      try {
        await proceed(each, cast);
        state.over.push(each);
      } catch (error) {
        state.open.push(each);
        if (!(error instanceof Cut)) throw error;
        if (isKilled) return;
        await new Promise((done) => setTimeout(done, 20));
      }
    }
  };
  await sideBySide(signal, afterMs + BACK_WITHIN_MS, [kill, ...Array.from({ length: AT_ONCE }, () => work)]);
}

async function backAgain(victim: Victim): Promise<void> {
  if (victim !== 'postgres') server = await startServer(run.data, {}, run.state.port);
  const ready = () =>
    fetch(`${server.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until('the server is ready', ready, (ok) => ok, BACK_WITHIN_MS);
  await signIn();
}

async function withDatabase<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = await databaseOf(run.data, { max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Waits until the leader has carried out the commands that a kill left behind. */
const settled = () =>
  withDatabase(async (sql) => {
    const broken = () => brokenRules(sql);
    await until('every rule holds', broken, (rules) => rules.length === 0, BACK_WITHIN_MS);
  });

/**
 * The promised results that are missing. Every decision that was answered with 200 must be stored, and each person of
 * every import must be stored once.
 */
async function lostOf(runs: readonly Run[]): Promise<unknown[]> {
  return withDatabase(async (sql) => {
    const promised = runs.flatMap(({ report, acknowledged }) =>
      acknowledged.map(({ who, action }) => ({ report, who, action })),
    );
    const decisions = await sql`
      select p.* from jsonb_to_recordset(${sql.json(promised)}) as p (report int, who text, action text)
      where not exists (
        select from decisions d join users u on u.id = d.decided_by join workflow_instances i on i.id = d.instance_id
        where i.register = 'giftReport' and i.record_id = p.report and u.upn = p.who and d.action = p.action and d.voided_at is null)`;
    const imports = runs.filter((each) => each.kind === 'imported' && isOver(each)).map(({ name }) => name);
    const people = await sql`
      select name, count(u.id)::int as people, count(a.entry)::int as audited
      from unnest(${imports}::text[]) as name left join users u on u.external_id like name || '-%'
      left join lateral (select count(*) as entry from audit_entries
        where action = 'person.create' and entity_id = u.id::text having count(*) = 1) a on true
      group by name having count(u.id) <> ${PEOPLE} or count(a.entry) <> ${PEOPLE}`;
    return [...decisions, ...people];
  });
}

async function expectNothingLost(runs: readonly Run[]): Promise<void> {
  expect(await lostOf(runs)).toEqual([]);
  expect((await withDatabase((sql) => verifyChain(sql))).fault).toBeNull();
}

describe('after kill -9 of the server, its Postgres or both', () => {
  it(`no work is lost, repeated or blocked: ${KILLS} kills at random moments of submit, decide, withdraw, upload, import and export`, {
    timeout: 2 * BACK_WITHIN_MS * (KILLS + 2),
  }, async ({ signal }) => {
    const { state } = run;
    await signIn();
    while (state.done < KILLS) {
      signal.throwIfAborted();
      const kill = state.done + 1;
      const { victim, afterMs } = run.draw(kill, LATEST_KILL_MS);
      const before = state.over.length;
      await workUntilKilled(victim, afterMs, signal);
      const began = performance.now();
      await backAgain(victim);
      const backMs = performance.now() - began;
      await settled();
      const isWhole = kill % WHOLE_LOOK_EVERY === 0;
      await expectNothingLost(isWhole ? [...state.over, ...state.open] : [...state.over.slice(before), ...state.open]);
      state.done = kill;
      if (FOLDER) {
        await run.save();
        console.log(
          `kill ${kill} of ${KILLS}: ${victim} after ${afterMs} ms, back after ${(backMs / 1_000).toFixed(1)} s; ${state.over.length} runs over, ${state.open.length} open`,
        );
      }
    }
    for (const each of state.open.splice(0)) {
      await until(
        `the end of ${each.name}`,
        () => proceed(each, cast).then(() => true, refuse),
        (ok) => ok,
        BACK_WITHIN_MS,
      );
      state.over.push(each);
    }
    const reports = state.over.filter(({ kind }) => END[kind] !== null);
    for (const each of reports)
      expect(await look(each, cast), each.kind).toMatchObject({ idReportStatus: END[each.kind], pendingSince: null });
    await settled();
    await expectNothingLost(state.over);
    expect(state.over.every(isOver)).toBe(true);
    expect(state.over.length).toBeGreaterThanOrEqual(AT_ONCE);
    const decisions = state.over.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    console.log(`${KILLS} kills (seed ${state.seed}), ${state.over.length} runs, ${decisions} decisions`);
  });
});

function refuse(error: unknown): false {
  if (!(error instanceof Cut)) throw error;
  return false;
}
