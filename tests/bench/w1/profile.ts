import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBenchPostgres } from './database.ts';
import { startDriver } from './driver-process.ts';
import { type Statement, statementTimes } from './queries.ts';

/** How W1 spends its time, in the server and in Postgres. */
export interface Profile {
  /** Parts of the server, as shares of the time in which it was not idle, the largest first. */
  readonly server: readonly { part: string; share: number }[];
  /** The time that Postgres took for the statements of an instance, the longest first. */
  readonly statements: readonly Statement[];
}

const WARM_UP_SECONDS = 3;

/** Runs W1 once more, on a Postgres and in a driver that both record what they do. */
export async function profile(clients: number, seconds: number): Promise<Profile> {
  const folder = await mkdtemp(join(tmpdir(), 'openboek-profile-'));
  const postgres = await startBenchPostgres({
    shared_preload_libraries: 'pg_stat_statements',
    'pg_stat_statements.track_planning': 'on',
  });
  try {
    const { url, sql } = await postgres.create();
    const driver = await startDriver(url, { CAMUNDA_REST_ADDRESS: '' }, ['--cpu-prof', `--cpu-prof-dir=${folder}`]);
    await sql`create extension pg_stat_statements`;
    await driver.run(clients, WARM_UP_SECONDS);
    await sql`select pg_stat_statements_reset()`;
    const { n } = await driver.run(clients, seconds);
    const over = performance.now();
    const statements = await statementTimes(sql, n);
    await driver.stop();
    const [file] = await readdir(folder);
    const noted = JSON.parse(await readFile(join(folder, file ?? ''), 'utf8')) as CpuProfile;
    const until = noted.endTime - (performance.now() - over) * 1_000;
    return { server: partsOf(noted, until - seconds * 1_000_000, until), statements };
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** As `node --cpu-prof` writes it; times in microseconds. */
interface CpuProfile {
  readonly startTime: number;
  readonly endTime: number;
  readonly nodes: readonly { id: number; callFrame: { functionName: string; url: string } }[];
  /** The node that was running, and the time since the previous sample. */
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const PARTS: readonly (readonly [part: string, isIt: (name: string, url: string) => boolean])[] = [
  ['the Postgres driver', (_, url) => url.includes('/node_modules/postgres/')],
  ['the engine', (_, url) => url.includes('/infra/engine/')],
  ['commands, inbox, transactions', (_, url) => url.includes('/bff/')],
  ['the clients', (_, url) => url.includes('/tests/bench/')],
  ['collecting garbage', (name) => name === '(garbage collector)'],
  ['writing to sockets', (name) => /^write(v|Buffer|.*String)$/.test(name)],
];

/** The parts that ran between two moments. */
function partsOf(
  { startTime, nodes, samples, timeDeltas }: CpuProfile,
  from: number,
  until: number,
): Profile['server'] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const times = new Map<string, number>();
  let at = startTime;
  for (const [index, sample] of samples.entries()) {
    const took = timeDeltas[index] ?? 0;
    at += took;
    const { functionName, url } = names.get(sample) ?? { functionName: '', url: '' };
    if (at < from || at > until || functionName === '(idle)' || functionName === '(root)') continue;
    const part = PARTS.find(([, isIt]) => isIt(functionName, url))?.[0] ?? 'Node itself';
    times.set(part, (times.get(part) ?? 0) + took);
  }
  const total = [...times.values()].reduce((sum, time) => sum + time, 0) || 1;
  return [...times].sort(([, a], [, b]) => b - a).map(([part, time]) => ({ part, share: time / total }));
}
