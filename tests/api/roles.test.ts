import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RoleSummary } from '#/bff/contract/people.ts';
import type { RightEntry } from '#/bff/contract/rights.ts';
import type { RoleName } from '#/bff/contract/roles.ts';
import { GROUP, HOMES, INFRA, ROADS } from '#/bff/database/seed/companies.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { hire } from '#/tests/support/factories.ts';
import { at, detailsOf, everywhere, OFF, roleIdOf, save } from '#/tests/support/roles.ts';

let app: TestApp;
let ingrid: Caller;
let person: Caller;
let count = 0;

beforeAll(async () => {
  app = await testApp();
  ingrid = await app.as('ingrid.oosterhuis');
});
afterAll(() => app?.stop());
beforeEach(async () => {
  person = await hire(app, `person.${count++}`);
});

const read = (role: RoleName, who = person) => detailsOf(app, ingrid, who, role);
async function give(role: RoleName, where: ReturnType<typeof at>, who = person): Promise<void> {
  const { status, body } = await save(app, ingrid, who, role, where);
  expect(status, JSON.stringify(body)).toBe(200);
}
const rightsOf = async (who: Caller) => (await who.get<{ rights: RightEntry[] }>('/api/Startup')).body.rights;
const holds = async (who: Caller, right: string) => (await rightsOf(who)).some((entry) => entry.right === right);
const audited = async (who: Caller, action: string) =>
  (await auditOf(app, { action })).filter(({ detail }) => detail.user === who.id);

