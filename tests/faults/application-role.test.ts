import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#/bff/database/connection.ts';
import { prepareExternal } from '#/bff/database/prepare-external.ts';
import { DatabaseUnusable } from '#/bff/database/unusable.ts';
import { freePort } from '#/infra/postgres/free-port.ts';
import { EMBEDDED } from '#/tests/support/app.ts';
import { emptyDatabase, type TestDatabase, testDatabase } from '#/tests/support/database.ts';
import { dataFolder, startServer } from '#/tests/support/server-process.ts';

/**
 * The server on a separate Postgres. DATABASE_URL has the role of the application, which owns no tables; only some of
 * the tests also set the owner role.
 */
let data: Awaited<ReturnType<typeof dataFolder>>;
beforeAll(async () => {
  data = await dataFolder();
});
afterAll(() => data.remove());

/** Runs a start of the server that must fail. */
async function startInVain(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const child = spawn('node_modules/.bin/node', ['bff/main.ts'], {
    env: { ...process.env, NODE_ENV: 'development', PORT: String(await freePort()), OPENBOEK_DATA: data.path, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = [text(child.stdout), text(child.stderr)];
  const [code] = (await once(child, 'close')) as [number];
  return { code, output: `${await out}${await err}` };
}

async function asOwner(db: TestDatabase, statement: string): Promise<void> {
  const sql = connect(db.ownerUrl, { max: 1 });
  await sql.unsafe(statement);
  await sql.end();
}

/** The message of a fault that stops the start, printed without a stack trace. */
const faultOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing is wrong',
    (error: unknown) => {
      expect(error).toBeInstanceOf(DatabaseUnusable);
      return (error as Error).message;
    },
  );

const changed = (url: string, change: (url: URL) => void): string => {
  const other = new URL(url);
  change(other);
  return other.href;
};

describe('a start with DATABASE_URL alone, which has the application role,', { timeout: 120_000 }, () => {
  it('on an empty database ends with instructions', async () => {
    const empty = await emptyDatabase();
    try {
      const { code, output } = await startInVain({ DATABASE_URL: empty.url });
      expect(output).toContain('The role openboek of DATABASE_URL may not create tables');
      expect(output).toMatch(/Set DATABASE_OWNER_URL to the same database, with the role that owns/);
      expect(output).not.toMatch(/Warning|\n\s+at |PostgresError/);
      expect(code).toBe(1);
    } finally {
      await empty.drop();
    }
  });

  it('succeeds without a warning if everything is there', async () => {
    const db = await testDatabase();
    try {
      const server = await startServer(data.path, { DATABASE_URL: db.url, ...EMBEDDED });
      const said = server.output();
      await server.stop();
      expect(said).toContain('Openboek is ready');
      expect(said).not.toContain('Warning');
    } finally {
      await db.drop();
    }
  });
});

describe('the preparation of a separate database', () => {
  const said: string[] = [];
  const prepare = (url: string, ownerUrl = url) =>
    prepareExternal({ url, ownerUrl, ownerIsApplication: url === ownerUrl }, (line) => said.push(line));
  let db: TestDatabase;
  beforeEach(async () => {
    said.length = 0;
    db = await testDatabase();
  });
  afterEach(() => db.drop());

  it('names the owner role that it needs if the newest migration is missing', async () => {
    await asOwner(db, 'delete from schema_migrations where number = (select max(number) from schema_migrations)');
    const fault = await faultOf(prepare(db.url));
    expect(fault).toMatch(/^The database lacks 1 migration \(\d{4}_[a-z-]+\.sql\)\.\n/);
    expect(fault).toContain('Set DATABASE_OWNER_URL to the same database, with the role openboek_owner, which owns');
    expect(said).toEqual([]);
  });

  it('asks for the owner role if the application may not read the tables, because that role grants the rights', async () => {
    await asOwner(db, 'revoke all on all tables in schema public from openboek');
    expect(await faultOf(prepare(db.url))).toMatch(
      /^The role openboek of DATABASE_URL has no rights on the tables\.\n/,
    );
    await prepare(db.url, db.ownerUrl);
    await prepare(db.url);
    expect(said).toEqual([]);
  });

  it('asks for the owner role if there are audit entries of another server, because only that role can adopt them', async () => {
    await asOwner(
      db,
      `insert into audit_entries (actor_kind, action, entity, outcome, detail_hash, txid)
       values ('system', 'test', 'test', 'done', '\\x00', '4000000000000')`,
    );
    expect(await faultOf(prepare(db.url))).toMatch(
      /^The audit entries come from another database server, .*\nSet DATABASE_OWNER_URL /,
    );
    expect(said).toEqual([]);
  });

  it('warns only if the owner role is also used for the application', async () => {
    await prepare(db.ownerUrl);
    expect(said).toEqual(['Warning: the role of DATABASE_URL owns the tables; give the application a separate role']);
    said.length = 0;
    await prepare(db.url);
    await prepare(db.url, db.ownerUrl);
    expect(said).toEqual([]);
  });

  const wrongPassword = (url: string) => changed(url, (it) => Object.assign(it, { password: 'wrong' }));
  const cases: [string, (db: TestDatabase) => [url: string, ownerUrl?: string], RegExp][] = [
    [
      'a wrong password',
      ({ url }) => [wrongPassword(url)],
      /^DATABASE_URL: Postgres at 127\.0\.0\.1:\d+ refuses the role openboek: password authentication failed/,
    ],
    [
      'a wrong password for the application role, but a correct one for the owner role',
      ({ url, ownerUrl }) => [wrongPassword(url), ownerUrl],
      /^DATABASE_URL: Postgres at 127\.0\.0\.1:\d+ refuses the role openboek: password authentication failed/,
    ],
    [
      'a database that does not exist',
      ({ url }) => [changed(url, (it) => Object.assign(it, { pathname: '/nowhere' }))],
      /^DATABASE_URL: Postgres at 127\.0\.0\.1:\d+ has no database nowhere: create it first/,
    ],
    [
      'a server that does not answer',
      ({ url }) => [changed(url, (it) => Object.assign(it, { port: '1' }))],
      /^DATABASE_URL: no Postgres answers at 127\.0\.0\.1:1 \(/,
    ],
    [
      'a wrong password for the owner role',
      ({ url, ownerUrl }) => [url, wrongPassword(ownerUrl)],
      /^DATABASE_OWNER_URL: Postgres at 127\.0\.0\.1:\d+ refuses the role openboek_owner: password authentication/,
    ],
    [
      'an owner role that does not own the tables',
      ({ url, ownerUrl }) => [ownerUrl, url],
      /^The role openboek of DATABASE_OWNER_URL does not own the tables: openboek_owner does$/,
    ],
    [
      'an owner role for another database',
      ({ url, ownerUrl }) => [changed(url, (it) => Object.assign(it, { pathname: '/postgres' })), ownerUrl],
      /^DATABASE_URL and DATABASE_OWNER_URL do not name the same database$/,
    ],
  ];
  it.each(cases)('reports what is wrong: %s', async (_name, urls, message) => {
    const [url, ownerUrl = url] = urls(db);
    const work = prepareExternal({ url, ownerUrl, ownerIsApplication: url === ownerUrl }, () => {});
    expect(await faultOf(work)).toMatch(message);
  });
});
