import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { SCIM, type scimError } from '#/bff/contract/scim.ts';
import { INFRA } from '#/bff/database/seed/companies.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { lockAdministration } from '#/bff/people/administrator-queries.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { hire, hold } from '#/tests/support/factories.ts';
import { apply, csv, preview } from '#/tests/support/imports.ts';
import { OFF, save } from '#/tests/support/roles.ts';
import { SCIM_TOKEN, scim } from '#/tests/support/scim.ts';

let app: TestApp;
let ingrid: Caller;

beforeEach(async () => {
  app = await testApp({ OPENBOEK_SCIM_TOKEN: SCIM_TOKEN });
  ingrid = await app.as('ingrid.oosterhuis');
});
afterEach(() => app?.stop());

const mayAdminister = async () => (await ingrid.get('/api/management/appusers?limit=1')).status;
const patchOff = { schemas: [SCIM.patch], Operations: [{ op: 'replace', path: 'active', value: false }] };
const WAYS = [
  { how: 'switches that person off by PATCH', method: 'PATCH', body: () => patchOff },
  { how: 'switches that person off by PUT', method: 'PUT', body: () => ({ userName: ingrid.upn, active: false }) },
  { how: 'removes that person by DELETE', method: 'DELETE', body: () => undefined },
] as const;

describe('provisioning never removes the last administrator', () => {
  it.each(WAYS)('a call that $how gets a SCIM error and stores nothing', async ({ method, body }) => {
    const { sql } = app.database;
    const before = await sql`select * from users where id = ${ingrid.id}`;
    expect(await scim<z.infer<typeof scimError>>(app, method, `/Users/${ingrid.id}`, body())).toMatchObject({
      status: 409,
      type: SCIM.mediaType,
      body: { schemas: [SCIM.error], status: '409', detail: 'no administrator would be left' },
    });
    expect(await sql`select * from users where id = ${ingrid.id}`).toEqual(before);
    expect(await mayAdminister()).toBe(200);
  });

  it('one of two administrators can leave, no matter who else leaves, but then the other cannot', async () => {
    const other = await hire(app, 'other.admin', { roles: ['Employee', 'Administrator'] });
    const nobody = await hire(app, 'no.admin');
    for (const { id, status } of [
      { id: nobody.id, status: 204 },
      { id: ingrid.id, status: 204 },
      { id: other.id, status: 409 },
    ])
      expect((await scim(app, 'DELETE', `/Users/${id}`)).status).toBe(status);
  });

  it('the last administrator of the whole group stays, no matter who administers a part', async () => {
    await hold(app, await hire(app, 'deel.admin'), 'Administrator', INFRA);
    expect((await scim(app, 'DELETE', `/Users/${ingrid.id}`)).status).toBe(409);
    await hire(app, 'other.admin', { roles: ['Employee', 'Administrator'] });
    expect((await scim(app, 'DELETE', `/Users/${ingrid.id}`)).status).toBe(204);
  });

  it('anyone may leave if nobody administers yet', async () => {
    await app.database.sql`update user_roles set active = false where user_id = ${ingrid.id}`;
    expect((await scim(app, 'DELETE', `/Users/${ingrid.id}`)).status).toBe(204);
  });
});

/** Waits until a transaction waits for an advisory lock. */
const waiter = () =>
  expect
    .poll(
      () =>
        app.database
          .sql`select from pg_locks l join pg_database d on d.oid = l.database where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`,
      { timeout: 20_000 },
    )
    .not.toEqual([]);

it('when an import makes one administrator a leaver while the other loses the role, one of them remains', async () => {
  const other = await hire(app, 'other.admin', { roles: ['Employee', 'Administrator'] });
  const { body } = await preview(other, csv(['upn', 'active'], [[ingrid.upn, 'nee']]));
  const applying = await transaction(app.database.sql, async (tx) => {
    await lockAdministration(tx);
    const answer = apply(other, body);
    await waiter();
    await tx`
      update user_roles set active = false
      where user_id = ${other.id} and role_id = (select id from roles where name = 'Administrator')`;
    return [answer];
  });
  expect(await applying[0]).toMatchObject({ status: 409, body: { code: 'LAST_ADMINISTRATOR' } });
  expect(await mayAdminister()).toBe(200);
});

