import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#/bff/database/connection.ts';
import { migrate, migrationNumber } from '#/bff/database/migrate.ts';
import { readMigrations } from '#/bff/database/migration-files.ts';
import { sqlState, transaction } from '#/bff/database/transaction.ts';
import { emptyDatabase, type TestDatabase, testDatabase } from '#/tests/support/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

describe('connection', () => {
  it('reads numbers as numbers, days as text, moments as Date, and rounds nothing', async () => {
    const [row] = await db.sql`
      select 7::int8 as small, 9007199254740993::int8 as large, 12.50::numeric(12,2) as amount, '2026-02-29'::text as txt,
             '2024-02-29'::date as day, '2026-01-02T03:04:05Z'::timestamptz as moment, '{"a":[1,null]}'::jsonb as json,
             array[1,2]::int8[] as list`;
    expect(row).toEqual({
      small: 7,
      large: 9007199254740993n,
      amount: 12.5,
      txt: '2026-02-29',
      day: '2024-02-29',
      moment: new Date('2026-01-02T03:04:05Z'),
      json: { a: [1, null] },
      list: [1, 2],
    });
  });

  it('writes values in the form in which it reads them', async () => {
    const value = {
      n: 3,
      a: 19.95,
      d: '2026-12-31',
      m: new Date('2026-05-06T07:08:09Z'),
      j: { text: 'x', deep: ['y'] },
    };
    const row = await db.sql.begin(async (tx) => {
      await tx`create temporary table u (n int8, a numeric(12,2), d date, m timestamptz, j jsonb) on commit drop`;
      const [made] = await tx`insert into u ${tx(value)} returning *`;
      return made;
    });
    expect(row).toEqual(value);
  });
});

describe('transaction', () => {
  it('undoes everything if the work throws', async () => {
    const work = transaction(db.sql, async (tx) => {
      await tx`insert into settings (name, value) values ('undone', '1')`;
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await db.sql`select from settings where name = 'undone'`).toHaveLength(0);
  });

  it('repeats the work after a deadlock', async () => {
    await db.sql`insert into settings (name, value) values ('left', '0'), ('right', '0')`;
    const runs = { first: 0, second: 0 };
    const both = (name: 'first' | 'second', one: string, other: string) =>
      transaction(db.sql, async (tx) => {
        runs[name] += 1;
        await tx`update settings set version = version + 1 where name = ${one}`;
        await tx`select pg_sleep(0.2)`;
        await tx`update settings set version = version + 1 where name = ${other}`;
      });
    await Promise.all([both('first', 'left', 'right'), both('second', 'right', 'left')]);
    const rows = await db.sql`select version from settings where name in ('left', 'right')`;
    expect(rows.map((row) => row.version)).toEqual([3, 3]);
    expect(runs.first + runs.second, 'no transaction was the victim of the deadlock and repeated').toBeGreaterThan(2);
  });
});

describe('migrations', () => {
  it('run once, even if two processes start them at the same time, and give the application rights on rows but not on tables', async () => {
    const empty = await emptyDatabase();
    try {
      const [one, two] = await Promise.all([migrate(empty.ownerUrl, 'openboek'), migrate(empty.ownerUrl, 'openboek')]);
      expect([one, two].filter((names) => names.length === 0)).toHaveLength(1);
      expect(await migrationNumber(empty.sql)).toBeGreaterThan(0);
      await empty.sql`insert into settings (name, value) values ('a', '1')`;
      await expect(empty.sql`create table mine (id int)`).rejects.toThrow('permission denied');
      await expect(empty.sql`update schema_migrations set number = 0`).rejects.toThrow('permission denied');
    } finally {
      await empty.drop();
    }
  });

  it('name the file and the line that failed, and leave no part of the file behind', async () => {
    const empty = await emptyDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'openboek-migrations-'));
    try {
      await writeFile(join(folder, '0001_first.sql'), 'create table a (id int);\n');
      await writeFile(join(folder, '0002_second.sql'), 'create table b (id int);\n\nselect nothing from nowhere;\n');
      await expect(migrate(empty.ownerUrl, undefined, { folder })).rejects.toThrow('migration 0002_second.sql:3: ');
      const sql = connect(empty.ownerUrl, { max: 1 });
      expect(await sql`select tablename from pg_tables where tablename in ('a', 'b')`).toEqual([{ tablename: 'a' }]);
      await sql.end();
    } finally {
      await rm(folder, { recursive: true });
      await empty.drop();
    }
  });

  it('are refused if one was changed after it ran, or was added before one that ran', async () => {
    const empty = await emptyDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'openboek-migrations-'));
    const run = () => migrate(empty.ownerUrl, undefined, { folder });
    try {
      await writeFile(join(folder, '0002_second.sql'), 'create table b (id int);');
      expect(await run()).toEqual(['0002_second.sql']);
      await writeFile(join(folder, '0001_first.sql'), 'create table a (id int);');
      await expect(run()).rejects.toThrow('0001_first.sql was added after 0002_second.sql');
      await writeFile(join(folder, '0002_second.sql'), 'create table b (id bigint);');
      await expect(run()).rejects.toThrow(/0001_first.sql was added|0002_second.sql was changed/);
    } finally {
      await rm(folder, { recursive: true });
      await empty.drop();
    }
  });
});