describe('the roles of a person', () => {
  it('CA-036 MA-007 are all returned by GET userroles/21/user/{id}, limited to the company entity', async () => {
    await give('Compliance', at({ [INFRA]: true, [HOMES]: false }));
    const { body } = await ingrid.get<RoleSummary[]>(`/api/userroles/21/user/${person.id}`);
    const stored = await app.database.sql<{ name: string }[]>`select name from roles order by id`;
    expect(body.map(({ roleName }) => roleName)).toEqual(stored.map(({ name }) => name));
    const shown = body.filter(({ active }) => active);
    expect(shown).toEqual([
      {
        roleId: await roleIdOf(app, 'Employee'),
        roleName: 'Employee',
        active: true,
        isGlobalRole: true,
        securableEntityId: 26,
        companies: 0,
        waits: false,
      },
      {
        roleId: await roleIdOf(app, 'Compliance'),
        roleName: 'Compliance',
        active: true,
        isGlobalRole: false,
        securableEntityId: 26,
        companies: 2,
        waits: false,
      },
    ]);
  });

  it('CA-037 MA-008 are returned one at a time by GET userroles/21/{role}/{user}, with an id for storing the role', async () => {
    await give('Operator', OFF);
    const details = await read('Operator');
    expect(details).toEqual({
      userRole: { idUserRole: expect.any(Number), roleName: 'Operator', active: false, isGlobalRole: false },
      securableEntities: [],
      closedCompanies: [],
      version: 2,
      allowedActions: ['change', 'switch', 'changeEverywhere'],
      needsConfirmation: false,
      request: null,
      alone: false,
    });
    await give('Operator', at({ [INFRA]: true }));
    expect(await read('Operator')).toEqual({
      userRole: { ...details.userRole, active: true },
      securableEntities: [{ entityId: INFRA, active: true, inherit: true, securableEntityId: 26 }],
      closedCompanies: [],
      version: 3,
      allowedActions: ['change', 'switch', 'changeEverywhere'],
      needsConfirmation: false,
      request: null,
      alone: false,
    });
    await give('Operator', at({ [INFRA]: false }));
    expect((await read('Operator')).securableEntities).toEqual([
      { entityId: INFRA, active: true, inherit: false, securableEntityId: 26 },
    ]);
    await give('Operator', everywhere);
    expect((await read('Operator')).userRole).toEqual({ ...details.userRole, active: true, isGlobalRole: true });
    await give('Operator', OFF);
  });

  it('CA-039 MA-016 are tied to the company and the hierarchy, the entities that GET securableentities/21 returns', async () => {
    expect((await ingrid.get('/api/securableentities/21')).body).toEqual([
      { idSecurableEntity: 26, keyName: 'Company' },
      { idSecurableEntity: 1000005, keyName: 'Hierarchy' },
    ]);
    expect((await ingrid.get('/api/securableentities/22')).status).toBe(400);
  });

  it('do not exist for people who are unknown or were not added as users', async () => {
    const stranger = await hire(app, `stranger.${count}`, { roles: [] });
    const role = await roleIdOf(app, 'Operator');
    for (const path of [
      `/api/userroles/21/user/${stranger.id}`,
      `/api/userroles/21/${role}/${stranger.id}`,
      `/api/userroles/21/${role}/2147483647`,
      `/api/userroles/21/2147483647/${person.id}`,
    ])
      expect(await ingrid.get(path), path).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});

describe('adding a person', () => {
  it('OP-048 stores every role as inactive, once, and is audited, but is refused for somebody who left', async () => {
    const { sql } = app.database;
    const stranger = await hire(app, `new.${count}`, { roles: [] });
    for (let time = 0; time < 2; time += 1)
      expect((await ingrid.post('/api/management/appusers', { idUser: stranger.id })).body).toEqual({
        idUser: stranger.id,
      });
    const rows = await sql`select active from user_roles where user_id = ${stranger.id}`;
    expect(rows).toEqual((await sql`select from roles`).map(() => ({ active: false })));
    expect(await auditOf(app, { action: 'appuser.add', entityId: stranger.id })).toMatchObject([{ outcome: 'done' }]);
    expect(await rightsOf(stranger)).toEqual([]);
    await sql`update users set left_on = current_date where id = ${person.id}`;
    expect((await ingrid.post('/api/management/appusers', { idUser: person.id })).status).toBe(404);
  });
});

describe('storing a role', () => {
  it('CA-038 MA-013 takes effect from the next call if the role is active: in its companies, and below them if it inherits', async () => {
    const covered = async () =>
      (await rightsOf(person)).filter(({ right }) => right === 'OperateWorkflows').flatMap(({ childIds }) => childIds);
    await give('Operator', {
      ...at({ [INFRA]: true, [HOMES]: false }),
      userRole: { active: false, isGlobalRole: true },
    });
    expect(await covered()).toEqual([]);
    await give('Operator', at({ [INFRA]: false, [HOMES]: false }));
    expect(await covered()).toEqual([INFRA, HOMES].toSorted((one, other) => one - other));
    await give('Operator', at({ [INFRA]: true }));
    expect(await covered()).toEqual(expect.arrayContaining([INFRA, ROADS]));
    expect(await covered()).not.toContain(HOMES);
    await give('Operator', everywhere);
    const companies = await app.database.sql`select id from companies`;
    expect(await covered()).toHaveLength(companies.length);
    await give('Operator', OFF);
    expect(await holds(person, 'OperateWorkflows')).toBe(false);
  });

  it('keeps the companies when a role is switched off or made global', async () => {
    await give('Operator', at({ [INFRA]: true }));
    const { securableEntities } = await read('Operator');
    await give('Operator', { userRole: { active: false, isGlobalRole: false }, securableEntities });
    expect((await read('Operator')).securableEntities).toEqual(securableEntities);
    await give('Operator', { userRole: { active: true, isGlobalRole: true }, securableEntities });
    expect((await read('Operator')).securableEntities).toEqual(securableEntities);
  });

  it('leaves an audit entry with the former and the new state, even for the administrator’s own roles', async () => {
    await give('Compliance', at({ [INFRA]: true }), ingrid);
    const entries = await audited(ingrid, 'role.change');
    expect(entries.map(({ detail }) => detail)).toEqual([
      {
        user: ingrid.id,
        role: 'Compliance',
        own: true,
        before: { active: false, isGlobal: false, companies: [] },
        after: { active: true, isGlobal: false, companies: [{ entityId: INFRA, inherit: true }] },
        // Ingrid is the only administrator, so nobody else can confirm this (role-requests.test.ts).
        confirmed: 'nobody else could',
      },
    ]);
    await give('Compliance', OFF, ingrid);
  });

  it('needs the version that was read, so the second of two simultaneous changes is refused', async () => {
    await give('Operator', OFF);
    const { userRole, securableEntities, version } = await read('Operator');
    const path = `/api/userroles/21/${userRole.idUserRole}`;
    const body = { userRole: { ...userRole, active: true }, securableEntities };
    expect(await ingrid.put(path, body)).toMatchObject({ status: 400, body: { code: 'VERSION_MISSING' } });
    expect(await ingrid.put(path, { ...body, version })).toMatchObject({ status: 200, body: { version: version + 1 } });
    expect(await ingrid.put(path, { ...body, version })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', state: String(version + 1) },
    });
  });

  it('refuses an unknown company, another entity and an unknown role, and stores nothing', async () => {
    await give('Operator', OFF);
    const { userRole, version } = await read('Operator');
    const path = `/api/userroles/21/${userRole.idUserRole}`;
    const company = { entityId: INFRA, active: true, inherit: false, securableEntityId: 26 };
    const body = { userRole: { active: true, isGlobalRole: false }, version };
    const refused = (securableEntities: unknown) => ingrid.put(path, { ...body, securableEntities });
    expect(await refused([company, { ...company, entityId: 2147483647 }])).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', fields: { securableEntities: ['notAllowed'] } },
    });
    expect(await refused([{ ...company, securableEntityId: 27 }])).toMatchObject({ status: 400 });
    expect(await refused('all')).toMatchObject({ status: 400 });
    expect(await ingrid.put('/api/userroles/21/2147483647', { ...body, securableEntities: [] })).toMatchObject({
      status: 404,
    });
    expect(await read('Operator')).toMatchObject({ securableEntities: [], version });
  });

  it('RP-008 is refused without AdministerApplication, even for the caller’s own role', async () => {
    await give('Operator', OFF);
    const { userRole, version } = await read('Operator');
    const path = `/api/userroles/21/${userRole.idUserRole}`;
    const body = { userRole: { active: true, isGlobalRole: true }, securableEntities: [], version };
    for (const answer of [await person.put(path, body), await person.get(`/api/userroles/21/user/${person.id}`)])
      expect(answer).toMatchObject({ status: 403, body: { code: 'NO_RIGHT' } });
    expect(await holds(person, 'OperateWorkflows')).toBe(false);
  });

  it('RP-004 is refused to an administrator of some companies for other companies and for all companies', async () => {
    await give('Administrator', at({ [INFRA]: true }));
    const other = await hire(app, `other.${count}`);
    const as = (where: ReturnType<typeof at>) => save(app, person, other, 'Operator', where);
    expect((await as(at({ [INFRA]: true, [ROADS]: false }))).status).toBe(200);
    for (const where of [at({ [INFRA]: true, [HOMES]: false }), at({ [GROUP]: true }), everywhere])
      expect(await as(where)).toMatchObject({ status: 403, body: { code: 'NO_RIGHT' } });
    await give('Operator', at({ [HOMES]: false }), other);
    expect(await as(OFF)).toMatchObject({ status: 403, body: { code: 'NO_RIGHT' } });
    expect((await read('Operator', other)).userRole.active).toBe(true);
  });
});
