import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Sql } from '#/bff/database/connection.ts';
import { freePort } from '#/infra/postgres/free-port.ts';
import { APPLICATION_ROLE, passwordsOf, urlOf } from '#/infra/postgres/roles.ts';
import { program } from '#/tests/support/program.ts';
import { dataFolder, type ServerProcess, startServer } from '#/tests/support/server-process.ts';
import { brokenRules } from './invariants.ts';
import { type Cast, Cut, END, isOver, KINDS, look, newRun, proceed, type Run } from './kill-script.ts';

/** Kills in `npm test`; the long run is `KILLS=50 npm test -- tests/faults`. */
const KILLS = Number(process.env.KILLS ?? 4);
const AT_ONCE = 3;
const LATEST_KILL_MS = 1_200;
const SETTLED_WITHIN_MS = 20_000;

let folder: Awaited<ReturnType<typeof dataFolder>>;
let server: ServerProcess;
let port: number;
let cast: Cast;
const over: Run[] = [];
const open: Run[] = [];
let drawn = 0;

beforeAll(async () => {
  folder = await dataFolder();
  port = await freePort();
  await start();
}, 120_000);

/** Everybody signs in again: a token lives five minutes, many kills take longer. */
async function start(): Promise<void> {
  server = await startServer(folder.path, {}, port);
  const [owner, supervisor, compliance] = await Promise.all(
    ['sanne.dijkgraaf', 'ruben.scholten', 'marijke.vandenbroek'].map((name) => program(server.url, name)),
  );
  cast = { owner, supervisor, compliance } as Cast;
}

afterAll(async () => {
  await server?.stop();
  await folder?.remove();
});

/** Keeps AT_ONCE runs going at once until the server is killed under them. */
async function workUntilKilled(afterMs: number): Promise<void> {
  const killed = new Promise<void>((done) => setTimeout(() => void server.kill().then(done), afterMs));
  const work = async () => {
    for (;;) {
      const run = open.shift() ?? newRun(KINDS[drawn++ % KINDS.length] ?? 'twoApprovals');
      try {
        await proceed(run, cast);
        over.push(run);
      } catch (error) {
        open.push(run);
        if (error instanceof Cut) return;
        throw error;
      }
    }
  };
  await Promise.all([killed, ...Array.from({ length: AT_ONCE }, work)]);
}

async function ownDatabase(): Promise<Sql> {
  const pidFile = await readFile(join(folder.path, 'postgres', 'postmaster.pid'), 'utf8');
  const passwords = await passwordsOf(folder.path);
  return connect(urlOf(Number(pidFile.split('\n')[3]), APPLICATION_ROLE, passwords.application), { max: 1 });
}

/** The commands that a kill left behind are carried out by the leader, by and by. */
async function brokenOnceSettled(): Promise<string[]> {
  const sql = await ownDatabase();
  try {
    const until = Date.now() + SETTLED_WITHIN_MS;
    for (;;) {
      const broken = await brokenRules(sql);
      if (broken.length === 0 || Date.now() > until) return broken;
      await new Promise((done) => setTimeout(done, 250));
    }
  } finally {
    await sql.end();
  }
}

async function expectDecisionsKept(runs: readonly Run[]): Promise<void> {
  const sql = await ownDatabase();
  try {
    for (const { report, acknowledged } of runs) {
      const kept = await sql<{ who: string; action: string }[]>`
        select u.upn as who, d.action from decisions d join users u on u.id = d.decided_by
        join workflow_instances i on i.id = d.instance_id
        where i.register = 'giftReport' and i.record_id = ${report} and d.voided_at is null`;
      expect([...kept]).toEqual(expect.arrayContaining(acknowledged));
    }
  } finally {
    await sql.end();
  }
}

describe('server and Postgres killed with -9', () => {
  it(`${KILLS} times at random moments of the main job: nothing lost, nothing doubled, nothing stuck`, {
    timeout: 30_000 * (KILLS + 2),
  }, async () => {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const afterMs = 20 + Math.floor(Math.random() * LATEST_KILL_MS);
      await workUntilKilled(afterMs);
      await start();
      expect(await brokenOnceSettled(), `kill ${kill} after ${afterMs} ms`).toEqual([]);
      await expectDecisionsKept([...over, ...open]);
    }
    for (const run of open) await proceed(run, cast);
    const all = [...over, ...open];
    expect(all.every(isOver)).toBe(true);
    for (const run of all)
      expect(await look(run, cast), run.kind).toMatchObject({ idReportStatus: END[run.kind], pendingSince: null });
    expect(await brokenOnceSettled()).toEqual([]);
    expect(all.length).toBeGreaterThanOrEqual(AT_ONCE);
    console.log(
      `${KILLS} kills, ${all.length} reports, ${all.reduce((sum, run) => sum + run.acknowledged.length, 0)} decisions`,
    );
  });
});
