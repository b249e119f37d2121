import { describe, expect, it } from 'vitest';
import { resolverOf } from '../form-errors.ts';
import { entriesOf, faultsOf, faultsOfNew, NEW_ENTRIES, type ReportEntries, toDraft } from './report-form.ts';

const complete: ReportEntries = {
  idReportType: 2,
  idReportCategory: 3,
  contactPerson: ' Willem Brouwer ',
  contactCompany: 'Asfaltcentrale Waalhaven',
  contactFunction: 'Directeur',
  occasion: 'Oplevering',
  gift: 'Diner',
  amount: 148.5,
  date: '2026-11-17',
  declaration: true,
};

describe('entries of the form', () => {
  it('start as a received gift with empty fields', () => {
    expect(NEW_ENTRIES.idReportType).toBe(2);
    expect(faultsOf(NEW_ENTRIES, 'draft')).toEqual({});
    expect(Object.keys(faultsOf(NEW_ENTRIES, 'complete'))).toHaveLength(9);
  });

  it('are sent trimmed, with null for empty ones', () => {
    expect(toDraft(complete)).toEqual({ ...complete, contactPerson: 'Willem Brouwer' });
    expect(toDraft({ ...NEW_ENTRIES, gift: '  ' })).toMatchObject({ gift: null, amount: null, date: null });
  });

  it('have no declaration for a declined gift', () => {
    expect(toDraft({ ...complete, idReportType: 3 }).declaration).toBe(false);
  });

  it('are read from a stored report, with an empty text for null', () => {
    const stored = { ...complete, gift: null, idReportType: 1 as const };
    expect(entriesOf(stored as never)).toEqual({ ...complete, gift: '', idReportType: 1 });
  });
});

describe('the validation', () => {
  it('accepts an incomplete draft, but no invalid amount or date', () => {
    expect(faultsOf({ ...NEW_ENTRIES, amount: Number.NaN, date: 'gisteren' }, 'draft')).toEqual({
      amount: ['invalidType'],
      date: ['notADate'],
    });
  });

  it('requires the employee of a new report only if the report must be complete', () => {
    expect(faultsOfNew(complete, 'complete', '')).toEqual({ displayname: ['required'] });
    expect(faultsOfNew(complete, 'draft', '')).toEqual({});
  });

  it('reports one code per field to the form', async () => {
    const resolver = resolverOf<ReportEntries>((entries) => faultsOf(entries, 'complete'));
    const result = await resolver({ ...complete, gift: '', amount: -1 }, undefined, {} as never);
    expect(result.errors).toEqual({
      gift: { type: 'required', message: 'required' },
      amount: { type: 'tooSmall', message: 'tooSmall' },
    });
  });
});
