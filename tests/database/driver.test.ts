import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Sql, type Tx } from '#/bff/database/connection.ts';
import { together } from '#/bff/database/transaction.ts';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';
import { TcpProxy } from '#/tests/support/tcp-proxy.ts';

let database: TestDatabase;
/** A pool with a single connection, so that anything left behind on it affects the next query. */
let sql: Sql;

beforeAll(async () => {
  database = await testDatabase();
  sql = connect(database.url, { max: 1 });
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await database?.drop();
});

const cut = (pid: number) => database.sql`select pg_terminate_backend(${pid})`;
const pidOf = async (db: Pick<Sql, 'unsafe'>) => Number((await db.unsafe('select pg_backend_pid() as pid'))[0]?.pid);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

it('a query that fails after its first rows leaves no holes in the next answer', async () => {
  await expect(sql`select 1 / (3 - n) as x from generate_series(1, 5) n`).rejects.toThrow('division by zero');
  expect([...(await sql`select 7 as x`)]).toEqual([{ x: 7 }]);
});

it('a transaction whose connection is cut fails completely, whatever it tries afterwards', async () => {
  const late: unknown[] = [];
  const cutOff = sql.begin(async (tx) => {
    const pid = await pidOf(tx);
    await cut(pid);
    await pause(50);
    for (let attempt = 0; attempt < 3; attempt += 1) await tx`select 1`.catch((error: unknown) => late.push(error));
    // By now, another connection has taken its place in the pool.
    await sql`select 1`;
    await tx`select 1`.catch((error: unknown) => late.push(error));
  });
  await expect(cutOff).rejects.toMatchObject({ code: expect.stringMatching(/CONNECTION_|57P01|ECONN|EPIPE/) });
  await pause(300);
  expect(late).toHaveLength(4);
  expect([...(await sql`select 8 as x`)]).toEqual([{ x: 8 }]);
});

it('after a connection is cut during a write, the next query works and every query gets an answer', async ({
  signal,
}) => {
  for (let round = 0; round < 8; round += 1) {
    const pid = await pidOf(sql);
    const crowd = Array.from({ length: 20 }, () => sql`select pg_sleep(0.002)`);
    const all = Promise.allSettled([cut(pid), ...crowd]).then(async () => {
      const deadline = performance.now() + 5_000;
      for (;;) {
        const answer = await sql`select 9 as x`.catch(() => null);
        if (answer) return [...answer];
        signal.throwIfAborted();
        if (performance.now() > deadline) return 'no answer';
      }
    });
    expect(await Promise.race([all, pause(5_000)])).toEqual([{ x: 9 }]);
  }
});

it('a query to a server that stops answering fails shortly after the statement timeout, and queries work again once it answers', async () => {
  const proxy = await TcpProxy.of(database.url).well();
  const remote = connect(proxy.through(database.url), { max: 1, statementTimeout: 1_000 });
  const one = () => remote`select 1 as x`;
  expect([...(await one())]).toEqual([{ x: 1 }]);
  await pause(2_000); // no statement is waiting, and an idle connection may stay silent
  proxy.silent();
  const asked = performance.now();
  await expect(one()).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  expect(performance.now() - asked).toBeGreaterThan(1_000);
  await proxy.well();
  await expect.poll(one, { timeout: 20_000 }).toEqual([{ x: 1 }]);
  await remote.end({ timeout: 1 });
  await proxy.away();
});

describe('a savepoint', () => {
  const rowsOf = async () =>
    (await sql<{ name: string }[]>`select name from settings where name like 'sp%' order by name`).map(
      (row) => row.name,
    );
  const insert = (tx: Tx, name: string) => tx`insert into settings (name, value) values (${`sp-${name}`}, '1')`;
  const fail = (tx: Tx) => tx`select 1 / 0`;
  const swallow = (work: Promise<unknown>) => work.catch(() => undefined);
  beforeEach(() => sql`delete from settings where name like 'sp%'`);

  it('is set by its first statement, and is not sent at all without a statement, because there is nothing to undo', async () => {
    const sent: string[] = [];
    const heard = connect(database.url, { max: 1, onStatement: (text) => sent.push(text) });
    await heard`select 1`;
    sent.length = 0;
    await heard.begin(async (tx) => {
      await swallow(tx.savepoint(() => Promise.reject(new Error('failed before anything was sent'))));
      await tx.savepoint(async (outer) => outer.savepoint(async () => undefined));
      await insert(tx, 'one');
    });
    await heard.end();
    expect(sent.map((text) => text.trim().split(' ')[0])).toEqual(['begin', 'insert', 'commit']);
    expect(await rowsOf()).toEqual(['sp-one']);
  });

  it('undoes only the statements sent in it and in the savepoints within it', async () => {
    await sql.begin(async (tx) => {
      await insert(tx, 'outside');
      await swallow(
        tx.savepoint(async (outer) => {
          // The first statement in the inner savepoint also sets the outer one.
          await outer.savepoint((inner) => insert(inner, 'inner'));
          await outer.savepoint((inner) => insert(inner, 'inner-too'));
          throw new Error('undoes everything');
        }),
      );
      await tx.savepoint(async (outer) => {
        await swallow(outer.savepoint((inner) => together([insert(inner, 'gone'), fail(inner)])));
        await insert(outer, 'kept');
      });
    });
    expect(await rowsOf()).toEqual(['sp-kept', 'sp-outside']);
  });

  it('ends with the first error of statements sent together, and leaves no error unhandled', async () => {
    const unheard: unknown[] = [];
    const listen = (error: unknown) => unheard.push(error);
    process.on('unhandledRejection', listen);
    const error = await sql
      .begin(async (tx) => {
        const several = tx.savepoint((sp) => together([insert(sp, 'a'), fail(sp), insert(sp, 'b'), fail(sp)]));
        const first = await several.then(
          () => null,
          (thrown: Error) => thrown,
        );
        await insert(tx, 'c');
        return first;
      })
      .finally(() => pause(50));
    process.off('unhandledRejection', listen);
    expect(error).toMatchObject({ message: 'division by zero' });
    expect(unheard).toEqual([]);
    expect(await rowsOf()).toEqual(['sp-c']);
  });

  it('does not end while its work can still send a statement', async () => {
    const slow = async (tx: Tx) => {
      await insert(tx, 'first');
      await pause(60);
      await insert(tx, 'late');
    };
    await sql.begin(async (tx) => {
      const failing = async () => {
        throw new Error('failed at once, without a statement');
      };
      await swallow(tx.savepoint((sp) => together([slow(sp), failing()])));
      await pause(120);
    });
    expect(await rowsOf()).toEqual([]);
  });
});
