import { describe, expect, it } from 'vitest';
import type { Directory, KnownPerson } from './directory.ts';
import type { PersonInput } from './inputs.ts';
import { planPeople } from './plan-people.ts';

const person = (id: number, name: string, own: Partial<KnownPerson> = {}): KnownPerson => ({
  id,
  externalId: `HR-${id}`,
  upn: `${name}@x.nl`,
  firstName: name,
  lastName: 'Jansen',
  displayName: `${name} Jansen`,
  email: null,
  personnelNumber: null,
  companyId: 1,
  department: null,
  jobDescription: null,
  supervisorId: null,
  active: true,
  leftOn: null,
  ...own,
});
const company = (id: number, name: string, own = {}) => ({
  ...{ id, name, administrationNr: `${id}00`, parentId: null, closedOn: null, mergedIntoId: null },
  ...own,
});
const directory: Directory = {
  today: '2026-11-21',
  companies: [
    company(1, 'Infra'),
    company(2, 'Bouw'),
    company(3, 'Oud', { closedOn: '2025-01-01' }),
    company(4, 'Bouw'),
    company(5, 'Weg', { closedOn: '2025-01-01', mergedIntoId: 6, parentId: 6 }),
    company(6, 'Spoor', { closedOn: '2026-01-01', mergedIntoId: 2, parentId: 2 }),
    company(7, 'Heide', { closedOn: '2025-01-01', mergedIntoId: 3, parentId: 3 }),
  ],
  people: [
    person(1, 'an'),
    person(2, 'bo', { supervisorId: 1 }),
    person(3, 'cas', { supervisorId: 2 }),
    person(4, 'dirk', { active: false, leftOn: '2026-01-01' }),
  ],
};
const input = (row: number, values: PersonInput['values']): PersonInput => ({ row, values });
const plan = (inputs: PersonInput[], { complete = false, self = 1 as number | null } = {}) =>
  planPeople(inputs, directory, { complete, self });
const faultsOf = (...inputs: PersonInput[]) =>
  plan(inputs).faults.map(({ row, column, code }) => `${row} ${column} ${code}`);
const changesOf = (...inputs: PersonInput[]) =>
  plan(inputs).changes.map(({ kind, id, fields }) => [
    kind,
    id,
    ...fields.map(({ field, before, after }) => `${field}: ${before} → ${after}`),
  ]);

