import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adoptEntries } from '#/bff/audit/adopt-entries.ts';
import { linkEntries } from '#/bff/audit/link-entries.ts';
import { verifyChain } from '#/bff/audit/verify-chain.ts';
import { writeEntry } from '#/bff/audit/write-entry.ts';
import { connect, type Sql } from '#/bff/database/connection.ts';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';
import { until } from '#/tests/support/until.ts';

let database: TestDatabase;
let owner: Sql;
beforeAll(async () => {
  database = await testDatabase();
  owner = connect(database.ownerUrl, { max: 2 });
});
afterAll(async () => {
  await owner?.end();
  await database?.drop();
});
beforeEach(() => owner`truncate audit_chain, audit_details, audit_entries restart identity`);

async function write(...actions: readonly string[]): Promise<void> {
  for (const action of actions)
    await writeEntry(database.sql, {
      actorId: null,
      actorKind: 'system',
      action,
      entity: 'x',
      entityId: 1,
      outcome: 'done',
    });
}
/**
 * Keeps linking until all entries are linked: transactions in other databases of the test server can delay this for a
 * moment.
 */
const linkAll = () =>
  until(
    'all entries are linked',
    async () => {
      await linkEntries(database.sql);
      return verifyChain(database.sql);
    },
    ({ tail }) => tail.count === 0,
  );
/** Makes the entries look as if they were restored from the dump of a server with much higher transaction ids. */
const restoredElsewhere = () => owner`update audit_entries set txid = (txid::text::bigint + 1000000000000)::text::xid8`;
const order = async () =>
  (
    await owner<{ action: string }[]>`
      select action from audit_chain c join audit_entries e on e.id = c.entry_id order by seq`
  ).map(({ action }) => action);

describe('entries that were restored into another database server', () => {
  it('keep their chain; entries not linked yet are linked next, followed by new ones', async () => {
    await write('first', 'second', 'third');
    await linkAll();
    const { head: expected } = await verifyChain(database.sql);
    await write('not linked');
    await restoredElsewhere();
    expect(await adoptEntries(database.ownerUrl)).toBe(true);
    await write('new');
    await linkAll();
    expect(await order()).toEqual(['first', 'second', 'third', 'not linked', 'audit.adopt', 'new']);
    expect(await verifyChain(database.sql, { ...(expected && { expected }) })).toMatchObject({ fault: null, links: 6 });
    expect(await adoptEntries(database.ownerUrl)).toBe(false);
  });

  it('are all linked from the first one on if none was linked before', async () => {
    await write('first', 'second');
    await restoredElsewhere();
    await adoptEntries(database.ownerUrl);
    await linkAll();
    expect(await order()).toEqual(['first', 'second', 'audit.adopt']);
  });

  it('are still reported as inserted if somebody added them before the end of the chain', async () => {
    await write('first', 'second');
    await linkAll();
    await owner`
      insert into audit_entries (txid, actor_kind, action, entity, outcome, detail_hash)
      select txid, 'system', 'forged', 'x', 'done', detail_hash from audit_entries where action = 'first'`;
    expect((await verifyChain(database.sql)).fault).toMatchObject({ kind: 'slippedIn' });
    await restoredElsewhere();
    await adoptEntries(database.ownerUrl);
    expect((await verifyChain(database.sql)).fault).toMatchObject({ kind: 'slippedIn' });
  });

  it('differ from entries in the database that wrote them, which are left as they are', async () => {
    await write('first');
    expect(await adoptEntries(database.ownerUrl)).toBe(false);
    await linkAll();
    expect(await order()).toEqual(['first']);
  });
});
