import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SCIM, type ScimUser } from '#/bff/contract/scim.ts';
import { FOUNDATIONS } from '#/bff/database/seed/companies.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { lockDirectory } from '#/bff/people/import/directory-queries.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { bringIn, csv } from '#/tests/support/imports.ts';
import { enterprise, personOf, SCIM_TOKEN, scim, scimPatch } from '#/tests/support/scim.ts';

interface Fault {
  scimType?: string;
  detail: string;
}

let app: TestApp;
let ingrid: Caller;
let made = 0;
beforeAll(async () => {
  app = await testApp({ OPENBOEK_SCIM_TOKEN: SCIM_TOKEN });
  ingrid = await app.as('ingrid.oosterhuis');
});
afterAll(() => app?.stop());

const person = (local: string, own: object = {}) => personOf(local, ['Vera', 'Vertrekt'], own);
async function make(own: object = {}): Promise<ScimUser & { local: string }> {
  made += 1;
  const local = `vertrekt.${made}`;
  const { status, body } = await scim<ScimUser>(app, 'POST', '/Users', person(local, own));
  expect(status).toBe(201);
  return { ...body, local };
}
const OFF = { op: 'Replace', path: 'active', value: 'False' };
const leaveOf = async (id: string) => (await auditOf(app, { action: 'person.leave', entity: 'user', entityId: id }))[0];

describe('a person who is deactivated leaves, whatever else is wrong with the call', () => {
  const TAKEN = upnFrom('sanne.dijkgraaf');
  const WRONG: [string, object[], string][] = [
    [
      'a company that has been renamed',
      [{ op: 'Replace', path: enterprise('organization'), value: 'Noordveen Wegenbouw' }],
      'organization: no company has this administration number or name',
    ],
    ['an unknown manager', [{ op: 'Replace', path: enterprise('manager'), value: '99999' }], 'manager: no such user'],
    [
      'a manager with an unknown user name',
      [{ op: 'Add', path: enterprise('manager'), value: 'niemand@noordveen.example' }],
      'manager: no such user',
    ],
    [
      'an odd address',
      [{ op: 'Replace', path: 'emails[type eq "work"].value', value: 'geen adres' }],
      'emails: not an email address',
    ],
    [
      'a user name of somebody else',
      [{ op: 'Replace', path: 'userName', value: TAKEN }],
      'userName: another user has it',
    ],
    ['an invalid path', [{ op: 'Replace', path: 'emails[', value: 'x' }], 'no such path: emails['],
    [
      'an unknown operation',
      [{ op: 'Disable', path: 'title' }],
      'Operations: each has an op (add, replace or remove) and a path',
    ],
    ['an operation that is null', [null as never], 'Operations: each has an op (add, replace or remove) and a path'],
    ['a name of two lines', [{ op: 'Add', value: { displayName: 'Vera\r\nBcc: x' } }], 'displayName: must be one line'],
    [
      'several faults at once',
      [
        { op: 'Replace', path: enterprise('organization'), value: 'Nergens' },
        { op: 'Replace', path: enterprise('manager'), value: '99999' },
        { op: 'Replace', path: 'userName', value: TAKEN },
        { op: 'Replace', path: 'title', value: ['a', 'b'] },
      ],
      'title: more than one; manager: no such user; organization: no company has this administration number or name; userName: another user has it',
    ],
  ];

  it.each(WRONG)('%s is ignored and named in the log', async (_what, wrong, refused) => {
    const { schemas: _, meta: __, active: ___, local, ...before } = await make();
    const session = await app.as(local);
    const warn = vi.spyOn(app.services.log, 'warn');
    const department = { op: 'Replace', path: enterprise('department'), value: 'Uit dienst' };
    for (const operations of [[OFF, ...wrong, department]]) {
      const { status, body } = await scimPatch<ScimUser>(app, before.id, ...operations);
      expect([status, body.active]).toEqual([200, false]);
      expect(body).toMatchObject({ ...before, [SCIM.enterprise]: { department: 'Uit dienst' } });
      expect(body[SCIM.enterprise].organization).toBe('Noordveen Infra');
    }
    expect((await session.get('/api/Startup')).status).toBe(401);
    expect((await leaveOf(before.id))?.detail).toMatchObject({ source: 'scim', refused, sessionsEnded: true });
    expect(warn.mock.calls).toEqual([
      [
        { person: Number(before.id), refused: refused.split('; ') },
        'person deactivated; the other changes were refused',
      ],
    ]);
    warn.mockRestore();
  });

  it.each(WRONG)('%s is refused if the person stays, and changes nothing', async (_what, wrong) => {
    const { local: _, ...before } = await make();
    expect(
      (await scimPatch<Fault>(app, before.id, { op: 'Replace', path: 'title', value: 'Chef' }, ...wrong)).status,
    ).toBeGreaterThanOrEqual(400);
    expect((await scim(app, 'GET', `/Users/${before.id}`)).body).toEqual(before);
  });

  it.each<[string, object, string]>([
    [
      'unknown company',
      { [SCIM.enterprise]: { organization: 'Nergens' } },
      'organization: no company has this administration number or name',
    ],
    ['odd address', { emails: [{ value: 'geen adres', primary: true }] }, 'emails: not an email address'],
    ['address that is a number', { emails: [{ value: 5 }] }, 'emails: not a list of addresses'],
    ['omitted user name', { userName: undefined }, 'userName: required'],
    ['unknown manager', { [SCIM.enterprise]: { manager: { value: 'x' } } }, 'manager: no such user'],
  ])(
    'by PUT, an %s is also ignored if the person leaves, and refused if the person stays',
    async (_what, own, refused) => {
      const { id, local, emails } = await make();
      const { status, body } = await scim<ScimUser>(app, 'PUT', `/Users/${id}`, {
        ...person(local),
        active: false,
        ...own,
      });
      expect([status, body.active, body.userName, body.emails]).toEqual([200, false, upnFrom(local), emails]);
      expect((await leaveOf(id))?.detail).toMatchObject({ refused });
      const stays = await scim<Fault>(app, 'PUT', `/Users/${id}`, { ...person(local), ...own });
      expect([stays.status, stays.body.detail]).toEqual([400, refused]);
    },
  );

  it('a path that the database cannot hold does not prevent leaving', async () => {
    const { id } = await make();
    const odd = { op: 'Replace', path: `emails[\0\ud800${'x'.repeat(900)}`, value: 'x' };
    expect((await scimPatch<ScimUser>(app, id, odd, odd, odd, OFF)).body.active).toBe(false);
    const refused = String((await leaveOf(id))?.detail.refused);
    expect([refused.slice(0, 23), refused.length]).toEqual(['no such path: emails[\ufffd\ufffd', 2000]);
  });

  it('switching a person off a second time adds no second entry to the audit log', async () => {
    const { id } = await make();
    const wrong = { op: 'Replace', path: enterprise('organization'), value: 'Nergens' };
    for (let time = 0; time < 2; time++)
      expect((await scimPatch<ScimUser>(app, id, OFF, wrong)).body.active).toBe(false);
    expect(await auditOf(app, { action: 'person.leave', entity: 'user', entityId: id })).toHaveLength(1);
  });

  it('the last of several switches in one request counts', async () => {
    const { id } = await make();
    const wrong = { op: 'Replace', path: enterprise('organization'), value: 'Nergens' };
    const refused = await scimPatch<Fault>(app, id, OFF, { op: 'Replace', path: 'active', value: 'True' }, wrong);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { scimType: 'invalidValue', detail: 'organization: no company has this administration number or name' },
    ]);
    expect((await scim<ScimUser>(app, 'GET', `/Users/${id}`)).body.active).toBe(true);
  });
});

