import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Sql, type Statement, type Tx } from '#/bff/database/connection.ts';
import { goOn, later, together, transaction } from '#/bff/database/transaction.ts';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';

let database: TestDatabase;
/** A pool with a single connection, so that anything left behind on it affects the next query. */
let sql: Sql;
/** The statements that were sent, and how many times the caller waited for an answer. */
let sent: string[] = [];
let roundTrips = 0;

beforeAll(async () => {
  database = await testDatabase();
  let isSending = false;
  const onStatement = (text: string) => {
    sent.push(text.trim().split(' ')[0] ?? '');
    if (isSending) return;
    isSending = true;
    roundTrips += 1;
    setImmediate(() => {
      isSending = false;
    });
  };
  sql = connect(database.url, { max: 1, onStatement });
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await database?.drop();
});

const insert = (tx: Tx, name: string) => tx`insert into settings (name, value) values (${`pipe-${name}`}, '1')`;
const fail = (tx: Tx) => tx`select 1 / ${0}::int`;
const swallow = (work: Promise<unknown>) => work.catch(() => undefined);
const rowsOf = async () =>
  (await sql<{ name: string }[]>`select name from settings where name like 'pipe%' order by name`).map(({ name }) =>
    name.slice('pipe-'.length),
  );

beforeEach(async () => {
  await sql`delete from settings where name like 'pipe%'`;
  // A connection asks once how to send a statement.
  await sql.begin(async (tx) => {
    await insert(tx, 'known');
    await swallow(tx.savepoint(fail));
  });
  await sql`delete from settings where name like 'pipe%'`;
  sent = [];
  roundTrips = 0;
});

describe('a transaction', () => {
  it('sends BEGIN with its first statements', async () => {
    await sql.begin(async (tx) => {
      await together([insert(tx, 'one'), insert(tx, 'two')]);
    });
    expect(sent).toEqual(['begin', 'insert', 'insert', 'commit']);
    expect(roundTrips).toBe(2);
    expect(await rowsOf()).toEqual(['one', 'two']);
  });

  it.each([
    ['not even one known to the connection', (tx: Tx) => insert(tx, 'alone')],
    [
      'not even one new to the connection',
      (tx: Tx) => tx`insert into settings (value, name) values ('1', ${'pipe-alone'})`,
    ],
    [
      'not even one sent in a form that allows several commands',
      (tx: Tx) => tx.unsafe("insert into settings (name, value) values ('pipe-alone', '1')"),
    ],
  ])('that cannot begin carries out no statement, %s', async (_, statement) => {
    const begun = sql.begin('isolation level of no kind', async (tx) => {
      await together([insert(tx, 'first'), statement(tx)]);
    });
    await expect(begun).rejects.toThrow('syntax error');
    expect(await rowsOf()).toEqual([]);
  });

  it('skips the statements after a failure, and its connection serves the next transaction', async () => {
    const failed = sql.begin(async (tx) => {
      const statements = [insert(tx, 'before'), fail(tx), insert(tx, 'behind')];
      return Promise.all(
        statements.map((each) =>
          each.then(
            () => 'done',
            (error: { code: string }) => error.code,
          ),
        ),
      );
    });
    await expect(failed).rejects.toThrow('division by zero');
    expect(await rowsOf()).toEqual([]);
  });

  it.each([
    ['by its work', () => Promise.reject(new Error('given up'))],
    ['by its COMMIT', (tx: Tx) => swallow(later(tx, fail(tx)))],
  ])('does not carry out statements sent after it was rolled back %s', async (_, failing) => {
    const end = Promise.withResolvers<Tx>();
    const late = end.promise.then((tx) => insert(tx, 'late'));
    const failed = transaction(sql, async (tx) => {
      await insert(tx, 'before');
      void failed.catch(() => end.resolve(tx));
      await failing(tx);
    });
    await expect(failed).rejects.toThrow();
    await expect(late).rejects.toThrow('after the end of its transaction');
    expect(await rowsOf()).toEqual([]);
  });

  it('is not committed after a failure that nobody waited for', async () => {
    const failed = sql.begin(async (tx) => {
      await insert(tx, 'before');
      void fail(tx).catch(() => {});
    });
    await expect(failed).rejects.toThrow('division by zero');
    expect(await rowsOf()).toEqual([]);
  });

  it('fails with the error of a parameter that cannot be sent, and stores nothing', async () => {
    const refused = sql.begin((tx) =>
      together([insert(tx, 'before'), tx`select ${undefined as unknown as string}::text`]),
    );
    await expect(refused).rejects.toThrow('UNDEFINED_VALUE');
    expect(await rowsOf()).toEqual([]);
  });
});