describe('with a leaving day in the future', () => {
  const DAY = '2098-03-01';
  const LATER = '2098-06-01';
  const LAST = { status: 409, body: { code: 'LAST_ADMINISTRATOR' } };
  const leaveOn = async (...rows: [Caller, string][]) => {
    const named = rows.map(([{ upn }, day]) => [upn, day]);
    return apply(ingrid, (await preview(ingrid, csv(['upn', 'leftOn'], named))).body);
  };
  const leftOn = async ({ id }: Caller) =>
    (await app.database.sql`select left_on from users where id = ${id}`)[0]?.left_on;

  it('the last administrator gets no leaving day until there is another administrator', async () => {
    expect(await leaveOn([ingrid, DAY])).toMatchObject(LAST);
    expect(await leftOn(ingrid)).toBeNull();
    await hire(app, 'other.admin', { roles: ['Employee', 'Administrator'] });
    expect((await leaveOn([ingrid, DAY])).status).toBe(200);
    expect(await leftOn(ingrid)).toBe(DAY);
  });

  it('an administrator who has a leaving day, whether earlier, the same or later, does not count as another administrator', async () => {
    const other = await hire(app, 'other.admin', { roles: ['Employee', 'Administrator'] });
    expect(await leaveOn([ingrid, DAY], [other, LATER])).toMatchObject(LAST);
    expect((await leaveOn([other, LATER])).status).toBe(200);
    for (const day of [DAY, LATER, '2098-12-31']) expect(await leaveOn([ingrid, day])).toMatchObject(LAST);
    expect((await scim(app, 'DELETE', `/Users/${ingrid.id}`)).status).toBe(409);
    // Once the leaving day of the other administrator is removed, that administrator counts again.
    expect((await leaveOn([other, ''])).status).toBe(200);
    expect((await leaveOn([ingrid, DAY])).status).toBe(200);
  });

  it('a person whose role was removed, who is shut out, who has left, or who administers a part does not count either', async () => {
    const { sql } = app.database;
    await hold(app, await hire(app, 'deel.admin'), 'Administrator', INFRA);
    await hire(app, 'geen.toegang', { roles: ['Employee', 'Administrator', 'No access'] });
    const gone = await hire(app, 'weg.admin', { roles: ['Employee', 'Administrator'] });
    await sql`update users set left_on = '2020-01-01' where id = ${gone.id}`;
    const taken = await hire(app, 'af.admin', { roles: ['Employee', 'Administrator'] });
    expect((await save(app, ingrid, taken, 'Administrator', OFF)).status).toBe(200);
    expect(await leaveOn([ingrid, DAY])).toMatchObject(LAST);
  });

  it('the role cannot be removed from the only administrator who has no leaving day', async () => {
    const other = await hire(app, 'other.admin', { roles: ['Employee', 'Administrator'] });
    expect((await leaveOn([ingrid, DAY])).status).toBe(200);
    expect(await save(app, ingrid, other, 'Administrator', OFF)).toMatchObject(LAST);
    const third = await hire(app, 'third.admin', { roles: ['Employee', 'Administrator'] });
    expect((await save(app, ingrid, other, 'Administrator', OFF)).status).toBe(200);
    expect((await leaveOn([third, LATER])).body).toMatchObject({ code: 'LAST_ADMINISTRATOR' });
  });

  it('the leaving day of the last administrator cannot become earlier, but may become later, and others may leave', async () => {
    await app.database.sql`update users set left_on = ${LATER} where id = ${ingrid.id}`;
    expect(await leaveOn([ingrid, DAY])).toMatchObject(LAST);
    const nobody = await hire(app, 'no.admin');
    expect((await leaveOn([nobody, DAY])).status).toBe(200);
    expect((await leaveOn([ingrid, '2098-12-31'])).status).toBe(200);
    expect((await leaveOn([ingrid, ''])).status).toBe(200);
  });
});
