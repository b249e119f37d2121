import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#/bff/database/connection.ts';
import { watchDatabase } from '#/bff/startup/watch-database.ts';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';

let database: TestDatabase;
let other: TestDatabase;
beforeAll(async () => {
  [database, other] = [await testDatabase(), await testDatabase()];
});
afterAll(async () => {
  await database?.drop();
  await other?.drop();
});

const addEntry = ({ sql }: TestDatabase) =>
  sql`insert into audit_entries (actor_kind, action, entity, outcome, detail_hash) values ('system', 'test', 'test', 'done', '')`;

it('a server reports that its database was replaced by another one or restored to an earlier state, and reports nothing else', async () => {
  const found: string[] = [];
  let current = database.sql;
  const sql = new Proxy(current, {
    apply: (_target, _self, given) => Reflect.apply(current, undefined, given),
  });
  const look = watchDatabase(sql, ({ message }) => found.push(message));
  await look();
  await addEntry(database);
  await look();
  expect(found).toEqual([]);

  current = other.sql;
  await look();
  expect(found).toEqual([expect.stringMatching(/^the database was .* and is now /)]);

  await addEntry(other);
  await look();
  const owner = connect(other.ownerUrl, { max: 1 });
  await owner`delete from audit_entries`;
  await owner.end();
  await look();
  expect(found[1]).toMatch(/^the audit log had reached entry \d+ and is now at 0$/);
  expect(found).toHaveLength(2);
});
