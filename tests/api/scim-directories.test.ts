/** The calls of directories, as Microsoft and Okta document them and as their users have reported them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCIM, type ScimUser } from '#/bff/contract/scim.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { type TestApp, testApp } from '#/tests/support/app.ts';
import { enterprise, SCIM_TOKEN, scim, scimPatch } from '#/tests/support/scim.ts';

interface List {
  totalResults: number;
  itemsPerPage: number;
  Resources: ScimUser[];
}

let app: TestApp;
let made = 0;
beforeAll(async () => {
  app = await testApp({ OPENBOEK_SCIM_TOKEN: SCIM_TOKEN });
});
afterAll(() => app.stop());

const call = <T = ScimUser>(method: string, path: string, body?: object) => scim<T>(app, method, path, body);
const search = (filter: string, more = '') => call<List>('GET', `/Users?filter=${encodeURIComponent(filter)}${more}`);
const send = (path: string, init: RequestInit) =>
  app.fetch(new Request(`http://localhost:4400${SCIM.path}${path}`, init));

const MANAGER = enterprise('manager');
const person = (local: string, own: object = {}) => ({
  schemas: [SCIM.user, SCIM.enterprise],
  userName: upnFrom(local),
  externalId: `dir-${local}`,
  name: { givenName: 'Dirk', familyName: 'Directory' },
  displayName: 'Dirk Directory',
  emails: [{ primary: true, type: 'work', value: upnFrom(local) }],
  active: true,
  [SCIM.enterprise]: { organization: 'Noordveen Infra', employeeNumber: '1', department: 'Uitvoering' },
  ...own,
});
async function make(own: object = {}): Promise<ScimUser> {
  made += 1;
  const { status, body } = await call('POST', '/Users', person(`dir.${made}`, own));
  expect(status).toBe(201);
  return body;
}

describe('a PATCH', () => {
  it.each<[string, object[], object]>([
    ['with capitals and a path', [{ op: 'Replace', path: 'displayName', value: 'D.' }], { displayName: 'D.' }],
    [
      'that adds a part of the name',
      [{ op: 'Add', path: 'name.givenName', value: 'Dora' }],
      { name: { givenName: 'Dora' } },
    ],
    [
      'with one value in a list, the older form of Entra',
      [{ op: 'Replace', path: 'title', value: [{ $ref: null, value: 'Chef' }] }],
      { title: 'Chef' },
    ],
    [
      'that switches a person off with a string',
      [{ op: 'Replace', path: 'active', value: 'False' }],
      { active: false },
    ],
    [
      'that switches a person off with a string in a list',
      [{ op: 'Replace', path: 'active', value: [{ $ref: null, value: 'False' }] }],
      { active: false },
    ],
    [
      'that switches a person off with a string in an object',
      [{ op: 'Replace', value: { active: 'False' } }],
      { active: false },
    ],
    [
      'that switches a person off without a path, as Okta does',
      [{ op: 'replace', value: { active: false } }],
      { active: false },
    ],
    [
      'with paths as attribute names, as Entra sends it when it follows the standard',
      [
        {
          op: 'replace',
          value: {
            displayName: 'Dora D.',
            'name.familyName': 'Doe',
            'emails[type eq "work"].value': 'dora@noordveen.example',
            [enterprise('employeeNumber')]: '42',
          },
        },
      ],
      {
        displayName: 'Dora D.',
        name: { familyName: 'Doe' },
        emails: [{ value: 'dora@noordveen.example' }],
        [SCIM.enterprise]: { employeeNumber: '42', department: 'Uitvoering' },
      },
    ],
    [
      'with the extension as an object',
      [{ op: 'Add', value: { [SCIM.enterprise]: { department: 'Inkoop' } } }],
      { [SCIM.enterprise]: { department: 'Inkoop', organization: 'Noordveen Infra' } },
    ],
    [
      'of an address with a filter',
      [{ op: 'Add', path: 'emails[type eq "work"].value', value: 'd@noordveen.example' }],
      { emails: [{ value: 'd@noordveen.example', type: 'work', primary: true }] },
    ],
    [
      'of a user name, in a path with its schema',
      [{ op: 'Replace', path: `${SCIM.user}:userName`, value: 'nieuw.dir@noordveen.example' }],
      { userName: 'nieuw.dir@noordveen.example' },
    ],
  ])('is carried out and stored: %s', async (_what, operations, expected) => {
    const { id } = await make();
    const { status, type, body } = await scimPatch<ScimUser>(app, id, ...operations);
    expect([status, type]).toEqual([200, SCIM.mediaType]);
    expect(body).toMatchObject(expected);
    expect((await call('GET', `/Users/${id}`)).body).toEqual(body);
  });

  it('that has only attributes which are not stored changes nothing', async () => {
    const before = await make();
    const { status, body } = await scimPatch<ScimUser>(
      app,
      before.id,
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+31 6 12345678' },
      { op: 'Add', path: 'addresses[type eq "work"].postalCode', value: '1234 AB' },
      { op: 'Replace', path: 'preferredLanguage', value: 'nl-NL' },
      { op: 'Add', path: enterprise('costCenter'), value: '4130' },
      { op: 'Replace', path: 'name.formatted', value: 'Directory, Dirk' },
    );
    expect(status).toBe(200);
    expect(body).toEqual(before);
  });

  it('sets the manager by a plain value, which a search then finds, and removes the manager', async () => {
    const [boss, { id }] = [await make(), await make()];
    const isManaged = async () =>
      (await search(`id eq "${id}" and manager eq "${boss.id}"`, '&attributes=id')).body.totalResults;
    expect(await isManaged()).toBe(0);
    await scimPatch(app, id, { op: 'Add', path: MANAGER, value: boss.id });
    expect(await isManaged()).toBe(1);
    await scimPatch(app, id, { op: 'Replace', path: MANAGER, value: '' });
    expect(await isManaged()).toBe(0);
    await scimPatch(app, id, { op: 'Replace', path: `${MANAGER}.value`, value: boss.id });
    expect(await isManaged()).toBe(1);
    await scimPatch(app, id, { op: 'Remove', path: MANAGER });
    expect(await isManaged()).toBe(0);
  });
});

describe('a search', () => {
  it.each<[string, (of: ScimUser) => string]>([
    ['by user name in capitals', ({ userName }) => `userName eq "${userName.toUpperCase()}"`],
    ['with its keywords in capitals', ({ userName }) => `USERNAME EQ "${userName}"`],
    ['by user name with its schema', ({ userName }) => `${SCIM.user}:userName eq "${userName}"`],
    ['by external id', ({ externalId }) => `externalId eq "${externalId}"`],
    ['by id', ({ id }) => `id eq "${id}"`],
    ['by two attributes', ({ id, externalId }) => `externalId eq "${externalId}" and id eq "${id}"`],
  ])('finds exactly one person: %s', async (_what, filterOf) => {
    const wanted = await make();
    const { status, body } = await search(filterOf(wanted), '&startIndex=1&count=100');
    expect([status, body.totalResults, body.Resources]).toEqual([200, 1, [wanted]]);
  });

  it.each([
    'userName eq "5e0c-not-there"',
    'userName eq ""',
    'externalId eq "x"',
    'id eq "5e0c"',
    'id eq "1" and externalId eq "x"',
  ])('for an unknown person is answered with an empty list: %s', async (filter) => {
    const { status, body } = await search(filter);
    expect([status, body]).toMatchObject([200, { totalResults: 0, itemsPerPage: 0, Resources: [] }]);
  });

  it.each([
    'userName',
    'userName co "x"',
    'nickName eq "x"',
    'userName eq x',
    'userName eq "a" or userName eq "b"',
    'id eq "1" and id eq "2"',
    'userName.x eq "y"',
    'constructor eq "x"',
  ])('that is not understood is refused with a specific code: %s', async (filter) => {
    const { status, body } = await call<{ scimType: string }>('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
  });

  it('reads a plus as a space, and accepts the parameter that Entra adds to the URL', async () => {
    const { userName } = await make();
    const { body } = await call<List>('GET', `/Users?aadOptscim062020&filter=userName+eq+%22${userName}%22`);
    expect(body.totalResults).toBe(1);
  });
});

it('provisioning supports the life cycle of a person in Okta: found, created, replaced, deactivated and reactivated, imported in pages', async () => {
  const userName = upnFrom('okta.olga');
  const found = () => search(`userName eq "${userName}"`, '&startIndex=1&count=100');
  expect((await found()).body.totalResults).toBe(0);
  const sent = { ...person('okta.olga'), locale: 'nl-NL', groups: [], password: 'not kept' };
  const { id } = (await call('POST', '/Users', sent)).body;
  const meta = { resourceType: 'User' };
  const whole = { ...sent, id, meta, name: { givenName: 'Olga', familyName: 'Okta' }, displayName: 'Olga Okta' };
  const put = await call('PUT', `/Users/${id}`, whole);
  expect([put.status, put.body.displayName, put.body.active]).toEqual([200, 'Olga Okta', true]);
  expect(JSON.stringify(put.body)).not.toContain('not kept');
  expect((await call('PUT', `/Users/${id}`, { ...whole, active: false })).body.active).toBe(false);
  expect((await found()).body.Resources).toMatchObject([{ id, active: false }]);
  expect((await scimPatch<ScimUser>(app, id, { op: 'replace', value: { active: true } })).body.active).toBe(true);
  const ids: string[] = [];
  for (let total = 1; ids.length < total; ) {
    const { body } = await call<List>('GET', `/Users?startIndex=${ids.length + 1}&count=100`);
    ids.push(...body.Resources.map((one) => one.id));
    total = body.totalResults;
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain(id);
});

it('provisioning passes the checks of Microsoft’s validator, from creating an inactive person to deleting a person', async () => {
  const one = await make({ active: false });
  expect(one.active).toBe(false);
  for (const userName of [one.userName, one.userName.toUpperCase()]) {
    const again = await call<{ scimType: string }>(
      'POST',
      '/Users',
      person('x', { userName, externalId: one.externalId }),
    );
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
  }
  const same = { op: 'replace', path: 'displayName', value: one.displayName };
  expect(await scimPatch(app, one.id, same)).toMatchObject({ status: 200, body: one });
  expect((await call('DELETE', `/Users/${one.id}`)).status).toBe(204);
  for (const id of [one.id, '999999', '5e0c9a3b-7d1f-4a52-9f0e-2b8a6c1d4e7f', '0', '99999999999'])
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const bodies: Record<string, object> = { PUT: person('y'), PATCH: { schemas: [SCIM.patch], Operations: [same] } };
      const { status, body } = await call<object>(method, `/Users/${id}`, bodies[method]);
      expect([method, id, status, body]).toMatchObject([method, id, 404, { schemas: [SCIM.error], status: '404' }]);
    }
  expect((await search(`userName eq "${one.userName}"`)).body.totalResults).toBe(0);
});

it('a call with an unreadable body, without a token or with an unknown path is refused with an error in the SCIM format', async () => {
  const headers = { Authorization: `Bearer ${SCIM_TOKEN}`, 'Content-Type': 'application/scim+json; charset=utf-8' };
  const broken = await send('/Users', { method: 'POST', headers, body: '{"userName":' });
  expect([broken.status, await broken.json()]).toMatchObject([
    400,
    { schemas: [SCIM.error], scimType: 'invalidSyntax' },
  ]);
  const nobody = await send('/Users', {});
  expect([nobody.status, nobody.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  for (const path of ['/Groups/7', '/Bulk', '/Me']) {
    const nowhere = await send(path, { headers });
    expect([nowhere.status, nowhere.headers.get('content-type')]).toEqual([404, SCIM.mediaType]);
    expect(await nowhere.json()).toMatchObject({ schemas: [SCIM.error], status: '404' });
  }
});
