/** The calls of Okta from the first connection on, in the order and form that its documentation gives. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCIM, type ScimUser } from '#/bff/contract/scim.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { type TestApp, testApp } from '#/tests/support/app.ts';
import { directory, NOBODY, SCIM_TOKEN, type ScimList, scimPatch } from '#/tests/support/scim.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ OPENBOEK_SCIM_TOKEN: SCIM_TOKEN });
});
afterAll(() => app?.stop());

const { call, search, works, rolesOf } = directory(() => app);

describe('Okta', { shuffle: false }, () => {
  const userName = upnFrom('otto.okta');
  let id = '';

  it('tests the connection with two users and a page of groups', async () => {
    const users = await call<ScimList>('GET', '/Users?startIndex=1&count=2');
    expect([users.status, users.body.itemsPerPage, users.body.startIndex]).toEqual([200, 2, 1]);
    expect(users.body.totalResults).toBeGreaterThan(2);
    const groups = await call<ScimList>('GET', '/Groups?startIndex=1&count=100');
    expect([groups.status, groups.type, groups.body]).toEqual([200, SCIM.mediaType, NOBODY]);
  });

  it('looks up the user and then creates them, with a password and groups that have no meaning in Openboek', async () => {
    expect((await search(`userName eq "${userName}"`, '&startIndex=1&count=100')).body).toEqual(NOBODY);
    const sent = {
      schemas: [SCIM.user],
      userName,
      name: { givenName: 'Otto', familyName: 'Okta' },
      emails: [{ primary: true, value: userName, type: 'work' }],
      displayName: 'Otto Okta',
      locale: 'nl-NL',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    };
    const { status, body } = await call('POST', '/Users', sent);
    ({ id } = body);
    expect([status, body.userName, body.displayName, body.active]).toEqual([201, userName, 'Otto Okta', true]);
    expect(JSON.stringify(body)).not.toContain('1mz050nq');
    const again = await call<{ schemas: string[]; scimType: string }>('POST', '/Users', sent);
    expect([again.status, again.body]).toMatchObject([409, { schemas: [SCIM.error], scimType: 'uniqueness' }]);
  });

  it('reads the user, and sends everything back with a change', async () => {
    const { body: read } = await call('GET', `/Users/${id}`);
    const { status, body } = await call('PUT', `/Users/${id}`, {
      ...read,
      name: { ...read.name, givenName: 'Ot', middleName: 'Excited' },
      displayName: 'Ot Okta',
      groups: [],
    });
    expect([status, body.displayName, body.externalId]).toEqual([200, 'Ot Okta', '00ujl29u0le5T6Aj10h7']);
    expect(body[SCIM.enterprise].organization).toBe('Noordveen Groep');
  });

  it('switches the user off and on by a PATCH without a path, as a catalogue application', async () => {
    for (const active of [false, true]) {
      const { status, body } = await scimPatch<ScimUser>(app, id, { op: 'replace', value: { active } });
      expect([status, body.active]).toEqual([200, active]);
    }
    expect(await works('otto.okta')).toBe(200);
  });

  it('switches the user off and on by a PUT of the whole user, as a custom integration', async () => {
    for (const active of [false, true]) {
      const { body: read } = await call('GET', `/Users/${id}`);
      const { status, body } = await call('PUT', `/Users/${id}`, { ...read, active });
      expect([status, body.active, body.displayName]).toEqual([200, active, 'Ot Okta']);
    }
    expect(await rolesOf(id)).toEqual(['Employee']);
  });

  it('never deletes a user: one who was deactivated is found at the next assignment and reactivated', async () => {
    await scimPatch(app, id, { op: 'replace', value: { active: false } });
    const { body } = await search(`userName eq "${userName}"`, '&startIndex=1&count=100');
    expect(body.Resources).toMatchObject([{ id, active: false }]);
    expect((await call('PUT', `/Users/${id}`, { ...body.Resources[0], active: true })).body.active).toBe(true);
  });

  it('imports everyone in pages of a hundred, each person once', async () => {
    const ids: string[] = [];
    let total = 1;
    while (ids.length < total) {
      const { body } = await call<ScimList>('GET', `/Users?startIndex=${ids.length + 1}&count=100`);
      expect(typeof body.totalResults).toBe('number');
      total = body.totalResults;
      ids.push(...body.Resources.map((one) => one.id));
    }
    expect([new Set(ids).size, ids.includes(id)]).toEqual([total, true]);
  });
});
