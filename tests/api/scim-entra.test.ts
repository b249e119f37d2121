/** The calls of Entra ID from the first connection on, in the order and form that its documentation gives. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCIM, type ScimUser } from '#/bff/contract/scim.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { type TestApp, testApp } from '#/tests/support/app.ts';
import { directory, enterprise, NOBODY, SCIM_TOKEN, type ScimList, scimPatch } from '#/tests/support/scim.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ OPENBOEK_SCIM_TOKEN: SCIM_TOKEN });
});
afterAll(() => app?.stop());

const { call, search, works, rolesOf } = directory(() => app);

describe('Entra ID', { shuffle: false }, () => {
  const userName = upnFrom('esther.entra');
  const mail = 'esther@noordveen.example';
  let id = '';
  let managerId = '';

  it('tests the connection by searching for a user and a group that do not exist', async () => {
    expect(await search('userName eq "4a3f2c1b-0000-4000-8000-9e8d7c6b5a41"')).toMatchObject({
      status: 200,
      body: NOBODY,
    });
    const groups = `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "9e8d7c6b"')}`;
    expect(await call<ScimList>('GET', groups)).toMatchObject({ status: 200, type: SCIM.mediaType, body: NOBODY });
    const schemas = await call<{ Resources: { id: string }[] }>('GET', '/Schemas');
    expect([schemas.status, schemas.body.Resources.map((schema) => schema.id)]).toEqual([
      200,
      [SCIM.user, SCIM.enterprise],
    ]);
  });

  it('looks up the user by each of its matching attributes', async () => {
    for (const filter of [
      `userName eq "${userName}"`,
      'externalId eq "esther"',
      `emails[type eq "work"].value eq "${mail}"`,
    ])
      expect((await search(filter)).body).toEqual(NOBODY);
  });

  it('creates the user without a company, with attributes that have no meaning in Openboek', async () => {
    const { status, location, body } = await call('POST', '/Users', {
      schemas: [SCIM.user, SCIM.enterprise],
      externalId: 'esther',
      userName,
      active: true,
      emails: [{ primary: true, type: 'work', value: mail }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Esther Entra', familyName: 'Entra', givenName: 'Esther' },
      roles: [],
    });
    ({ id } = body);
    expect([status, location]).toEqual([201, `http://localhost:4400/scim/v2/Users/${id}`]);
    expect(body).toMatchObject({
      userName,
      externalId: 'esther',
      active: true,
      name: { formatted: 'Esther Entra', familyName: 'Entra', givenName: 'Esther' },
      displayName: 'Esther Entra',
      emails: [{ value: mail, type: 'work', primary: true }],
    });
    expect(await works('esther.entra')).toBe(200);
  });

  it('finds the user again', async () => {
    expect((await call('GET', `/Users/${id}`)).body.userName).toBe(userName);
    for (const filter of [
      `userName eq "${userName}"`,
      'externalId eq "esther"',
      `emails[type eq "work"].value eq "${mail.toUpperCase()}"`,
      `userName eq "${userName}" and emails[type eq "work"].value eq "${mail}"`,
    ]) {
      const { body } = await search(filter);
      expect([filter, body.totalResults, body.Resources.map((one) => one.id)]).toEqual([filter, 1, [id]]);
    }
  });

  it('sends changes with capitals and paths', async () => {
    const { status, body } = await scimPatch<ScimUser>(
      app,
      id,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'e.entra@noordveen.example' },
      { op: 'Replace', path: 'name.familyName', value: 'van Entra' },
      { op: 'Add', path: enterprise('employeeNumber'), value: '4711' },
      { op: 'Add', path: 'nickName', value: 'Es' },
      { op: 'Add', path: enterprise('organization'), value: 'Noordveen Infra' },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      displayName: 'Esther van Entra',
      emails: [{ value: 'e.entra@noordveen.example' }],
      [SCIM.enterprise]: { employeeNumber: '4711', organization: 'Noordveen Infra' },
    });
  });

  it('also sends changes as in the standard, in lower case and with several attributes in one value', async () => {
    const { body } = await scimPatch<ScimUser>(
      app,
      id,
      { op: 'replace', path: 'emails[type eq "work"].value', value: mail },
      {
        op: 'replace',
        value: {
          displayName: 'Esther',
          'name.givenName': 'Es',
          'name.familyName': 'Entra',
          [enterprise('employeeNumber')]: '42',
        },
      },
    );
    expect(body).toMatchObject({
      displayName: 'Esther',
      name: { givenName: 'Es', familyName: 'Entra' },
      emails: [{ value: mail }],
      [SCIM.enterprise]: { employeeNumber: '42' },
    });
  });

  it('sets the manager once the manager exists as a user, after a search for that user', async () => {
    managerId = (await call('POST', '/Users', { schemas: [SCIM.user], userName: upnFrom('max.manager'), active: true }))
      .body.id;
    const asked = `id eq "${id}" and manager eq "${managerId}"`;
    expect((await search(asked, '&attributes=id')).body.totalResults).toBe(0);
    const path = enterprise('manager');
    const set = await scimPatch<ScimUser>(app, id, { op: 'Add', path, value: [{ $ref: null, value: managerId }] });
    expect(set.body[SCIM.enterprise].manager?.value).toBe(managerId);
    expect((await search(asked, '&attributes=id')).body.totalResults).toBe(1);
  });

  it('gives the user another name', async () => {
    const other = upnFrom('esther.anders');
    expect((await scimPatch<ScimUser>(app, id, { op: 'Replace', path: 'userName', value: other })).body.userName).toBe(
      other,
    );
    expect((await scimPatch(app, id, { op: 'Replace', path: 'userName', value: userName })).status).toBe(200);
  });

  it.each([
    ['as text', { op: 'Replace', path: 'active', value: 'False' }, { op: 'Replace', path: 'active', value: 'True' }],
    [
      'as in the standard',
      { op: 'replace', path: 'active', value: false },
      { op: 'replace', path: 'active', value: true },
    ],
  ])('switches the user off, still finds them, and restores them: %s', async (_how, off, on) => {
    const session = await app.as('esther.entra');
    const gone = await scimPatch<ScimUser>(app, id, off);
    expect([gone.status, gone.body.active]).toEqual([200, false]);
    expect((await session.get('/api/Startup')).status).toBe(401);
    const found = await search(`userName eq "${userName}"`);
    expect(found.body.Resources).toMatchObject([{ id, active: false }]);
    expect((await search(`userName eq "${userName}" and active eq true`)).body.totalResults).toBe(0);
    expect((await search(`userName eq "${userName}" and active eq "False"`)).body.totalResults).toBe(1);
    expect((await scimPatch<ScimUser>(app, id, on)).body.active).toBe(true);
    expect(await rolesOf(id)).toEqual(['Employee']);
    expect(await works('esther.entra')).toBe(200);
  });

  it('deletes the user 30 days after deleting their account, and creates them again when the same account returns', async () => {
    const before = await scimPatch<ScimUser>(app, id, { op: 'Replace', path: 'active', value: 'False' });
    expect(before.body.externalId).toBeTruthy();
    expect((await call('DELETE', `/Users/${id}`)).status).toBe(204);
    const missing = await call<{ schemas: string[]; status: string }>('GET', `/Users/${id}`);
    expect([missing.status, missing.body]).toMatchObject([404, { schemas: [SCIM.error], status: '404' }]);
    expect((await search(`userName eq "${userName}"`)).body).toEqual(NOBODY);
    const again = await call('POST', '/Users', {
      schemas: [SCIM.user],
      userName,
      externalId: before.body.externalId,
      active: true,
    });
    expect([again.status, again.body.id, again.body.externalId]).toEqual([201, id, before.body.externalId]);
  });
});
