import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { hire, hold } from '#/tests/support/factories.ts';
import { heldBy } from '#/tests/support/held-roles.ts';
import { bringIn, csv } from '#/tests/support/imports.ts';
import { SCIM_TOKEN } from '#/tests/support/scim.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await testApp({ OPENBOEK_SCIM_TOKEN: SCIM_TOKEN });
  admin = await app.as('ingrid.oosterhuis');
});
afterAll(() => app.stop());

const leave = (who: Caller) => bringIn(admin, csv(['upn', 'active'], [[who.upn, 'nee']]));
const comeBack = (who: Caller) => bringIn(admin, csv(['upn', 'active'], [[who.upn, 'ja']]));
const daysAgo = (who: Caller, days: number) =>
  app.database.sql`update users set left_at = now() - make_interval(days => ${days}) where id = ${who.id}`;
const scim = (who: Caller, active: boolean) =>
  app.fetch(
    new Request(`http://localhost:4400/scim/v2/Users/${who.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${SCIM_TOKEN}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'replace', path: 'active', value: active }],
      }),
    }),
  );

async function compliant(local: string, companyId: number): Promise<Caller> {
  const who = await hire(app, local, { roles: [] });
  await hold(app, who, 'Employee', 2);
  return hold(app, who, 'Compliance', companyId);
}

describe('somebody who comes back', () => {
  it('within seven days gets back the roles that they left with, and the log names those besides Employee', async () => {
    const who = await compliant('terug.snel', 2);
    await leave(who);
    await daysAgo(who, 6);
    await comeBack(who);
    expect(await heldBy(app, who)).toEqual(['Compliance@1100', 'Employee@1100']);
    const [entry] = await auditOf(app, { action: 'person.return', entityId: who.id });
    expect(entry?.detail).toMatchObject({ rolesBack: ['Compliance'] });
  });

  it('through SCIM gets the roles back too', async () => {
    const who = await compliant('terug.scim', 2);
    expect((await scim(who, false)).status).toBe(200);
    expect((await scim(who, true)).status).toBe(200);
    expect(await heldBy(app, who)).toEqual(['Compliance@1100', 'Employee@1100']);
  });

  it('after more than seven days gets only the role that everyone has, even if the leaving day was announced in advance', async () => {
    const late = await compliant('terug.laat', 2);
    await leave(late);
    await daysAgo(late, 8);
    await comeBack(late);
    expect(await heldBy(app, late)).toEqual(['Employee@1100']);
    // The leaving day was announced in advance, so nothing was written on the day itself.
    const announced = await compliant('terug.aangekondigd', 2);
    await app.database.sql`update users set left_on = local_day(now()) - 8 where id = ${announced.id}`;
    await bringIn(admin, csv(['upn', 'leftOn'], [[announced.upn, '']]));
    expect(await heldBy(app, announced)).toEqual(['Employee@1100']);
  });

  it('keeps the changes that were made to their roles by hand in the meantime', async () => {
    const who = await compliant('terug.handen', 2);
    const { sql } = app.database;
    await leave(who);
    await sql`
      update user_roles set active = false
      where user_id = ${who.id} and role_id in (select id from roles where name in ('Compliance', 'Employee'))`;
    await hold(app, who, 'Administrator', 3);
    await comeBack(who);
    expect(await heldBy(app, who)).toEqual(['Administrator@1110']);
  });

  it('gets no role in a company that was closed in the meantime', async () => {
    const who = await compliant('terug.gesloten', 7);
    await leave(who);
    await app.database.sql`update companies set closed_on = '2026-11-01' where id = 7`;
    await comeBack(who);
    expect(await heldBy(app, who)).toEqual(['Employee@1100']);
    await app.database.sql`update companies set closed_on = null where id = 7`;
  });

  it('still has no access if they had none', async () => {
    const who = await compliant('terug.geentoegang', 2);
    await hold(app, who, 'No access', 2);
    await leave(who);
    await comeBack(who);
    expect(await heldBy(app, who)).toEqual(['Compliance@1100', 'Employee@1100', 'No access@1100']);
    const [entry] = await auditOf(app, { action: 'person.return', entityId: who.id });
    expect(entry?.detail).toMatchObject({ noAccess: true });
  });
});

it('somebody who is given the user name of a leaver, with a new external id, gets none of their roles but Employee', async () => {
  const who = await compliant('j.jansen', 2);
  await leave(who);
  const row = [who.upn, 'NIEUW-77', 'Jet Jansen', 'ja'];
  await bringIn(admin, csv(['upn', 'externalId', 'displayName', 'active'], [row]));
  expect((await heldBy(app, who)).map((held) => held.split('@')[0])).toEqual(['Employee']);
});
