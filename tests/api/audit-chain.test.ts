import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { linkEntries } from '#/bff/audit/link-entries.ts';
import { verifyChain } from '#/bff/audit/verify-chain.ts';
import { writeEntry } from '#/bff/audit/write-entry.ts';
import { connect, type Sql } from '#/bff/database/connection.ts';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';
import { dataFolder, startServer } from '#/tests/support/server-process.ts';
import { until } from '#/tests/support/until.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let database: TestDatabase;
/** A connection as the owner of the tables, who may make changes that the application may not make. */
let owner: Sql;
beforeAll(async () => {
  database = await testDatabase();
  owner = connect(database.ownerUrl, { max: 2 });
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});
beforeEach(() => owner`truncate audit_chain, audit_details, audit_entries restart identity`);

const write = (action: string, sql: Sql = database.sql) =>
  writeEntry(sql, {
    actorId: 1,
    actorKind: 'user',
    action,
    entity: 'giftReport',
    entityId: 7,
    outcome: 'done',
    detail: { action },
  });

/**
 * Keeps linking until all entries are linked: other transactions on the test server can delay this for a moment.
 */
async function linkAll(): Promise<void> {
  const verify = async () => {
    await linkEntries(database.sql);
    return verifyChain(database.sql);
  };
  await until('all entries are linked', verify, ({ tail }) => tail.count === 0);
}

async function writeAndLink(count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) await write(`report.${n}`);
  await linkAll();
}

const fault = async (expected?: Parameters<typeof verifyChain>[1]) => (await verifyChain(database.sql, expected)).fault;
const order = async () =>
  (
    await database.sql<
      { action: string }[]
    >`select action from audit_chain c join audit_entries e on e.id = c.entry_id order by seq`
  ).map(({ action }) => action);

