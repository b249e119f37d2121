import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '#/bff/database/transaction.ts';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';
import { makeSmallCompany, type SmallCompany } from '#/tests/support/small-company.ts';
import { raiseRightsEpoch, selectRightEntries } from './queries.ts';
import { createRightsCache, type RightsCache } from './rights-cache.ts';

let db: TestDatabase;
let company: SmallCompany;
let cache: RightsCache;
let count = 0;
let user: number;

beforeAll(async () => {
  db = await testDatabase();
  company = await makeSmallCompany(db.sql);
});
afterAll(() => db?.drop());
beforeEach(async () => {
  cache = createRightsCache(db.sql);
  user = await company.person(`person-${count++}`, 'Infra');
});

async function rights() {
  const [row] = await db.sql<{ version: number; epoch: string }[]>`
    select rights_version as version, (select value #>> '{}' from settings where name = 'rights_epoch') as epoch
    from users where id = ${user}`;
  return cache.of(user, row?.version ?? 0, row?.epoch ?? '');
}

describe('effective rights', () => {
  it('SI-009 have entries with the entity, the company, the companies below it and the right', async () => {
    const { Infra, Wegen } = company.companies;
    await company.role(user, 'Employee', { Infra: 'inherit' });
    expect((await rights()).entries).toEqual([
      { securableEntity_KeyName: 'Company', entityId: Infra, childIds: [Infra, Wegen], right: 'Access' },
    ]);
  });

  it('RP-004 cover the company, its children only when inherited, and no other company', async () => {
    const { Groep, Infra, Wegen, Bouw, Kranendijk } = company.companies;
    await company.role(user, 'Compliance', { Infra: 'inherit', Groep: 'only' });
    const held = await rights();
    const covered = (id: number) => held.covers(['ReadAllComplianceReports'], id);
    expect([Groep, Infra, Wegen, Bouw, Kranendijk].map(covered)).toEqual([true, true, true, false, false]);
    expect([...held.companies('ViewReporting')].sort((a, b) => a - b)).toEqual([Groep, Infra, Wegen]);
  });

  it('OP-050 have, for a global role, one entry per top-level company with all companies below it', async () => {
    const { Groep, Infra, Wegen, Bouw, Kranendijk } = company.companies;
    await company.role(user, 'Employee');
    expect((await rights()).entries.map(({ entityId, childIds }) => [entityId, childIds])).toEqual([
      [Groep, [Groep, Infra, Wegen, Bouw]],
      [Kranendijk, [Kranendijk]],
    ]);
  });

  it('combine two roles with the same right, and ignore an inactive role', async () => {
    const { Infra, Bouw } = company.companies;
    await company.role(user, 'Employee', { Infra: 'only' });
    await company.role(user, 'Supervisor', { Bouw: 'only' });
    const operator = await company.role(user, 'Operator');
    await db.sql`update user_roles set active = false where id = ${operator}`;
    const held = await rights();
    expect([...held.companies('Access')].sort((a, b) => a - b)).toEqual([Infra, Bouw]);
    expect([held.holds('ManageUserReport'), held.holds('OperateWorkflows')]).toEqual([true, false]);
  });

  it('are empty for a person without a role', async () => {
    const held = await rights();
    expect([held.entries, held.holds('Access'), held.covers(['Access', 'NoAccess'], 1)]).toEqual([[], false, false]);
  });
});

describe('the cache of rights', () => {
  it('keeps rights while nothing changes, and reads them again for a new version of the person', async () => {
    const before = await rights();
    expect(await rights()).toBe(before);
    await company.role(user, 'Employee');
    expect((await rights()).holds('Access')).toBe(true);
  });

  it('reads rights again when the epoch is raised', async () => {
    // no other test uses this role, so it keeps the right
    await company.role(user, 'Privacy officer');
    expect((await rights()).holds('ManageProcesses')).toBe(false);
    await db.sql`insert into role_rights select id, 'ManageProcesses' from roles where name = 'Privacy officer'`;
    expect((await rights()).holds('ManageProcesses')).toBe(false);
    const first = await transaction(db.sql, raiseRightsEpoch);
    expect((await rights()).holds('ManageProcesses')).toBe(true);
    expect(await transaction(db.sql, raiseRightsEpoch)).toBe(first + 1);
    expect(await selectRightEntries(db.sql, user)).toEqual((await rights()).entries);
  });
});
