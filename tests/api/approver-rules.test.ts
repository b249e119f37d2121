import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { qualifyingCandidates } from '#/bff/people/approvers/qualifying-candidates.ts';
import { listNamed } from '#/bff/people/approvers/queries.ts';
import type { Reason } from '#/bff/people/approvers/rules.ts';
import { waysOf } from '#/bff/people/approvers/rules.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { hire } from '#/tests/support/factories.ts';

const INFRA = 2;
const ROADS = 3;
const HOMES = 5;

/**
 * Tests whom the approval rules name, and that exactly these people may act. One query finds all of them; another
 * checks one person.
 */
describe('the approval rules', () => {
  let app: TestApp;
  let top: Caller;
  let boss: Caller;
  let owner: Caller;
  beforeAll(async () => {
    app = await testApp();
    top = await hire(app, 'hoogste.baas');
    boss = await hire(app, 'directe.baas', { supervisor: top.id });
    owner = await hire(app, 'eigenaar.zelf', { supervisor: boss.id });
  });
  afterAll(() => app?.stop());

  const named = async (reason: Reason, company = INFRA) =>
    (await listNamed(app.database.sql, [reason], { ownerId: owner.id, companyId: company, officerId: null })).get(
      reason,
    );
  const roleOf = async (name: string) => {
    const [role] = await app.database.sql<{ id: number }[]>`select id from roles where name = ${name}`;
    return role?.id ?? 0;
  };
  const upns = async (ids: readonly number[] = []) => {
    const rows = await app.database.sql<{ upn: string }[]>`
      select upn from users where id = any(${[...ids]}::int[]) order by upn`;
    return rows.map(({ upn }) => upn.split('@')[0]);
  };
  const candidates = (rule: string, excluded: number[] = []) =>
    qualifyingCandidates(app.database.sql, {
      rule,
      ownerId: owner.id,
      companyId: INFRA,
      officerId: null,
      excluded,
      present: [],
    });

  it('name the supervisor, and the supervisor’s supervisor', async () => {
    expect(await named('supervisor')).toEqual([boss.id]);
    expect(await named('supervisorOfSupervisor')).toEqual([top.id]);
  });

  it('name the company’s compliance officers', async () => {
    expect(await upns(await named('compliance'))).toEqual(['dewi.pattinama', 'marijke.vandenbroek']);
    expect(await upns(await named('compliance', HOMES))).toEqual(['marijke.vandenbroek']);
  });

  it('name only people who hold a role for the company, or for one above it together with those below', async () => {
    const council = await app.database.sql<{ id: number }[]>`
      insert into roles (name) values ('Ondernemingsraad') returning id`;
    const role = council[0]?.id ?? 0;
    const give = async (name: string, company: number | null, inherit: boolean) => {
      const person = await hire(app, name);
      const [held] = await app.database.sql<{ id: number }[]>`
        insert into user_roles (user_id, role_id, active, is_global) values (${person.id}, ${role}, true, ${company === null})
        returning id`;
      if (company !== null && held)
        await app.database.sql`
          insert into user_role_companies (user_role_id, company_id, inherit) values (${held.id}, ${company}, ${inherit})`;
      return person;
    };
    await give('raad.groep', null, false);
    await give('raad.infra', INFRA, true);
    await give('raad.infra-alleen', INFRA, false);
    await give('raad.woningbouw', HOMES, true);
    expect(await upns(await named(`role:${role}`))).toEqual(['raad.groep', 'raad.infra-alleen', 'raad.infra']);
    expect(await upns(await named(`role:${role}`, ROADS))).toEqual(['raad.groep', 'raad.infra']);
  });

  it('can name a single person, as long as that person can decide', async () => {
    const { id } = await hire(app, 'vaste.beoordelaar');
    expect(await named(`person:${id}`)).toEqual([id]);
    await app.database.sql`update users set active = false where id = ${id}`;
    expect(await named(`person:${id}`)).toEqual([]);
  });

  it('name nobody for an unknown rule, whatever it looks like', async () => {
    for (const reason of ['auditor', 'escalated', 'role:', 'role:0', 'role:12x', 'person:-3', 'person:99999999999', ''])
      expect(await named(reason as Reason)).toEqual([]);
    for (const header of ['auditor', 'escalated', 'role:', 'role:0', 'role:12x', 'person:-3', 'person:99999999999', ''])
      expect(waysOf(header)).toEqual([]);
    expect(await candidates('auditor')).toEqual([]);
  });

  it('name the supervisor one level up if the supervisor is barred, and compliance if nobody above is left', async () => {
    expect(await candidates('supervisor')).toEqual([{ userId: boss.id, reason: 'supervisor' }]);
    expect(await candidates('supervisor', [boss.id])).toEqual([{ userId: top.id, reason: 'supervisorOfSupervisor' }]);
    const left = await candidates('supervisor', [boss.id, top.id]);
    expect(left.map(({ reason }) => reason)).toEqual(['compliance', 'compliance']);
    expect(await candidates('supervisorOfSupervisor')).toEqual([{ userId: top.id, reason: 'supervisorOfSupervisor' }]);
    expect(await candidates(`person:${top.id}`, [top.id])).toEqual([]);
  });

  it('allow exactly the people whom they name to decide, in each of three companies', async () => {
    const { sql } = app.database;
    const reasons = [
      'supervisor',
      'supervisorOfSupervisor',
      'compliance',
      `role:${await roleOf('Supervisor')}`,
      `role:${await roleOf('Ondernemingsraad')}`,
      `person:${boss.id}`,
      'auditor',
      'role:x',
    ];
    const differing = await sql`
      select w.reason, o.id as owner, c.id as company, u.upn
      from unnest(${reasons}::text[]) w (reason)
      cross join unnest(${[owner.id, boss.id, top.id]}::int[]) o (id)
      cross join unnest(${[INFRA, ROADS, HOMES]}::int[]) c (id)
      cross join lateral (select array(select n from named_approvers(w.reason, o.id, c.id, null) n) as people) named
      cross join users u
      where may_act(w.reason, u.id, u.id, o.id, c.id, null) <> (u.id = any(named.people))`;
    expect(differing).toEqual([]);
    const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
      select count(*)::int as count from users u where may_act('compliance', u.id, u.id, ${owner.id}, ${INFRA}, null)`;
    expect(count).toBe(2);
  });
});
