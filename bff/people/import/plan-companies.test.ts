import { describe, expect, it } from 'vitest';
import type { Directory, KnownCompany } from './directory.ts';
import type { CompanyInput } from './inputs.ts';
import { planCompanies } from './plan-companies.ts';

const company = (id: number, name: string, parentId: number | null, own: Partial<KnownCompany> = {}): KnownCompany => ({
  ...{ id, name, administrationNr: `${id}00`, parentId, closedOn: null, mergedIntoId: null },
  ...own,
});
/** Groep with Infra (with Wegen) and Bouw; somebody works at Wegen. */
const directory = {
  today: '2026-11-21',
  companies: [company(1, 'Groep', null), company(2, 'Infra', 1), company(3, 'Wegen', 2), company(4, 'Bouw', 1)],
  people: [{ id: 1, companyId: 3, active: true, leftOn: null }],
} as unknown as Directory;
const input = (row: number, administrationNr: string, values: CompanyInput['values'] = {}): CompanyInput => ({
  row,
  values: { administrationNr, ...values },
});
const changesOf = (...inputs: CompanyInput[]) =>
  planCompanies(inputs, directory).changes.map(({ kind, row, fields }) => [
    kind,
    row,
    ...fields.map(({ field, before, after }) => `${field}: ${before} → ${after}`),
  ]);
const faultsOf = (...inputs: CompanyInput[]) =>
  planCompanies(inputs, directory).faults.map(({ row, column, code }) => `${row} ${column} ${code}`);

describe('a plan of companies', () => {
  it('makes new ones, also below each other, renames and moves', () => {
    expect(
      changesOf(
        input(2, '900', { name: 'Bruggen', parent: '800' }),
        input(3, '800', { name: 'Water', parent: 'groep' }),
        input(4, '400', { name: 'Woningbouw', parent: '200' }),
      ),
    ).toEqual([
      ['new', 2, 'administrationNr: null → 900', 'name: null → Bruggen', 'parent: null → Water'],
      ['new', 3, 'administrationNr: null → 800', 'name: null → Water', 'parent: null → Groep'],
      ['changed', 4, 'name: Bouw → Woningbouw', 'parent: Groep → Infra'],
    ]);
  });

  it('merges: closed below the other one, with its children and its people going on to that', () => {
    const { changes } = planCompanies([input(2, '200', { mergedInto: '400' })], directory);
    expect(
      changes.map(({ kind, row, fields }) => [kind, row, ...fields.map(({ field, after }) => `${field}: ${after}`)]),
    ).toEqual([
      ['merged', 2, 'parent: Bouw', 'mergedInto: Bouw', 'closedOn: 2026-11-21'],
      ['changed', null, 'parent: Bouw'],
    ]);
    expect(planCompanies([input(2, '300', { mergedInto: '400' })], directory).changes[0]?.people).toBe(1);
  });

  it('lets a company merge into one that stands below it', () => {
    expect(planCompanies([input(2, '200', { mergedInto: '300' })], directory)).toMatchObject({ faults: [] });
  });

  it.each([
    ['2 parent companyCircle', [input(2, '200', { parent: '300' })]],
    ['2 parent companyCircle', [input(2, '200', { parent: '200' })]],
    ['2 mergedInto companyCircle', [input(2, '200', { mergedInto: '200' })]],
    ['2 parent unknownCompany', [input(2, '200', { parent: '999' })]],
    ['2 closedOn companyNotEmpty', [input(2, '300', { closedOn: '2026-11-01' })]],
    ['2 closedOn companyNotEmpty', [input(2, '200', { closedOn: '2026-11-01' })]],
    ['2 closedOn dayToCome', [input(2, '400', { closedOn: '2026-11-22' })]],
    ['2 closedOn dayToCome', [input(2, '400', { mergedInto: '200', closedOn: '2027-01-01' })]],
    ['2 name required', [input(2, '777')]],
    ['3 administrationNr duplicateCompany', [input(2, '400'), input(3, '400')]],
  ])('refuses %s', (fault, inputs) => {
    expect(faultsOf(...inputs)).toContain(fault);
  });
});
