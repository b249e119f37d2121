import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';
import { EffectiveRights } from './effective-rights.ts';
import { setUpFirstAdministrator } from './first-administrator.ts';
import { selectRightEntries } from './queries.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await testDatabase();
});
afterEach(() => db?.drop());

const rightsOf = async (upn: string) => {
  const [row] = await db.sql<{ id: number }[]>`select id from users where upn = ${upn}`;
  return new EffectiveRights(row ? await selectRightEntries(db.sql, row.id) : []);
};

describe('the first administrator', () => {
  it('is created in an empty database, with the roles and a company', async () => {
    expect(await setUpFirstAdministrator(db.sql, 'eva@firma.example')).toBe(true);
    const [company] = await db.sql`select id, name from companies`;
    expect(company?.name).toBe('firma.example');
    expect((await rightsOf('eva@firma.example')).covers(['AdministerApplication'], company?.id)).toBe(true);
    expect(await db.sql`select 1 from roles where is_system`).toHaveLength(8);
    expect(await db.sql`select 1 from audit_entries where action = 'administrator.set-up'`).toHaveLength(1);
  });

  it('is the person who already has the name, if there is one, whatever its case', async () => {
    await db.sql`insert into companies (name) values ('Firma')`;
    await db.sql`insert into users (upn, display_name, company_id) values ('Eva@firma.example', 'Eva', 1)`;
    await db.sql`insert into company_closure values (1, 1, 0)`;
    expect(await setUpFirstAdministrator(db.sql, 'eva@Firma.example')).toBe(true);
    expect((await rightsOf('Eva@firma.example')).holds('AdministerApplication')).toBe(true);
    expect(await db.sql`select 1 from users`).toHaveLength(1);
  });

  it('stays the only one, because another name at the next start has no effect', async () => {
    await setUpFirstAdministrator(db.sql, 'eva@firma.example');
    expect(await setUpFirstAdministrator(db.sql, 'eva@firma.example')).toBe(false);
    expect(await setUpFirstAdministrator(db.sql, 'mallory@firma.example')).toBe(false);
    expect((await rightsOf('mallory@firma.example')).entries).toEqual([]);
  });

  it('is created again after the last one lost the role', async () => {
    await setUpFirstAdministrator(db.sql, 'eva@firma.example');
    await db.sql`update user_roles set active = false`;
    expect(await setUpFirstAdministrator(db.sql, 'eva@firma.example')).toBe(true);
    expect((await rightsOf('eva@firma.example')).holds('AdministerApplication')).toBe(true);
  });

  it('is created when others administer only a part of the group', async () => {
    await setUpFirstAdministrator(db.sql, 'eva@firma.example');
    await db.sql`
      with other as (insert into companies (name) values ('Zuster') returning id)
      insert into company_closure select id, id, 0 from other`;
    await db.sql`update user_roles set is_global = false`;
    await db.sql`insert into user_role_companies (user_role_id, company_id, inherit) select id, 1, true from user_roles`;
    expect((await rightsOf('eva@firma.example')).holds('AdministerApplication')).toBe(true);
    expect(await setUpFirstAdministrator(db.sql, 'sam@firma.example')).toBe(true);
    expect((await rightsOf('sam@firma.example')).entries.map(({ entityId }) => entityId)).toContain(2);
    expect(await setUpFirstAdministrator(db.sql, 'ans@firma.example')).toBe(false);
  });

  it('is created again after the last one left, by date or by being deactivated', async () => {
    await setUpFirstAdministrator(db.sql, 'eva@firma.example');
    await db.sql`update users set left_on = current_date where upn = 'eva@firma.example'`;
    expect(await setUpFirstAdministrator(db.sql, 'sam@firma.example')).toBe(true);
    expect((await rightsOf('sam@firma.example')).holds('AdministerApplication')).toBe(true);
    await db.sql`update users set active = false where upn = 'sam@firma.example'`;
    expect(await setUpFirstAdministrator(db.sql, 'ans@firma.example')).toBe(true);
  });

  it('is created once by servers that start together', async () => {
    const all = await Promise.all(['a@x.example', 'b@x.example'].map((upn) => setUpFirstAdministrator(db.sql, upn)));
    expect(all.filter(Boolean)).toHaveLength(1);
  });

  it('is not created if no name is given; only the roles are', async () => {
    expect(await setUpFirstAdministrator(db.sql, null)).toBe(false);
    expect(await db.sql`select 1 from roles`).toHaveLength(8);
    expect(await db.sql`select 1 from users`).toHaveLength(0);
  });
});
