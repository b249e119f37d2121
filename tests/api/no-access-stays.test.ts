import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FOUNDATIONS, INFRA } from '#/bff/database/seed/companies.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { setUpFirstAdministrator } from '#/bff/people/first-administrator.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { hire, hold } from '#/tests/support/factories.ts';
import { bringIn, csv } from '#/tests/support/imports.ts';
import { at, everywhere, OFF, save } from '#/tests/support/roles.ts';
import { enterprise, SCIM_TOKEN, scim, scimPatch } from '#/tests/support/scim.ts';

let app: TestApp;
let ingrid: Caller;
let count = 0;
beforeAll(async () => {
  app = await testApp({ OPENBOEK_SCIM_TOKEN: SCIM_TOKEN });
  ingrid = await app.as('ingrid.oosterhuis');
});
afterAll(() => app?.stop());

/**
 * Hires a person of `company`, whom the administrator of the group then shuts out.
 * @returns the local part of their user name
 */
async function shutOut(where = everywhere, company = INFRA): Promise<string> {
  count += 1;
  const local = `buiten.gesloten.${count}`;
  const who = await hire(app, local, { company, roles: ['Employee', 'Supervisor'] });
  expect(await works(local)).toBe(200);
  expect((await save(app, ingrid, who, 'No access', where)).status).toBe(200);
  expect(await works(local)).toBe(403);
  return local;
}

/** Signs in, and makes a call that succeeds for everybody with access. @returns the status of the answer */
const works = async (local: string) => (await (await app.as(local)).get('/api/Startup/picklists')).status;
const idOf = async (local: string) => (await app.as(local)).id;
const rowOf = (local: string, more: readonly [string, string][]) =>
  csv(['upn', ...more.map(([column]) => column)], [[upnFrom(local), ...more.map(([, value]) => value)]]);
const whole = (local: string, active: boolean) => ({
  userName: upnFrom(local),
  name: { givenName: 'Buiten', familyName: 'Gesloten' },
  active,
});

describe('somebody who was shut out and comes back', () => {
  const WAYS: [string, (local: string) => Promise<unknown>][] = [
    [
      'by SCIM, as Entra deactivates and reactivates people',
      async (local) => {
        const id = await idOf(local);
        for (const value of ['False', 'True'])
          expect((await scimPatch(app, id, { op: 'Replace', path: 'active', value })).status).toBe(200);
      },
    ],
    [
      'by SCIM, as Okta replaces all data of a person in a PUT',
      async (local) => {
        const id = await idOf(local);
        for (const active of [false, true])
          expect((await scim(app, 'PUT', `/Users/${id}`, whole(local, active))).status).toBe(200);
      },
    ],
    [
      'by SCIM, deleted and created again',
      async (local) => {
        expect((await scim(app, 'DELETE', `/Users/${await idOf(local)}`)).status).toBe(204);
        const made = { ...whole(local, true), [enterprise('organization')]: 'Noordveen Infra' };
        expect((await scim(app, 'POST', '/Users', made)).status).toBe(201);
      },
    ],
    [
      'by two files, through the column active',
      async (local) => {
        await bringIn(ingrid, rowOf(local, [['active', 'nee']]));
        await bringIn(ingrid, rowOf(local, [['active', 'ja']]));
      },
    ],
    [
      'by two files, through the leaving day',
      async (local) => {
        await bringIn(ingrid, rowOf(local, [['leftOn', '2026-01-31']]));
        await bringIn(ingrid, rowOf(local, [['leftOn', '']]));
      },
    ],
    [
      'by two files, into another company',
      async (local) => {
        await bringIn(ingrid, rowOf(local, [['active', 'nee']]));
        const back: [string, string][] = [
          ['active', 'ja'],
          ['company', 'Noordveen Woningbouw'],
        ];
        await bringIn(ingrid, rowOf(local, back));
      },
    ],
  ];

  it.each(WAYS)('stays shut out, and the log says so: %s', async (_way, comeBack) => {
    const local = await shutOut();
    const id = await idOf(local);
    await comeBack(local);
    expect(await works(local)).toBe(403);
    const held = await app.database.sql<{ name: string }[]>`
      select r.name from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${id} and ur.active order by 1`;
    // A return within a week also restores the other roles, but none of them has any effect while the person has No
    // access.
    expect(held.map(({ name }) => name)).toEqual(['Employee', 'No access', 'Supervisor']);
    const [entry] = await auditOf(app, { action: 'person.return', entity: 'user', entityId: id });
    expect(entry?.detail).toMatchObject({ noAccess: true });
  });

  it('stays shut out even if No access was given for one company only', async () => {
    const local = await shutOut(at({ [INFRA]: false }));
    await bringIn(ingrid, rowOf(local, [['active', 'nee']]));
    await bringIn(ingrid, rowOf(local, [['active', 'ja']]));
    expect(await works(local)).toBe(403);
  });

  it('differs in the log from a person who comes back and was not shut out', async () => {
    const local = 'gewoon.terug';
    const { id } = await hire(app, local);
    await bringIn(ingrid, rowOf(local, [['active', 'nee']]));
    await bringIn(ingrid, rowOf(local, [['active', 'ja']]));
    expect(await works(local)).toBe(200);
    const [entry] = await auditOf(app, { action: 'person.return', entity: 'user', entityId: id });
    expect(entry?.detail).not.toHaveProperty('noAccess');
  });
});

