import { print } from './report.ts';
import { type BenchDatabase, type BenchPostgres, startBenchPostgres } from './w1/database.ts';
import { type Driver, startDriver } from './w1/driver-process.ts';
import { explain } from './w1/explain.ts';
import { AIMS, best, figuresOf, missed } from './w1/figures.ts';
import { type Measured, measure } from './w1/measure.ts';
import { enginePidsOf } from './w1/processes.ts';
import { copyInstance } from './w1/queries.ts';
import { startWaiting } from './w1/statements.ts';

const ROUNDS = 3;
const SECONDS = 5;
const WARM_UP_SECONDS = 2;
const CLIENTS = [1, 8];
const GROWTH_CLIENTS = 8;

interface Contender {
  name: string;
  database: BenchDatabase;
  driver: Driver;
  /** The processes of an engine that is a separate server, if it runs on this machine. */
  enginePids: readonly number[];
}

/**
 * Runs W1 on the embedded engine, alternating with Camunda if CAMUNDA_REST_ADDRESS is set. Then runs it again while
 * many other instances wait.
 */
export async function benchEngine(running: readonly number[]): Promise<void> {
  const postgres = await startBenchPostgres();
  try {
    await compareEngines(postgres);
    await compareSizes(postgres, running);
  } finally {
    await postgres.stop();
  }
}

async function compareEngines(postgres: BenchPostgres): Promise<void> {
  const address = process.env.CAMUNDA_REST_ADDRESS || undefined;
  const embedded = await contender(postgres, 'embedded engine', { CAMUNDA_REST_ADDRESS: '' });
  const others = address ? [await contender(postgres, 'Camunda', {}, await enginePidsOf(address))] : [];
  const contenders = [embedded, ...others];
  try {
    for (const clients of CLIENTS) {
      const measured = await inTurns(postgres, contenders, clients);
      for (const [index, { name }] of contenders.entries()) {
        const aims = index === 0 && clients === 8 ? AIMS : {};
        print(
          `W1, ${name}, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
          figuresOf(best(measured[index] ?? []), aims),
        );
      }
      const ours = best(measured[0] ?? []);
      if (clients === 8 && missed(ours).length > 0) await explain(postgres, embedded, ours, [clients, SECONDS]);
    }
    if (!address) console.log('\nW1, Camunda: left out, CAMUNDA_REST_ADDRESS is not set');
  } finally {
    for (const { driver } of contenders) await driver.stop();
  }
}

async function contender(
  postgres: BenchPostgres,
  name: string,
  env: Record<string, string>,
  enginePids: readonly number[] = [],
): Promise<Contender> {
  const database = await postgres.create();
  return { name, database, driver: await startDriver(database.url, env), enginePids };
}

/**
 * Runs several rounds, the contenders in turn, so that all are exposed to the same noise.
 *
 * @returns the measurements, by contender
 */
async function inTurns(
  postgres: BenchPostgres,
  contenders: readonly Contender[],
  clients: number,
): Promise<Measured[][]> {
  const measured: Measured[][] = contenders.map(() => []);
  for (const { driver } of contenders) await driver.run(clients, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, { driver, database, enginePids }] of contenders.entries()) {
      const pids = { cluster: postgres.cluster, engine: enginePids };
      const one = await measure(driver, database.sql, pids, clients, SECONDS);
      if (one.errors > 0) throw new Error(`${one.errors} instances failed, the first with ${one.firstError}`);
      measured[index]?.push(one);
    }
  return measured;
}

/** Does the same work in several databases, in which these numbers of other instances wait for their tasks. */
async function compareSizes(postgres: BenchPostgres, sizes: readonly number[]): Promise<void> {
  if (sizes.length < 2) return;
  const contenders: Contender[] = [];
  try {
    for (const size of sizes) {
      const one = await contender(postgres, `${size} running`, { CAMUNDA_REST_ADDRESS: '' });
      contenders.push(one);
      const { url, sql } = one.database;
      await copyInstance(sql, await startWaiting(url), size - 1);
    }
    const measured = (await inTurns(postgres, contenders, GROWTH_CLIENTS)).map(best);
    const [first, last] = [measured[0], measured.at(-1)];
    if (!first || !last) return;
    print(`W1 among running instances, embedded engine, ${GROWTH_CLIENTS} clients`, [
      ...measured.flatMap((one, index) => [
        { name: `${contenders[index]?.name}: instances`, value: one.n / one.sec, unit: '/s' },
        { name: `${contenders[index]?.name}: CPU per instance`, value: one.nodeMs + one.postgresMs, unit: 'ms' },
      ]),
      {
        name: 'CPU, ratio of the most to the fewest instances',
        value: (last.nodeMs + last.postgresMs) / (first.nodeMs + first.postgresMs),
        unit: '',
        aim: 'below 1.3',
      },
      {
        name: 'time, ratio of the most to the fewest instances',
        value: first.n / first.sec / (last.n / last.sec),
        unit: '',
        aim: 'below 1.3',
      },
    ]);
  } finally {
    for (const { driver } of contenders) await driver.stop();
  }
}
