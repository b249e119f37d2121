import type { Sql } from '#/bff/database/connection.ts';
import { serverProcesses } from '#/infra/postgres/processes.ts';
import type { Driver } from './driver-process.ts';
import { cpuOf } from './processes.ts';
import type { Result } from './work.ts';

/** A run and its cost per completed instance. */
export interface Measured extends Result {
  /** CPU milliseconds. */
  nodeMs: number;
  postgresMs: number;
  /** The CPU time of an engine that is a separate server; 0 if the engine runs in the driver, or on another machine. */
  engineMs: number;
  walBytes: number;
  commits: number;
  /** Rows inserted, updated and deleted. */
  rows: number;
}

interface Pids {
  readonly cluster: string;
  readonly engine: readonly number[];
}

interface Counters {
  node: number;
  postgres: number;
  engine: number;
  wal: number;
  commits: number;
  rows: number;
}

/**
 * @param sql a superuser's connection to the driver's database
 * @param pids `cluster`: the data folder of the driver's Postgres, which identifies its processes; `engine`: the
 * process ids of a separate engine
 */
export async function measure(
  driver: Driver,
  sql: Sql,
  pids: Pids,
  clients: number,
  seconds: number,
): Promise<Measured> {
  const before = await read(driver, sql, pids);
  const result = await driver.run(clients, seconds);
  const after = await read(driver, sql, pids);
  const each = (name: keyof Counters) => (after[name] - before[name]) / result.n;
  return {
    ...result,
    nodeMs: each('node'),
    postgresMs: each('postgres'),
    engineMs: each('engine'),
    walBytes: each('wal'),
    commits: each('commits'),
    rows: each('rows'),
  };
}

async function read(driver: Driver, sql: Sql, { cluster, engine }: Pids): Promise<Counters> {
  // A backend that reported its counts less than a second ago reports the rest once it has been idle for ten seconds
  // (PGSTAT_IDLE_INTERVAL).
  await new Promise((done) => setTimeout(done, 11_000));
  const [row] = await sql<{ wal: number; commits: number; rows: number }[]>`
    select (pg_current_wal_lsn() - '0/0')::float8 as wal, xact_commit::float8 as commits,
      (tup_inserted + tup_updated + tup_deleted)::float8 as rows
    from pg_stat_database where datname = current_database()`;
  if (!row) throw new Error('the database has no statistics');
  const [node, postgres, own] = await Promise.all([
    cpuOf([driver.pid]),
    cpuOf(await serverProcesses(cluster)),
    cpuOf(engine),
  ]);
  return { ...row, node, postgres, engine: own };
}
