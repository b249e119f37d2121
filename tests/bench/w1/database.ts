import { randomBytes } from 'node:crypto';
import { connect, type Sql } from '#/bff/database/connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#/infra/postgres/embedded.ts';
import { OWNER_ROLE } from '#/infra/postgres/roles.ts';
import { dataFolder } from '#/tests/support/server-process.ts';

/** The embedded Postgres with its defaults, including fsync, in a separate folder. */
export interface BenchPostgres {
  /** The folder of its files. */
  readonly cluster: string;
  /** An empty database. */
  create(): Promise<BenchDatabase>;
  stop(): Promise<void>;
}

export interface BenchDatabase {
  /** The URL of the database, for its owner. */
  readonly url: string;
  /** One connection of a superuser, for statistics and filling. */
  readonly sql: Sql;
}

/** @param settings of postgresql.conf, for profiling */
export async function startBenchPostgres(settings: Record<string, string> = {}): Promise<BenchPostgres> {
  const folder = await dataFolder();
  const postgres = await startEmbeddedPostgres(folder.path, { settings });
  const opened: Sql[] = [];
  const open = (url: string) => {
    const sql = connect(url, { max: 1, statementTimeout: 0 });
    opened.push(sql);
    return sql;
  };
  const superuser = open(postgres.superuserUrl);
  return {
    cluster: postgres.cluster,
    create: () => create(postgres, superuser, open),
    async stop() {
      for (const sql of opened) await sql.end({ timeout: 1 });
      await postgres.stop();
      await folder.remove();
    },
  };
}

async function create(postgres: EmbeddedPostgres, superuser: Sql, open: (url: string) => Sql): Promise<BenchDatabase> {
  const name = `w1_${randomBytes(4).toString('hex')}`;
  await superuser`create database ${superuser(name)} owner ${superuser(OWNER_ROLE)}`;
  return { url: withDatabase(postgres.ownerUrl, name), sql: open(withDatabase(postgres.superuserUrl, name)) };
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
