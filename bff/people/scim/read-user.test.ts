import { describe, expect, it } from 'vitest';
import { SCIM } from '#/bff/contract/scim.ts';
import { readOperations, readReplacement, readUser, type WantedPerson } from './read-user.ts';

const WORK = 'emails[type eq "work"]';
const HOME = 'emails[type eq "home"]';
const MANAGER = `${SCIM.enterprise}:manager`;
type Op = 'add' | 'replace' | 'remove';
const AN = { firstName: 'An', lastName: 'Aas' };
function patched(op: Op, path: string | undefined, value?: unknown, email: string | null = 'work@x.nl') {
  const operation = { op, ...(path !== undefined && { path }), ...(value !== undefined && { value }) };
  return kept(readOperations([operation], { email, ...AN }));
}
/** The wanted values, provided that all of them could be read. */
function kept({ values, faults }: WantedPerson) {
  if (faults[0]) throw faults[0];
  return values;
}
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
  ])('leaves the stored attributes unchanged: %s %s', (op, path, value) => {
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
  ])('changes the stored address: %s %s %j', (op, path, value, email) => {
    expect(patched(op, path, value)).toEqual({ email });
  });

  it('may add an address without a type if none is stored, but not a home address', () => {
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
  ])('names the manager: replace %s with %j', (path, value, supervisor) => {
    expect(patched('replace', path, value)).toEqual({ supervisor });
  });

  it('removes both parts of a name when the name is removed', () => {
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
  it('is read regardless of capitals and of how attributes are named', () => {
    const read = kept(
      readUser({
        userName: 'a@x.nl',
        DisplayName: 'An',
        'name.familyName': 'Aas',
        emails: [at('home@x.nl', { type: 'home' }), at('a@x.nl', { type: 'work' })],
        [SCIM.enterprise]: { department: 'Inkoop' },
      }),
    );
    expect(read).toEqual({ upn: 'a@x.nl', displayName: 'An', lastName: 'Aas', email: 'a@x.nl', department: 'Inkoop' });
  });

  it('clears everything that was not sent if it replaces the stored person', () => {
    expect(kept(readReplacement({ userName: 'a@x.nl', title: 'Chef' }))).toMatchObject({
      upn: 'a@x.nl',
      jobDescription: 'Chef',
      email: null,
      supervisor: null,
    });
  });

  it('keeps everything that was not sent if a part cannot be read', () => {
    const { values, faults } = readReplacement({ userName: 'a@x.nl', active: false, emails: [{ value: 5 }] });
    expect(values).toEqual({ upn: 'a@x.nl', active: 'no' });
    expect(faults.map(({ scimType, message }) => [scimType, message])).toEqual([
      ['invalidValue', 'emails: not a list of addresses'],
    ]);
  });

  it.each<[string, object, string | undefined]>([
    ['alone', { name: { formatted: 'An Aas' } }, 'An Aas'],
    ['together with a part', { name: { formatted: 'Mw. A. Aas', familyName: 'Aas' } }, undefined],
    ['together with a name to show', { name: { formatted: 'Aas, An' }, displayName: 'An A.' }, 'An A.'],
  ])(
    'takes its display name from the full name only if no other name is sent; here the full name is sent %s',
    (_where, own, displayName) => {
      expect(kept(readUser({ userName: 'a@x.nl', ...own })).displayName).toBe(displayName);
    },
  );
});

describe('a list of operations', () => {
  it('is read except for the parts that cannot be read', () => {
    const { values, faults } = readOperations(
      [
        { op: 'replace', path: 'emails[', value: 'x' },
        { op: 'unreadable' },
        { op: 'remove' },
        {
          op: 'replace',
          value: {
            title: { value: 'x' },
            'emails[type eq': 'y',
            name: { familyName: ['a', 'b'], givenName: 'An' },
            active: 'False',
          },
        },
        { op: 'replace', path: 'displayName', value: 'a\r\nb' },
        { op: 'replace', path: 'userName', value: '' },
        { op: 'replace', path: 'department', value: 'Inkoop' },
      ],
      { email: null, ...AN },
    );
    expect(values).toEqual({ active: 'no', firstName: 'An', department: 'Inkoop' });
    expect(faults.map(({ scimType, message }) => `${scimType} ${message}`)).toEqual([
      'invalidPath no such path: emails[',
      'invalidSyntax Operations: each has an op (add, replace or remove) and a path',
      'noTarget remove needs a path',
      'invalidValue title: not a text',
      'invalidPath no such path: emails[type eq',
      'invalidValue name.familyName: more than one',
      'mutability userName: cannot be removed',
      'invalidValue displayName: must be one line',
    ]);
  });

  it('may give a full name, which is used only if there is no other name', () => {
    const operations = [{ op: 'replace' as const, path: 'name.formatted', value: 'An Aas' }];
    const nameless = { email: null, firstName: null, lastName: null };
    expect(kept(readOperations(operations, nameless))).toEqual({ displayName: 'An Aas' });
    expect(kept(readOperations(operations, { email: null, ...AN }))).toEqual({});
  });
});
