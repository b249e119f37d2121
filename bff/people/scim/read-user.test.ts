import { describe, expect, it } from 'vitest';
import { SCIM } from '#/bff/contract/scim.ts';
import { readOperations, readReplacement, readUser } from './read-user.ts';

const WORK = 'emails[type eq "work"]';
const HOME = 'emails[type eq "home"]';
const MANAGER = `${SCIM.enterprise}:manager`;
type Op = 'add' | 'replace' | 'remove';
const patched = (op: Op, path: string | undefined, value?: unknown, email: string | null = 'work@x.nl') =>
  readOperations([{ op, ...(path !== undefined && { path }), ...(value !== undefined && { value }) }], { email });
const at = (value: string, own: object = {}) => ({ value, ...own });

describe('an operation on a person', () => {
  it.each<[Op, string | undefined, unknown]>([
    ['add', `${HOME}.value`, 'home@x.nl'],
    ['replace', HOME, { value: 'home@x.nl' }],
    ['remove', HOME, undefined],
    ['remove', 'emails[value eq "home@x.nl"]', undefined],
    ['remove', 'emails[type eq "work" and value eq "other@x.nl"]', undefined],
    ['add', 'emails', [at('home@x.nl', { type: 'home' })]],
    ['add', 'emails', [at('second@x.nl')]],
    ['add', undefined, { emails: [at('home@x.nl', { type: 'home', primary: true })] }],
    ['replace', undefined, { [`${HOME}.value`]: 'home@x.nl' }],
    ['replace', `${WORK}.primary`, true],
    ['replace', `${WORK}.type`, 'work'],
    ['remove', `${WORK}.primary`, undefined],
    ['replace', WORK, { primary: true }],
    ['replace', MANAGER, { displayName: 'Piet' }],
    ['add', 'phoneNumbers[type eq "work"].value', '12'],
    ['replace', 'urn:acme:2.0:User:title', 'Chef'],
    ['replace', undefined, { constructor: 'x', nickName: 'P', 'a name': 'x' }],
  ])('%s %s harms nothing that is kept', (op, path, value) => {
    expect(patched(op, path, value)).toEqual({});
  });

  it.each<[Op, string | undefined, unknown, string | null]>([
    ['replace', `${WORK}.value`, 'new@x.nl', 'new@x.nl'],
    ['add', 'emails[primary eq true].value', 'new@x.nl', 'new@x.nl'],
    ['replace', 'emails[type eq "work" and primary eq "True"].value', 'new@x.nl', 'new@x.nl'],
    ['replace', 'emails[value eq "WORK@x.nl"].value', 'new@x.nl', 'new@x.nl'],
    ['replace', `${SCIM.user}:${WORK}.value`, 'new@x.nl', 'new@x.nl'],
    ['replace', undefined, { [`${WORK}.value`]: 'new@x.nl' }, 'new@x.nl'],
    ['replace', WORK, { value: 'new@x.nl', type: 'work' }, 'new@x.nl'],
    ['add', 'emails', [at('home@x.nl', { type: 'home' }), at('new@x.nl', { type: 'Work' })], 'new@x.nl'],
    ['replace', 'emails', [at('home@x.nl', { type: 'home' }), at('new@x.nl', { primary: 'True' })], 'new@x.nl'],
    ['replace', 'emails', [], null],
    ['remove', 'emails', undefined, null],
    ['remove', WORK, undefined, null],
    ['remove', 'emails[value eq "work@x.nl"]', undefined, null],
  ])('%s %s %j changes the address that is kept', (op, path, value, email) => {
    expect(patched(op, path, value)).toEqual({ email });
  });

  it('takes an added address where there is none, whose it may be', () => {
    expect(patched('add', 'emails', [at('new@x.nl')], null)).toEqual({ email: 'new@x.nl' });
    expect(patched('add', 'emails', [at('home@x.nl', { type: 'home' })], null)).toEqual({});
  });

  it.each<[string | undefined, unknown, string | null]>([
    [MANAGER, '3', '3'],
    [MANAGER, { value: '3', displayName: 'Piet' }, '3'],
    [MANAGER, [{ value: '3', $ref: '../Users/3' }], '3'],
    [`${MANAGER}.value`, 3, '3'],
    [undefined, { [`${MANAGER}.value`]: '3' }, '3'],
    [undefined, { [SCIM.enterprise]: { manager: { value: '3' } } }, '3'],
    [MANAGER, [], null],
    [MANAGER, { value: '' }, null],
  ])('replace %s by %j names the manager', (path, value, supervisor) => {
    expect(patched('replace', path, value)).toEqual({ supervisor });
  });

  it('takes both parts of a name away with the name', () => {
    expect(patched('remove', 'name')).toEqual({ firstName: null, lastName: null });
  });

  it.each<[string, Op, string | undefined, unknown]>([
    ['mutability', 'replace', `${MANAGER}.displayName`, 'Piet'],
    ['mutability', 'remove', `${MANAGER}.$ref`, undefined],
    ['mutability', 'replace', 'active', ''],
    ['mutability', 'remove', SCIM.enterprise, undefined],
    ['invalidPath', 'replace', '__proto__.x', 'y'],
    ['invalidPath', 'replace', 'title.value.x', 'y'],
    ['invalidPath', 'replace', 'title.part', 'y'],
    ['invalidPath', 'replace', undefined, { 'emails[type eq': 'y' }],
    ['invalidFilter', 'remove', 'emails[not (type eq "home")]', undefined],
    ['invalidFilter', 'remove', 'emails[type eq "work" or type eq "home"]', undefined],
    ['invalidValue', 'replace', MANAGER, [{ value: '3' }, { value: '4' }]],
    ['invalidValue', 'replace', 'emails', [{ type: 'work' }]],
    ['invalidValue', 'replace', 'emails', [{ value: 5 }]],
    ['invalidValue', 'replace', `${WORK}.value`, { value: 'x' }],
    ['invalidValue', 'replace', 'title', undefined],
    ['invalidValue', 'replace', 'title', { value: 'x' }],
    ['invalidValue', 'replace', 'displayName', 'Fatima\r\nBcc: all@x.nl'],
  ])('is refused as %s: %s %s %j', (scimType, op, path, value) => {
    expect(() => patched(op, path, value)).toThrow(expect.objectContaining({ scimType }));
  });
});

describe('a whole person', () => {
  it('is read whatever the capitals are and whichever way attributes are named', () => {
    expect(
      readUser({
        userName: 'a@x.nl',
        DisplayName: 'An',
        'name.familyName': 'Aas',
        emails: [at('home@x.nl', { type: 'home' }), at('a@x.nl', { type: 'work' })],
        [SCIM.enterprise]: { department: 'Inkoop' },
      }),
    ).toEqual({ upn: 'a@x.nl', displayName: 'An', lastName: 'Aas', email: 'a@x.nl', department: 'Inkoop' });
  });

  it('has nothing that was not sent, when it replaces', () => {
    expect(readReplacement({ userName: 'a@x.nl', title: 'Chef' })).toMatchObject({
      upn: 'a@x.nl',
      jobDescription: 'Chef',
      email: null,
      supervisor: null,
    });
  });
});
