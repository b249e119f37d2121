import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScimUser } from '#/bff/contract/scim.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { type TestApp, testApp } from '#/tests/support/app.ts';
import { SCIM_TOKEN, scim } from '#/tests/support/scim.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ OPENBOEK_SCIM_TOKEN: SCIM_TOKEN });
});
afterAll(() => app?.stop());

const call = <T = ScimUser>(method: string, path: string, body?: object) => scim<T>(app, method, path, body);
const search = (filter: string) =>
  call<{ totalResults: number; Resources: ScimUser[] }>('GET', `/Users?filter=${encodeURIComponent(filter)}`);

describe('a filter', () => {
  it.each<[string, (of: ScimUser) => string, boolean]>([
    ['displayName', ({ displayName }) => `displayName eq "${displayName.toUpperCase()}"`, true],
    ['emails', ({ userName }) => `emails eq "${userName}"`, true],
    ['emails.value', ({ userName }) => `emails.value eq "${userName}"`, true],
    ['emails with brackets only', ({ userName }) => `emails[type eq "work" and value eq "${userName}"]`, true],
    ['the primary email address', ({ userName }) => `emails[primary eq true].value eq "${userName}"`, true],
    ['the home email address', ({ userName }) => `emails[type eq "home"].value eq "${userName}"`, false],
    ['active', ({ userName }) => `active eq true and userName eq "${userName}"`, true],
    ['active in capitals', ({ userName }) => `userName eq "${userName}" and ACTIVE EQ False`, false],
  ])('by %s is understood', async (_what, filterOf, isFound) => {
    const name = upnFrom('filip.filter');
    const known = await search(`userName eq "${name}"`);
    const emails = [{ value: name, type: 'work', primary: true }];
    const one =
      known.body.Resources[0] ??
      (await call('POST', '/Users', { userName: name, emails, displayName: 'Filip F' })).body;
    const { status, body } = await search(filterOf(one));
    expect([status, body.Resources.map((found) => found.id)]).toEqual([200, isFound ? [one.id] : []]);
  });

  it.each([
    'active eq "maybe"',
    'active eq',
    'userName eq true',
    'emails[type eq "work"] eq "x"',
    'emails[type eq "work"]',
    'displayName co "x"',
    'emails.type eq "work"',
  ])('that is not understood is refused with a specific code: %s', async (filter) => {
    const { status, body } = await call<{ scimType: string }>('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
  });
});
