import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RoleDetails } from '#/bff/contract/people.ts';
import { INFRA } from '#/bff/database/seed/companies.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { hire } from '#/tests/support/factories.ts';
import { at, detailsOf, everywhere, roleIdOf } from '#/tests/support/roles.ts';

let app: TestApp;
let ingrid: Caller;
let person: Caller;
let roleId: number;
let count = 0;

beforeAll(async () => {
  app = await testApp();
  ingrid = await app.as('ingrid.oosterhuis');
  roleId = await roleIdOf(app, 'Operator');
});
afterAll(() => app?.stop());
beforeEach(async () => {
  person = await hire(app, `person.${count++}`);
});

const PATH = '/api/userroles/21/0';
const rows = () => app.database.sql<{ id: number; active: boolean }[]>`
  select id, active from user_roles where user_id = ${person.id} and role_id = ${roleId}`;
const wanted = (own: object = {}) => ({ ...at({ [INFRA]: true }), idUser: person.id, roleId, version: 0, ...own });

describe('a role that a person never had', () => {
  it('is returned as switched off, and reading it stores nothing', async () => {
    const details: RoleDetails = {
      userRole: { idUserRole: 0, roleName: 'Operator', active: false, isGlobalRole: false },
      securableEntities: [],
      closedCompanies: [],
      version: 0,
      allowedActions: ['change', 'switch', 'changeEverywhere'],
      needsConfirmation: false,
      request: null,
      alone: false,
    };
    expect(await detailsOf(app, ingrid, person, 'Operator')).toEqual(details);
    expect(await detailsOf(app, ingrid, person, 'Operator')).toEqual(details);
    expect(await rows()).toEqual([]);
  });

  it('is stored with the ids of the person and the role, and its audit entry has the former and the new state', async () => {
    const { status, body } = await ingrid.put<{ idUserRole: number; version: number }>(PATH, wanted());
    expect(status).toBe(200);
    expect(await rows()).toEqual([{ id: body.idUserRole, active: true }]);
    expect(await detailsOf(app, ingrid, person, 'Operator')).toMatchObject({
      userRole: { idUserRole: body.idUserRole, active: true },
      version: body.version,
    });
    const [entry] = await app.database.sql<{ detail: string }[]>`
      select d.detail #>> '{}' as detail from audit_entries e join audit_details d on d.entry_id = e.id
      where e.action = 'role.change' and e.entity_id = ${String(body.idUserRole)}`;
    expect(JSON.parse(entry?.detail ?? '{}')).toMatchObject({
      user: person.id,
      before: { active: false, isGlobal: false, companies: [] },
      after: { active: true, companies: [{ entityId: INFRA, inherit: true }] },
    });
  });

  it('is stored only once if two calls store it at the same time: the second is refused', async () => {
    const answers = await Promise.all([ingrid.put(PATH, wanted()), ingrid.put(PATH, wanted())]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'STALE_VERSION', state: '2' });
  });

  it('is refused with 400 and the missing fields if the body lacks the person or the role, and nothing is stored', async () => {
    const specified = {
      userRole: { idUserRole: 0, roleName: 'Operator', active: true, isGlobalRole: false },
      securableEntities: [{ entityId: INFRA, active: true, inherit: true, securableEntityId: 26 }],
      version: 0,
    };
    const missing = (own: object) => ingrid.put(PATH, { ...specified, ...own });
    const refused = (fields: object) => ({ status: 400, body: { code: 'VALIDATION', fields } });
    expect(await missing({})).toMatchObject(refused({ idUser: ['required'], roleId: ['required'] }));
    expect((await missing({ idUser: person.id })).body).toMatchObject({ fields: { roleId: ['required'] } });
    expect((await missing({ roleId })).body).toMatchObject({ fields: { idUser: ['required'] } });
    expect((await missing({ idUser: person.id })).status).toBe(400);
    expect((await missing({ roleId })).status).toBe(400);
    expect(await rows()).toEqual([]);
    expect((await missing({ idUser: person.id, roleId })).status).toBe(200);
    expect(await rows()).toEqual([{ id: expect.any(Number), active: true }]);
  });

  it('leaves no row behind if it is refused, and does not exist for people who were not added as users', async () => {
    expect(await ingrid.put(PATH, wanted({ version: undefined }))).toMatchObject({ body: { code: 'VERSION_MISSING' } });
    expect((await ingrid.put(PATH, { ...wanted(), ...at({ 2147483647: true }) })).status).toBe(400);
    const stranger = await hire(app, `stranger.${count}`, { roles: [] });
    expect((await ingrid.put(PATH, { ...wanted(), ...everywhere, idUser: stranger.id })).status).toBe(404);
    expect(await rows()).toEqual([]);
  });
});
