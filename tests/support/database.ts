import { randomBytes } from 'node:crypto';
import type { Sql as PostgresSql } from 'postgres';
import { inject } from 'vitest';
import { connect, type Sql } from '#/bff/database/connection.ts';
import { postgres } from '#/bff/database/driver.ts';

/** The Postgres of a test run, with a URL for each of three roles; the database part of the URLs is replaced. */
export interface TestServer {
  /** The folder of this run. The run removes it at its end; if the run was killed, a later run removes it. */
  folder: string;
  superuserUrl: string;
  ownerUrl: string;
  url: string;
  ownerRole: string;
}

/** A fresh database, by default with all migrations and only their rows. */
export interface TestDatabase {
  /** As the application's role. */
  url: string;
  /** As the owner of the tables. */
  ownerUrl: string;
  /** A pool that connects as the application's role; `drop` closes it. */
  sql: Sql;
  drop(): Promise<void>;
}

const TEMPLATE = 'openboek_template';
/** The number of an advisory lock that nothing else uses in the Postgres of the tests. */
const FILLING = 7_301;

/**
 * Creates a database for one test file (about 50 ms). Call it in `beforeAll`, and `drop` in `afterAll`.
 * @param template the database to copy, instead of the one with all migrations
 */
export async function testDatabase(template: string = TEMPLATE): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(
    server,
    (sql) => sql`create database ${sql(name)} template ${sql(template)} owner ${sql(server.ownerRole)}`,
  );
  const url = withDatabase(server.url, name);
  const sql = connect(url, { max: 6, name: 'openboek-test' });
  return {
    url,
    ownerUrl: withDatabase(server.ownerUrl, name),
    sql,
    drop: async () => {
      await sql.end({ timeout: 5 });
      await administer(server, (root) => root`drop database if exists ${root(name)} with (force)`);
    },
  };
}

/**
 * A fresh database that is already filled. The first request for a name also creates a template that is copied from
 * then on, so that a run does the filling for each name only once.
 * @param name names the contents; `fill` must be the same for every caller with this name
 */
export async function filledDatabase(name: string, fill: (sql: Sql) => Promise<unknown>): Promise<TestDatabase> {
  const template = `${TEMPLATE}_${name}`;
  await administer(inject('testServer'), async (root) => {
    // Another worker may be about to create the template.
    await root`select pg_advisory_lock(${FILLING})`;
    const [made] = await root`select 1 from pg_database where datname = ${template}`;
    if (!made) await keepAs(template, fill);
  });
  return testDatabase(template);
}

async function keepAs(template: string, fill: (sql: Sql) => Promise<unknown>): Promise<void> {
  const database = await testDatabase();
  try {
    await fill(database.sql);
  } catch (error) {
    await database.drop();
    throw error;
  }
  // A database can be copied only while nobody is connected to it.
  await database.sql.end({ timeout: 5 });
  const name = new URL(database.url).pathname.slice(1);
  await administer(inject('testServer'), (root) => root`alter database ${root(name)} rename to ${root(template)}`);
}

/** An empty database without migrations, for tests of the migrations themselves. */
export function emptyDatabase(): Promise<TestDatabase> {
  return testDatabase('template0');
}

/** Creates the database that all others are copied from, once per run. */
export async function setUpTemplate(server: TestServer, fill: (ownerUrl: string) => Promise<unknown>): Promise<void> {
  await administer(server, (sql) => sql`create database ${sql(TEMPLATE)} owner ${sql(server.ownerRole)}`);
  await fill(withDatabase(server.ownerUrl, TEMPLATE));
}

async function administer(server: TestServer, work: (sql: PostgresSql) => Promise<unknown>): Promise<void> {
  const sql = postgres(server.superuserUrl, { max: 1, onnotice: () => {} });
  try {
    await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