describe('migrations of which only the comments were reworded', () => {
  // The hash of the first text below, and that of its statements, calculated with sha256sum.
  const ENTRY = {
    sha256: '0cd99121a35c794e7203268b6a09d9307d1b86201cc792a972469a0f52b0daf8',
    statements: 'bd13f35d034681973ca6b5d77e1e0e86f86a071ee88c62d03ab4da576abb4a21',
  };
  const FIRST = '-- Rows of things.\ncreate table a (id int); -- its number\n';

  it('are accepted where the earlier text ran, but not if a statement changed too, and run in a new database', async () => {
    const [old, fresh] = await Promise.all([emptyDatabase(), emptyDatabase()]);
    const folder = await mkdtemp(join(tmpdir(), 'openboek-migrations-'));
    const run = ({ ownerUrl }: TestDatabase) => migrate(ownerUrl, undefined, { folder });
    const write = (text: string) => writeFile(join(folder, '0001_first.sql'), text);
    try {
      await write(FIRST);
      expect(await run(old)).toEqual(['0001_first.sql']);
      await write('/* The rows of a thing. */ create table a (id int);\n');
      await expect(run(old)).rejects.toThrow('0001_first.sql was changed after it ran');
      await writeFile(join(folder, 'reworded.json'), JSON.stringify({ '0001_first.sql': ENTRY }));
      expect(await run(old)).toEqual([]);
      expect(await run(fresh)).toEqual(['0001_first.sql']);
      await write('-- One row for each thing.\ncreate table a (id int);\n');
      expect(await run(fresh)).toEqual([]);
      expect(await run(old)).toEqual([]);
      await write('/* The rows of a thing. */ create table a (id bigint);\n');
      await expect(run(old)).rejects.toThrow('0001_first.sql was changed after it ran');
      await expect(run(fresh)).rejects.toThrow('0001_first.sql was changed after it ran');
    } finally {
      await rm(folder, { recursive: true });
      await Promise.all([old.drop(), fresh.drop()]);
    }
  });

  it('of this repository still have the statements that ran in older databases', async () => {
    const folder = fileURLToPath(new URL('../../bff/database/migrations/', import.meta.url));
    const reworded = Object.keys(JSON.parse(await readFile(join(folder, 'reworded.json'), 'utf8')));
    const files = await readMigrations(folder);
    expect(reworded.length).toBeGreaterThan(0);
    expect(files.filter(({ earlierSha256 }) => earlierSha256 !== null).map(({ name }) => name)).toEqual(reworded);
    expect(files.filter(({ sha256, earlierSha256 }) => sha256 === earlierSha256)).toEqual([]);
  });
});

describe('the application role', () => {
  it('can add and read audit entries, but cannot change or delete them', async () => {
    const [entry] = await db.sql`
      insert into audit_entries (actor_kind, action, entity, outcome, detail_hash)
      values ('system', 'test', 'test', 'done', '\\x00') returning id`;
    await db.sql`insert into audit_details (entry_id, salt, detail) values (${entry?.id}, '\\x00', '{}')`;
    for (const refused of [
      db.sql`update audit_entries set outcome = 'refused'`,
      db.sql`delete from audit_details`,
      db.sql`delete from audit_entries`,
      db.sql`truncate audit_details`,
    ]) {
      const state = await refused.then(() => null, sqlState);
      expect(state).toBe('42501');
    }
  });
});