it('a merged company counts as the one that it was merged into, for newcomers, current people and leavers', async () => {
  const [stays, leaves] = [await make({ [SCIM.enterprise]: { organization: '1400' } }), await make()];
  await bringIn(ingrid, csv(['administrationNr', 'mergedInto'], [['1400', '1500']]));
  const old = { op: 'Replace', path: enterprise('organization'), value: 'Kranendijk Funderingstechniek' };
  const steel = { [SCIM.enterprise]: { organization: 'Staalbouw Merwesluis' } };
  expect((await scimPatch<ScimUser>(app, stays.id, old)).body).toMatchObject({ active: true, ...steel });
  expect((await scimPatch<ScimUser>(app, leaves.id, old, OFF)).body).toMatchObject({ active: false, ...steel });
  const comes = await scim<ScimUser>(
    app,
    'POST',
    '/Users',
    person('komt.nieuw', { [SCIM.enterprise]: { organization: '1400' } }),
  );
  expect([comes.status, comes.body]).toMatchObject([201, steel]);
  const inOld = await app.database.sql`select from users where company_id = ${FOUNDATIONS}`;
  expect(inOld).toHaveLength(0);
});

it('while an import is being stored, the directory is asked to try again soon, and then succeeds', async () => {
  const [first, ...others] = [await make(), await make(), await make()];
  const off = (id: string) => scimPatch<ScimUser & Fault>(app, id, OFF);
  await transaction(app.database.sql, async (tx) => {
    await lockDirectory(tx);
    const body = JSON.stringify({ schemas: [SCIM.patch], Operations: [OFF] });
    const headers = { Authorization: `Bearer ${SCIM_TOKEN}`, 'Content-Type': SCIM.mediaType };
    const url = `http://localhost:4400${SCIM.path}/Users/${first?.id}`;
    const answer = await app.fetch(new Request(url, { method: 'PATCH', headers, body }));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await answer.json()).toEqual({
      schemas: [SCIM.error],
      status: '503',
      detail: 'people or companies are being imported; try again',
    });
    for (const { status } of await Promise.all(others.map(({ id }) => off(id)))) expect(status).toBe(503);
  });
  expect((await off(first?.id ?? '')).body.active).toBe(false);
});
