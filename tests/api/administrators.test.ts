import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RoleName } from '#/bff/contract/roles.ts';
import { INFRA } from '#/bff/database/seed/companies.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { hire } from '#/tests/support/factories.ts';
import { at, detailsOf, everywhere, OFF, save } from '#/tests/support/roles.ts';

let app: TestApp;
let ingrid: Caller;

beforeEach(async () => {
  app = await testApp();
  ingrid = await app.as('ingrid.oosterhuis');
});
afterEach(() => app?.stop());

const change = (actor: Caller, who: Caller, role: RoleName, where: ReturnType<typeof at>) =>
  save(app, actor, who, role, where);
const stillHas = async (who: Caller, role: RoleName) => (await detailsOf(app, ingrid, who, role)).userRole.active;

/** Every way to lose the right to administer: through the role itself, through its companies, or through NoAccess. */
const WAYS: readonly { how: string; role: RoleName; where: ReturnType<typeof at> }[] = [
  { how: 'the role is switched off', role: 'Administrator', where: OFF },
  { how: 'the role is given for no company', role: 'Administrator', where: at({}) },
  { how: 'NoAccess is given', role: 'No access', where: everywhere },
];

describe('the last administrator', () => {
  it.each(WAYS)('cannot be removed, and the refused call stores nothing, when $how', async ({ role, where }) => {
    const before = await stillHas(ingrid, role);
    expect(await change(ingrid, ingrid, role, where)).toMatchObject({
      status: 409,
      body: { code: 'LAST_ADMINISTRATOR' },
    });
    expect(await stillHas(ingrid, role)).toBe(before);
    expect((await ingrid.get('/api/management/appusers')).status).toBe(200);
  });

  it('cannot be removed if the others have left or have no access', async () => {
    const gone = await hire(app, 'gone', { roles: ['Employee', 'Administrator'] });
    await app.database.sql`update users set left_on = current_date where id = ${gone.id}`;
    await hire(app, 'shut.out', { roles: ['Administrator', 'No access'] });
    expect(await change(ingrid, ingrid, 'Administrator', OFF)).toMatchObject({ body: { code: 'LAST_ADMINISTRATOR' } });
  });
});

describe('an administrator’s own last right to administer', () => {
  it.each(WAYS)(
    'cannot be removed by its holder, even if other administrators remain, but can be removed by one of them, when $how',
    async ({ role, where }) => {
      const other = await hire(app, 'other.admin', { roles: ['Employee', 'Administrator'] });
      expect(await change(ingrid, ingrid, role, where)).toMatchObject({
        status: 409,
        body: { code: 'OWN_ADMINISTRATION' },
      });
      expect((await change(other, ingrid, role, where)).status).toBe(200);
      expect(await ingrid.get('/api/management/appusers')).toMatchObject({ status: 403, body: { code: 'NO_RIGHT' } });
    },
  );

  it('may be reduced, as long as some of it is left and somebody else administers the whole group', async () => {
    await hire(app, 'other.admin', { roles: ['Employee', 'Administrator'] });
    expect((await change(ingrid, ingrid, 'Administrator', at({ [INFRA]: true }))).status).toBe(200);
    expect((await ingrid.get('/api/management/appusers')).status).toBe(200);
  });

  it('is kept by one of two administrators who remove it from each other at once', async () => {
    const other = await hire(app, 'other.admin', { roles: ['Employee', 'Administrator'] });
    const [mine, theirs] = await Promise.all([
      detailsOf(app, ingrid, other, 'Administrator'),
      detailsOf(app, ingrid, ingrid, 'Administrator'),
    ]);
    const take = (actor: Caller, { userRole, version }: typeof mine) =>
      actor.put(`/api/userroles/21/${userRole.idUserRole}`, { ...OFF, version });
    const answers = await Promise.all([take(ingrid, mine), take(other, theirs)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const lists = await Promise.all([ingrid, other].map((who) => who.get('/api/management/appusers')));
    expect(lists.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });
});