describe('a plan of people', () => {
  it('names the changes field by field, and keeps fields that the file does not contain', () => {
    expect(
      changesOf(
        input(2, { upn: 'BO@x.nl', department: 'Weg', company: '200', supervisor: 'cas@x.nl' }),
        input(3, { upn: 'cas@x.nl', supervisor: null }),
      ),
    ).toEqual([
      ['changed', 2, 'department: null → Weg', 'company: Infra → Bouw', 'supervisor: an Jansen → cas Jansen'],
      ['changed', 3, 'supervisor: bo Jansen → null'],
    ]);
  });

  it('counts people who already match the file as unchanged', () => {
    expect(plan([input(2, { upn: 'an@x.nl', firstName: 'an', company: 'infra' })])).toMatchObject({
      changes: [],
      unchanged: 1,
    });
  });

  it('recognises people by their number, so that a new user name or surname is a change of the same person', () => {
    expect(changesOf(input(2, { externalId: 'HR-1', upn: 'anna@x.nl', lastName: 'Visser' }))).toEqual([
      ['changed', 1, 'upn: an@x.nl → anna@x.nl', 'lastName: Jansen → Visser', 'displayName: an Jansen → an Visser'],
    ]);
  });

  it('lets two people swap user names, and finds a supervisor by the name that the same file gives', () => {
    const swap = [input(2, { externalId: 'HR-1', upn: 'bo@x.nl' }), input(3, { externalId: 'HR-2', upn: 'an@x.nl' })];
    expect(plan(swap).faults).toEqual([]);
    const newcomer = input(2, { upn: 'eva@x.nl', company: '100', supervisor: 'fons@x.nl' });
    expect(changesOf(newcomer, input(3, { upn: 'fons@x.nl', company: '100' }))[0]).toContain(
      'supervisor: null → fons@x.nl',
    );
  });

  it('resolves the name or number of a merged company to its successor, through any number of mergers', () => {
    const moved = [['changed', 2, 'company: Infra → Bouw']];
    for (const company of ['Weg', '500', 'spoor']) {
      expect(faultsOf(input(2, { upn: 'bo@x.nl', company }))).toEqual([]);
      expect(changesOf(input(2, { upn: 'bo@x.nl', company }))).toEqual(moved);
    }
  });

  it('finds who leaves, who comes back, and when', () => {
    expect(changesOf(input(2, { upn: 'bo@x.nl', active: 'no' }))).toEqual([
      ['left', 2, 'leftOn: null → 2026-11-21', 'active: yes → no'],
    ]);
    expect(changesOf(input(2, { upn: 'bo@x.nl', leftOn: '2026-12-31' }))).toEqual([
      ['changed', 2, 'leftOn: null → 2026-12-31'],
    ]);
    expect(changesOf(input(2, { upn: 'dirk@x.nl', active: 'yes' }))).toEqual([
      ['returned', 4, 'leftOn: 2026-01-01 → null', 'active: no → yes'],
    ]);
    expect(changesOf(input(2, { upn: 'dirk@x.nl', active: 'no', leftOn: null }))).toEqual([]);
  });

  it('lets somebody who is deactivated before an announced leaving day leave today', () => {
    const announced = { ...directory, people: [person(1, 'an'), person(2, 'bo', { leftOn: '2026-12-31' })] };
    const { changes } = planPeople([input(2, { upn: 'bo@x.nl', active: 'no' })], announced, {
      complete: false,
      self: 1,
    });
    expect(
      changes.map(({ kind, fields }) => [kind, ...fields.map(({ field, after }) => `${field}: ${after}`)]),
    ).toEqual([['left', 'leftOn: 2026-11-21', 'active: no']]);
  });

  it('treats people missing from a complete file as leavers, except those who already left', () => {
    const { changes, unchanged } = plan([input(2, { upn: 'an@x.nl' })], { complete: true });
    expect(changes.map(({ kind, id, row }) => [kind, id, row])).toEqual([
      ['left', 2, null],
      ['left', 3, null],
    ]);
    expect(unchanged).toBe(1);
  });

  it.each([
    ['2 company unknownCompany', input(2, { upn: 'bo@x.nl', company: 'Nergens' })],
    ['2 company ambiguousCompany', input(2, { upn: 'bo@x.nl', company: 'bouw' })],
    ['2 company companyClosed', input(2, { upn: 'bo@x.nl', company: '300' })],
    ['2 company companyClosed', input(2, { upn: 'bo@x.nl', company: 'Heide' })],
    ['2 company required', input(2, { upn: 'nieuw@x.nl' })],
    ['2 supervisor supervisorNotFound', input(2, { upn: 'bo@x.nl', supervisor: 'niemand@x.nl' })],
    ['2 supervisor supervisorCircle', input(2, { upn: 'an@x.nl', supervisor: 'cas@x.nl' })],
    ['2 supervisor supervisorCircle', input(2, { upn: 'an@x.nl', supervisor: 'an@x.nl' })],
    ['2 leftOn activeButLeft', input(2, { upn: 'bo@x.nl', active: 'yes', leftOn: '2026-11-21' })],
    ['2 upn upnTaken', input(2, { externalId: 'HR-1', upn: 'bo@x.nl' })],
    ['2 upn upnTaken', input(2, { externalId: 'HR-99', upn: 'bo@x.nl', company: '100' })],
    ['2 active ownAccount', input(2, { upn: 'an@x.nl', active: 'no' })],
  ])('reports the fault: %s', (fault, faulty) => {
    expect(faultsOf(faulty)).toEqual([fault]);
  });

  it('names exactly the rows of the file that form a circle of supervisors', () => {
    expect(
      faultsOf(input(2, { upn: 'an@x.nl', supervisor: 'bo@x.nl' }), input(3, { upn: 'cas@x.nl', department: 'Weg' })),
    ).toEqual(['2 supervisor supervisorCircle']);
  });

  it('refuses a second row for the same person or number', () => {
    expect(faultsOf(input(2, { upn: 'bo@x.nl' }), input(5, { upn: 'Bo@x.nl' }))).toContain('5 upn duplicateUpn');
    expect(
      faultsOf(
        input(2, { externalId: 'N', upn: 'e@x.nl', company: '100' }),
        input(3, { externalId: 'N', upn: 'f@x.nl', company: '100' }),
      ),
    ).toEqual(['3 externalId duplicateExternalId']);
  });

  it('requires the author of a complete file to be in it', () => {
    const { faults } = plan([input(2, { upn: 'bo@x.nl' })], { complete: true });
    expect(faults).toEqual([{ row: null, column: 'active', value: 'an@x.nl', code: 'ownAccount' }]);
  });
});

it('people are found by their id without scanning all of them each time', () => {
  let looked = 0;
  const people = Array.from({ length: 1_000 }, (_, n) =>
    Object.defineProperty(person(n + 1, `veel.${n}`), 'id', {
      enumerable: true,
      get: () => {
        looked += 1;
        return n + 1;
      },
    }),
  );
  const inputs = people.map((_, n): PersonInput => ({ row: n, id: n + 1, values: { department: 'Inkoop' } }));
  const { changes } = planPeople(inputs, { ...directory, people }, { complete: false, self: null });
  expect(changes).toHaveLength(1_000);
  // A full scan for each person would take half a million reads.
  expect(looked).toBeLessThan(20_000);
});