describe('a person who was shut out is let in only by an administrator of the whole group', () => {
  it('and not by a move to another company, nor by a merger of the company that No access was given for', async () => {
    const moved = await shutOut(at({ [INFRA]: false }));
    await bringIn(ingrid, rowOf(moved, [['company', '1200']]));
    expect(await works(moved)).toBe(403);
    const merged = await shutOut(at({ [FOUNDATIONS]: false }), FOUNDATIONS);
    await bringIn(ingrid, csv(['administrationNr', 'mergedInto'], [['1400', '1500']]));
    expect(await works(merged)).toBe(403);
  });

  it('and not by being added again to the people with roles, nor by the variable that names the first administrator', async () => {
    const local = await shutOut();
    const again = await ingrid.post('/api/management/appusers', { idUser: await idOf(local) });
    expect(again.status).toBe(200);
    const { sql } = app.database;
    expect(await setUpFirstAdministrator(sql, upnFrom(local))).toBe(false);
    // Other roles do not let the person in either, whatever rights they give.
    expect((await save(app, ingrid, await app.as(local), 'Administrator', everywhere)).status).toBe(200);
    expect(await works(local)).toBe(403);
  });

  it('and not by an administrator of their company, whose attempts are refused as NO_ACCESS_STAYS and logged', async () => {
    const local = await shutOut(at({ [INFRA]: true }));
    const who = await app.as(local);
    const partly = await hold(app, await hire(app, 'deel.beheerder'), 'Administrator', INFRA);
    for (const where of [OFF, at({ [INFRA]: false }), at({})]) {
      const refused = await save(app, partly, who, 'No access', where);
      expect(refused).toMatchObject({ status: 403, body: { code: 'NO_ACCESS_STAYS' } });
    }
    const entries = await auditOf(app, { action: 'request.refused', actorId: partly.id });
    expect(entries.map(({ outcome }) => outcome)).toEqual(Array(3).fill('NO_ACCESS_STAYS'));
    expect(await works(local)).toBe(403);

    // This administrator cannot give No access either, because they lack the right. The code is the ordinary one,
    // because the colleague is not shut out.
    const colleague = await hire(app, 'collega.infra');
    const given = await save(app, partly, colleague, 'No access', at({ [INFRA]: false }));
    expect(given).toMatchObject({ status: 403, body: { code: 'NO_RIGHT' } });

    expect((await save(app, ingrid, who, 'No access', OFF)).status).toBe(200);
    expect(await works(local)).toBe(200);
    const changes = await auditOf(app, { action: 'role.change', actorId: ingrid.id });
    expect(changes.at(-1)?.detail).toMatchObject({
      user: who.id,
      role: 'No access',
      before: { active: true },
      after: { active: false },
    });
  });
});
