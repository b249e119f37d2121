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
  it('creates new companies, even one below another, and renames and moves others', () => {
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

  it('merges one company into another: the first is closed and placed below the second, which gets its children and people', () => {
    const { changes } = planCompanies([input(2, '200', { mergedInto: '400' })], directory);
    expect(
      changes.map(({ kind, row, fields }) => [kind, row, ...fields.map(({ field, after }) => `${field}: ${after}`)]),
    ).toEqual([
      ['merged', 2, 'parent: Bouw', 'mergedInto: Bouw', 'closedOn: 2026-11-21'],
      ['changed', null, 'parent: Bouw'],
    ]);
    expect(planCompanies([input(2, '300', { mergedInto: '400' })], directory).changes[0]?.people).toBe(1);
  });

  it('merges a company into a company below it', () => {
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
  ])('reports the fault: %s', (fault, inputs) => {
    expect(faultsOf(...inputs)).toContain(fault);
  });
});

describe('a plan of companies while the only company has no administration number', () => {
  const first = company(1, 'firma.example', null, { administrationNr: null });
  const closed = company(2, 'Vroeger', null, { closedOn: '2020-01-01' });
  const empty = { ...directory, companies: [first, closed], people: [] } as unknown as Directory;
  const planOf = (...inputs: CompanyInput[]) => planCompanies(inputs, empty);

  it('refuses every other company at the top, but not companies below the first', () => {
    const inputs = [
      input(2, '1000', { name: 'Firma Groep' }),
      input(3, '1100', { name: 'Firma Bouw', parent: '1000' }),
      input(4, '2000', { name: 'Zuster', parent: null }),
    ];
    expect(planOf(...inputs).faults).toEqual([
      { row: 2, column: 'administrationNr', value: '1000', code: 'firstCompanyUnnamed' },
      { row: 4, column: 'administrationNr', value: '2000', code: 'firstCompanyUnnamed' },
    ]);
    expect(planOf(input(2, '1100', { name: 'Bouw', parent: 'firma.example' })).faults).toEqual([]);
  });

  it('matches a top-level row that has the name of the company, and gives the company the number in that row', () => {
    const { changes, faults } = planOf(
      input(2, '1000', { name: 'Firma.Example' }),
      input(3, '1100', { name: 'Firma Bouw', parent: '1000' }),
    );
    expect(faults).toEqual([]);
    expect(changes.map(({ kind, id, parent }) => [kind, id, parent])).toEqual([
      ['changed', 1, null],
      ['new', null, { id: 1 }],
    ]);
    expect(changes[0]?.after).toEqual({ administrationNr: '1000', name: 'Firma.Example', closedOn: null });
    expect(
      planOf(input(2, '1', { name: 'firma.example' }), input(3, '2', { name: 'firma.example' })).faults,
    ).toMatchObject([{ row: 3, code: 'duplicateCompany' }]);
  });

  it('matches no row below another company, and no row at all if there are several companies', () => {
    // The parent in this row could be either of the two companies with that name.
    expect(planOf(input(2, '5', { name: 'firma.example', parent: 'firma.example' })).faults).toEqual([
      { row: 2, column: 'parent', value: 'firma.example', code: 'ambiguousCompany' },
    ]);
    const two = { ...empty, companies: [first, company(3, 'Ander', null)] } as unknown as Directory;
    expect(planCompanies([input(2, '5', { name: 'firma.example' })], two)).toMatchObject({
      changes: [{ kind: 'new', id: null }],
      faults: [],
    });
  });
});
