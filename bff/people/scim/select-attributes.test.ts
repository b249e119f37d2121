import { expect, it } from 'vitest';
import { SCIM, type ScimUser } from '#/bff/contract/scim.ts';
import { selectAttributes } from './select-attributes.ts';

const user: ScimUser = {
  schemas: [SCIM.user, SCIM.enterprise],
  id: '7',
  userName: 'sam@noordveen.nl',
  name: { formatted: 'Sam Scim', givenName: 'Sam', familyName: 'Scim' },
  displayName: 'Sam Scim',
  emails: [{ value: 'sam@noordveen.nl', type: 'work', primary: true }],
  active: true,
  [SCIM.enterprise]: {
    organization: 'Noordveen Infra',
    manager: { value: '3', displayName: 'Erik', $ref: 'https://x/scim/v2/Users/3' },
  },
  meta: { resourceType: 'User', location: 'https://x/scim/v2/Users/7', version: 'W/"1"' },
};
const always = { schemas: user.schemas, id: '7' };

it.each([
  ['', always],
  ['userName', { ...always, userName: user.userName }],
  [' USERNAME , nobodyHasThis', { ...always, userName: user.userName }],
  ['name.givenName,emails.value', { ...always, name: { givenName: 'Sam' }, emails: [{ value: 'sam@noordveen.nl' }] }],
  ['userName.value,urn:other:thing', always],
  ['manager.displayName', { ...always, [SCIM.enterprise]: { manager: { displayName: 'Erik' } } }],
  [`${SCIM.enterprise}:organization`, { ...always, [SCIM.enterprise]: { organization: 'Noordveen Infra' } }],
  [SCIM.enterprise, { ...always, [SCIM.enterprise]: user[SCIM.enterprise] }],
])('the answer has only the attributes "%s"', (attributes, expected) => {
  expect(selectAttributes(user, { attributes })).toEqual(expected);
});

it('the answer leaves out excluded attributes, but never id and schemas', () => {
  const excludedAttributes = 'id,schemas,name.formatted,emails,meta,manager.$ref,manager.displayName,active.value';
  const { emails: _, meta: __, ...rest } = user;
  expect(selectAttributes(user, { excludedAttributes })).toEqual({
    ...rest,
    name: { givenName: 'Sam', familyName: 'Scim' },
    [SCIM.enterprise]: { organization: 'Noordveen Infra', manager: { value: '3' } },
  });
  expect(selectAttributes(user, { excludedAttributes: SCIM.enterprise })).not.toHaveProperty([SCIM.enterprise]);
  expect(selectAttributes(user, { attributes: 'userName,active', excludedAttributes: 'active' })).toEqual({
    ...always,
    userName: user.userName,
  });
});

it('the answer has all attributes when none is named', () => {
  expect(selectAttributes(user, {})).toEqual(user);
});
