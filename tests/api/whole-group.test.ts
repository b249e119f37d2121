import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GROUP, INFRA } from '#/bff/database/seed/companies.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { hire, hold } from '#/tests/support/factories.ts';

let app: TestApp;
let partly: Caller;
beforeEach(async () => {
  app = await testApp();
  partly = await hold(app, await hire(app, 'deel.beheerder'), 'Administrator', INFRA);
});
afterEach(() => app?.stop());

describe('an administrator of the whole group', () => {
  const administersGroup = async () =>
    (await partly.get<{ administersGroup: boolean }>('/api/Startup')).body.administersGroup;

  it('needs a role at every open company at the top, but not at a closed one', async () => {
    const { sql } = app.database;
    await sql`
      with other as (insert into companies (name) values ('Zusterbedrijf') returning id)
      insert into company_closure select id, id, 0 from other`;
    await give({ [GROUP]: true });
    expect(await administersGroup()).toBe(false);
    await sql`update companies set closed_on = current_date where name = 'Zusterbedrijf'`;
    expect(await administersGroup()).toBe(true);
    expect((await partly.get('/api/management/clearrightscache')).status).toBe(200);
  });

  it('needs a role for each open company below a closed one at the top, including everything below that open company', async () => {
    const { sql } = app.database;
    const tops = await sql<{ id: number }[]>`select id from companies where parent_id = ${GROUP} and closed_on is null`;
    await sql`update companies set closed_on = current_date where id = ${GROUP}`;
    const all = Object.fromEntries(tops.map(({ id }) => [id, true]));
    await give(all);
    expect(await administersGroup()).toBe(true);
    await give({ ...all, [INFRA]: false });
    expect(await administersGroup()).toBe(false);
    const { [INFRA]: _infra, ...others } = all;
    await give(others);
    expect(await administersGroup()).toBe(false);
    await give({ [GROUP]: true });
    expect(await administersGroup()).toBe(true);
  });

  /** Stores the role directly, no matter who may give it. */
  async function give(companies: Record<number, boolean>): Promise<void> {
    const { sql } = app.database;
    const [role] = await sql<{ id: number }[]>`
      select ur.id from user_roles ur join roles r on r.id = ur.role_id and r.name = 'Administrator' where ur.user_id = ${partly.id}`;
    await sql`delete from user_role_companies where user_role_id = ${role?.id ?? 0}`;
    for (const [company, inherit] of Object.entries(companies))
      await sql`insert into user_role_companies (user_role_id, company_id, inherit) values (${role?.id ?? 0}, ${company}, ${inherit})`;
    await sql`update users set rights_version = rights_version + 1 where id = ${partly.id}`;
  }
});
