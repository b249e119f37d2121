import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Sql } from '#/bff/database/connection.ts';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';

let database: TestDatabase;
/** A pool of one: whatever a connection leaves behind meets the next query. */
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

it('a transaction whose connection is cut fails as one, whatever it still tries', async () => {
  const late: unknown[] = [];
  const cutOff = sql.begin(async (tx) => {
    const pid = await pidOf(tx);
    await cut(pid);
    await pause(50);
    for (let attempt = 0; attempt < 3; attempt += 1) await tx`select 1`.catch((error: unknown) => late.push(error));
    // By now somebody else has the connection's place in the pool.
    await sql`select 1`;
    await tx`select 1`.catch((error: unknown) => late.push(error));
  });
  await expect(cutOff).rejects.toMatchObject({ code: expect.stringMatching(/CONNECTION_|57P01|ECONN|EPIPE/) });
  await pause(300);
  expect(late).toHaveLength(4);
  expect([...(await sql`select 8 as x`)]).toEqual([{ x: 8 }]);
});

it('a connection that is cut as it is written to serves the next query, and leaves none without an answer', async () => {
  for (let round = 0; round < 8; round += 1) {
    const pid = await pidOf(sql);
    const crowd = Array.from({ length: 20 }, () => sql`select pg_sleep(0.002)`);
    const all = Promise.allSettled([cut(pid), ...crowd]).then(async () => {
      for (;;) {
        const answer = await sql`select 9 as x`.catch(() => null);
        if (answer) return [...answer];
      }
    });
    expect(await Promise.race([all, pause(5_000)])).toEqual([{ x: 9 }]);
  }
});