describe('the chain over the audit entries', () => {
  it('links each entry once, even if several processes link entries, and then passes verification', async () => {
    for (let n = 1; n <= 30; n += 1) await write(`report.${n}`);
    await Promise.all([linkEntries(database.sql), linkEntries(database.sql), linkEntries(owner)]);
    await linkAll();
    expect(await order()).toEqual(Array.from({ length: 30 }, (_, at) => `report.${at + 1}`));
    expect(await verifyChain(database.sql)).toMatchObject({ fault: null, links: 30, emptied: 0, head: { seq: 30 } });
  });

  it('waits for earlier transactions that are still open, and leaves out those that were rolled back', async () => {
    let finish = () => {};
    const held = new Promise<void>((done) => {
      finish = done;
    });
    let began = () => {};
    const hasBegun = new Promise<void>((done) => {
      began = done;
    });
    const slow = owner.begin(async (tx) => {
      await writeEntry(tx, {
        actorId: 1,
        actorKind: 'user',
        action: 'slow',
        entity: 'x',
        entityId: 1,
        outcome: 'done',
      });
      began();
      await held;
    });
    await hasBegun;
    const undone = owner.begin(async (tx) => {
      await writeEntry(tx, {
        actorId: 1,
        actorKind: 'user',
        action: 'undone',
        entity: 'x',
        entityId: 1,
        outcome: 'done',
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await write('quick');
    expect(await linkEntries(database.sql)).toBe(0);
    expect((await verifyChain(database.sql)).tail.count).toBe(1);
    finish();
    await slow;
    await linkAll();
    expect(await order()).toEqual(['slow', 'quick']);
  });

  it('still passes verification after details have been deleted at the end of their retention period, and reports how many', async () => {
    await writeAndLink(4);
    await owner`delete from audit_details where entry_id in (select entry_id from audit_chain where seq <= 3)`;
    expect(await verifyChain(database.sql)).toMatchObject({ fault: null, links: 4, emptied: 3 });
  });

  it('cannot be changed by the database role of the application', async () => {
    await writeAndLink(1);
    for (const statement of [
      'update audit_chain set seq = 2',
      'delete from audit_chain',
      'update audit_entries set action = $$x$$',
      'delete from audit_entries',
      'delete from audit_details',
    ])
      await expect(database.sql.unsafe(statement), statement).rejects.toThrow('permission denied');
  });
});

describe('verification detects tampering with the tables', () => {
  const at = (seq: number) => owner`(select entry_id from audit_chain where seq = ${seq})`;
  const forgeries: [string, () => Promise<unknown>, object][] = [
    [
      'an entry is changed',
      () => owner`update audit_entries set actor_id = 2 where id = ${at(3)}`,
      { kind: 'entryChanged', seq: 3 },
    ],
    [
      'the time of an entry is changed',
      () => owner`update audit_entries set at = at - interval '1 microsecond' where id = ${at(2)}`,
      { kind: 'entryChanged', seq: 2 },
    ],
    [
      'a detail is changed',
      () => owner`update audit_details set detail = '{"action": "report.3"}' where entry_id = ${at(3)}`,
      { kind: 'detailChanged', seq: 3 },
    ],
    ['a link is deleted', () => owner`delete from audit_chain where seq = 2`, { kind: 'linkGone', seq: 2 }],
    [
      'a hash is overwritten',
      () => owner`update audit_chain set hash = sha256('x') where seq = 4`,
      { kind: 'entryChanged', seq: 4 },
    ],
    [
      'an entry is inserted before the end',
      () =>
        owner`insert into audit_entries (txid, actor_kind, action, entity, outcome, detail_hash) select txid, 'user', 'forged', 'x', 'done', detail_hash from audit_entries where id = ${at(2)}`,
      { kind: 'slippedIn' },
    ],
  ];
  for (const [title, forge, expected] of forgeries)
    it(`when ${title}`, async () => {
      await writeAndLink(5);
      await forge();
      expect(await fault()).toMatchObject(expected);
    });

  it('when an entry is deleted', async () => {
    await writeAndLink(3);
    await owner`alter table audit_chain drop constraint if exists audit_chain_entry_id_fkey`;
    await owner`with emptied as (delete from audit_details where entry_id = ${at(2)}) delete from audit_entries where id = ${at(2)}`;
    expect(await fault()).toEqual({ kind: 'entryGone', seq: 2, entryId: null });
  });

  interface Link {
    id: string;
    hash: Buffer;
  }
  // With real hashes, so that only the contents can give the forgery away.
  it.each<[string, (first: Link, second: Link) => [Buffer, Buffer]]>([
    ['while their hashes stay in place', (first, second) => [first.hash, second.hash]],
    ['together with their hashes', (first, second) => [second.hash, first.hash]],
  ])('when two entries change places, %s', async (_, hashesOf) => {
    await writeAndLink(3);
    await owner.begin(async (tx) => {
      const taken = await tx<Link[]>`delete from audit_chain where seq >= 2 returning entry_id::text as id, hash`;
      const [first, second] = taken.toSorted((one, other) => Number(one.id) - Number(other.id));
      if (!first || !second) throw new Error('fewer than two links were written');
      const [upper, lower] = hashesOf(first, second);
      await tx`
        insert into audit_chain (seq, entry_id, hash) values (2, ${second.id}, ${upper}), (3, ${first.id}, ${lower})`;
    });
    expect(await fault()).toMatchObject({ kind: 'entryChanged', seq: 2 });
  });

  it('when the end of the chain is cut off, if the head was kept elsewhere', async () => {
    await writeAndLink(5);
    const { head: expected } = await verifyChain(database.sql);
    expect(await fault({ expected: expected ?? undefined })).toBeNull();
    await owner`with cut as (delete from audit_chain where seq > 3 returning entry_id), empty as (
      delete from audit_details where entry_id in (select entry_id from cut)) delete from audit_entries where id in (select entry_id from cut)`;
    expect(await fault()).toBeNull();
    expect(await fault({ expected: expected ?? undefined })).toEqual({ kind: 'cutOff', seq: 3, entryId: null });
    await writeAndLink(4);
    expect(await fault({ expected: expected ?? undefined })).toMatchObject({ kind: 'rewritten', seq: 5 });
  });
});

/** Runs the script of `npm run audit:verify`. */
function verify(where: Record<string, string>, ...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((done) => {
    const child = execFile(
      join(ROOT, 'node_modules/.bin/node'),
      ['bff/verify-audit.ts', ...args],
      { cwd: ROOT, env: { ...process.env, ...where } },
      (_error, out, err) => done({ code: child.exitCode ?? -1, said: out + err }),
    );
  });
}

describe('npm run audit:verify', () => {
  it('prints a head to keep, compares the chain with that head, and exits with 1 if the chain is broken', async () => {
    const here = { DATABASE_URL: database.url };
    await writeAndLink(3);
    const whole = await verify(here);
    expect(whole).toMatchObject({ code: 0, said: expect.stringContaining('The chain is intact: 3 links.') });
    const head = /--head \S+/.exec(whole.said)?.[0].split(' ') ?? [];
    await write('report.4');
    const later = await verify(here, ...head);
    expect(later).toMatchObject({
      code: 0,
      said: expect.stringMatching(/Not linked yet: 1 entry, the oldest \d+ s old/),
    });
    await owner`update audit_entries set outcome = 'forged' where action = 'report.2'`;
    expect(await verify(here)).toMatchObject({ code: 1, said: expect.stringContaining('BROKEN: entry 2 at link 2') });
    const misread = await verify(here, '--head', 'nonsense');
    expect(misread).toMatchObject({ code: 2, said: expect.stringContaining('--head SEQ:HASH') });
  }, 60_000);

  it('verifies the database of a data folder while the server links its entries, and after it has stopped', async () => {
    const folder = await dataFolder();
    const here = { OPENBOEK_DATA: folder.path, DATABASE_URL: '' };
    try {
      expect(await verify(here)).toMatchObject({ code: 2, said: expect.stringContaining('there is no database in') });
      const server = await startServer(folder.path);
      const isLinked = ({ said }: { said: string }) =>
        /intact: [1-9][\d,]* links/.test(said) && said.includes('Not linked yet: 0');
      await until('the server has linked all entries', () => verify(here), isLinked, 60_000).finally(() =>
        server.stop(),
      );
      expect(await verify(here)).toMatchObject({ code: 0, said: expect.stringMatching(/intact: [1-9][\d,]* links/) });
    } finally {
      await folder.remove();
    }
  }, 180_000);
});