describe('work that is done as a whole', () => {
  it('takes one round trip and no savepoints if no result is read', async () => {
    await transaction(sql, async (tx) => {
      await later(tx, insert(tx, 'one'));
      await tx.savepoint((sp) => later(sp, insert(sp, 'two')));
    });
    expect(sent).toEqual(['begin', 'insert', 'insert', 'commit']);
    expect(roundTrips).toBe(1);
    expect(await rowsOf()).toEqual(['one', 'two']);
  });

  it.each([
    ['at once', (tx: Tx) => fail(tx)],
    ['later', (tx: Tx) => later(tx, fail(tx))],
    ['without a statement', () => Promise.reject(new Error('its own'))],
  ])('is repeated with savepoints if a part of it fails %s', async (_, failing) => {
    let times = 0;
    await transaction(sql, async (tx) => {
      times += 1;
      await insert(tx, 'outside');
      await swallow(
        tx.savepoint(async (sp) => {
          await insert(sp, 'undone');
          await failing(sp);
        }),
      );
      await insert(tx, 'behind');
    });
    expect(times).toBe(2);
    expect(await rowsOf()).toEqual(['behind', 'outside']);
  });

  it('runs once if a savepoint fails before it sends anything, and is undone completely if a later savepoint fails', async () => {
    let times = 0;
    const refused = transaction(sql, async (tx) => {
      times += 1;
      await swallow(tx.savepoint(() => Promise.reject(new Error('before anything was sent'))));
      await tx.savepoint(async (sp) => {
        await insert(sp, 'undone');
        throw new Error('all of it goes');
      });
    });
    await expect(refused).rejects.toThrow('all of it goes');
    expect(times).toBe(1);
    expect(await rowsOf()).toEqual([]);
  });

  it('fails with the error of a statement that fails later, outside any savepoint', async () => {
    const failed = transaction(sql, async (tx) => {
      await insert(tx, 'before');
      await later(tx, fail(tx));
    });
    await expect(failed).rejects.toThrow('division by zero');
    expect(await rowsOf()).toEqual([]);
  });

  it.each([
    ['waits for its result', (tx: Tx, work: Statement) => later(tx, work)],
    ['ignores its result', (tx: Tx, work: Statement) => swallow(later(tx, work))],
  ])('is not committed if it sends a second statement and its caller %s', async (_, hand) => {
    const twice = async (tx: Tx) => {
      await insert(tx, 'first');
      await insert(tx, 'too late');
    };
    await expect(transaction(sql, (tx) => hand(tx, twice(tx) as never))).rejects.toThrow('only a plain statement');
    expect(await rowsOf()).toEqual([]);
  });

  it('refuses statements sent after its end', async () => {
    let late: Promise<unknown> | undefined;
    await transaction(sql, async (tx) => {
      const first = insert(tx, 'first');
      late = first.then(() => insert(tx, 'too late'));
      swallow(late);
      await later(tx, first);
    });
    await expect(late).rejects.toThrow('after the end of its transaction');
    expect(await rowsOf()).toEqual(['first']);
  });

  it('undoes a failed savepoint that has sent something, before the work continues without it', async () => {
    const gone: string[] = [];
    await transaction(sql, async (tx) => {
      await swallow(
        tx.savepoint(async (sp) => {
          await insert(sp, 'undone');
          throw new Error('its own');
        }),
      );
      goOn(tx);
      gone.push('on');
      await insert(tx, 'behind');
    });
    expect(gone).toEqual(['on']);
    expect(await rowsOf()).toEqual(['behind']);
  });

  it('is not repeated if its connection is cut, because it is unknown whether it was committed', async () => {
    let times = 0;
    const cut = transaction(sql, async (tx) => {
      times += 1;
      const [row] = await tx`select pg_backend_pid() as pid`;
      await database.sql`select pg_terminate_backend(${row?.pid})`;
      await later(tx, insert(tx, 'cut'));
    });
    await expect(cut).rejects.toMatchObject({ code: expect.stringMatching(/CONNECTION_|57P01|ECONN|EPIPE/) });
    expect(times).toBe(1);
    expect(await rowsOf()).toEqual([]);
  });
});
