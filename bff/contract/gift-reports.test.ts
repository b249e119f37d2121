import { describe, expect, it } from 'vitest';
import {
  completeReport,
  missingForNewReport,
  missingForSubmit,
  needsDeclaration,
  reportDraft,
} from './gift-reports.ts';
import { reason, remark } from './tasks.ts';

const complete = {
  idReportType: 2,
  idReportCategory: 3,
  contactPerson: 'Willem Brouwer',
  contactCompany: 'Asfaltcentrale Waalhaven',
  contactFunction: 'Directeur',
  occasion: 'Oplevering parallelbaan',
  gift: 'Diner voor twee personen',
  amount: 148.5,
  date: '2026-11-17',
  declaration: true,
};
const fieldsOf = (change: Record<string, unknown>) => missingForSubmit({ ...complete, ...change });

describe('a report that is to be submitted', () => {
  it('lacks nothing when everything is filled in', () => {
    expect(missingForSubmit(complete)).toEqual({});
  });

  it('VA-003 needs the employee’s displayname in the form for a new report', () => {
    const form = { ...complete, displayname: 'Sanne Dijkgraaf' };
    expect(missingForNewReport(form)).toEqual({});
    expect(missingForNewReport({ ...form, displayname: '' })).toEqual({ displayname: ['required'] });
    expect(missingForNewReport(complete)).toEqual({ displayname: ['required'] });
    expect(missingForNewReport({ ...form, displayname: ' ', gift: '' })).toEqual({
      displayname: ['required'],
      gift: ['required'],
    });
  });

  it.each(['contactPerson', 'contactCompany', 'contactFunction', 'occasion', 'gift'])(
    'VA-004 needs %s: missing, empty or blank values are each refused once',
    (field) => {
      for (const empty of [undefined, null, '', '  \t '])
        expect(fieldsOf({ [field]: empty })).toEqual({ [field]: ['required'] });
    },
  );

  it.each([
    ['contactPerson', 200],
    ['contactCompany', 200],
    ['contactFunction', 100],
    ['occasion', 200],
    ['gift', 200],
  ])('may have a %s of %i characters, but not a longer one', (field, most) => {
    expect(fieldsOf({ [field]: 'x'.repeat(most) })).toEqual({});
    expect(fieldsOf({ [field]: 'x'.repeat(most + 1) })).toEqual({ [field]: ['tooLong'] });
    expect(reportDraft.safeParse({ [field]: 'x'.repeat(most) }).success).toBe(true);
    expect(reportDraft.safeParse({ [field]: 'x'.repeat(most + 1) }).success).toBe(false);
  });

  it('VA-005 needs an amount of 0 or more: empty and -0.01 are refused, 0 is accepted', () => {
    expect(fieldsOf({ amount: null })).toEqual({ amount: ['required'] });
    expect(fieldsOf({ amount: undefined })).toEqual({ amount: ['required'] });
    expect(fieldsOf({ amount: -0.01 })).toEqual({ amount: ['tooSmall'] });
    expect(fieldsOf({ amount: 0 })).toEqual({});
    expect(fieldsOf({ amount: 9_999_999.99 })).toEqual({});
    expect(fieldsOf({ amount: 10_000_000 })).toEqual({ amount: ['tooLarge'] });
  });

  it('VA-006 needs an amount in whole cents: 1.005 is not accepted', () => {
    expect(fieldsOf({ amount: 1.005 })).toEqual({ amount: ['decimals'] });
    for (const amount of [0.01, 0.1, 1.1, 1.15, 8.2, 1234.56, 4503599.63]) expect(fieldsOf({ amount })).toEqual({});
    expect(fieldsOf({ amount: Number.NaN })).toEqual({ amount: ['invalidType'] });
    expect(fieldsOf({ amount: '12,50' })).toEqual({ amount: ['invalidType'] });
  });

  it('VA-008 needs a date that exists', () => {
    expect(fieldsOf({ date: null })).toEqual({ date: ['required'] });
    expect(fieldsOf({ date: undefined })).toEqual({ date: ['required'] });
    for (const date of ['2026-02-30', '17-11-2026', 'gisteren'])
      expect(fieldsOf({ date })).toEqual({ date: ['notADate'] });
  });

  it('VA-009 needs category and type as integers', () => {
    expect(fieldsOf({ idReportCategory: null })).toEqual({ idReportCategory: ['required'] });
    expect(fieldsOf({ idReportCategory: 1.5 })).toEqual({ idReportCategory: ['invalidType'] });
    expect(fieldsOf({ idReportCategory: '3' })).toEqual({ idReportCategory: ['invalidType'] });
    expect(fieldsOf({ idReportType: undefined })).toEqual({ idReportType: ['required'] });
    expect(fieldsOf({ idReportType: 4 })).toEqual({ idReportType: ['notAllowed'] });
    expect(fieldsOf({ idReportType: 2.5 })).toEqual({ idReportType: ['notAllowed'] });
  });

  it('VA-010 needs the declaration ticked for give and for receive', () => {
    for (const idReportType of [1, 2])
      expect(fieldsOf({ idReportType, declaration: false })).toEqual({ declaration: ['mustBeTicked'] });
  });

  it('VA-011 needs no declaration for decline', () => {
    expect(fieldsOf({ idReportType: 3, declaration: false })).toEqual({});
    expect([1, 2, 3].map(needsDeclaration)).toEqual([true, true, false]);
  });

  it('is refused with all errors at once, including that of the declaration', () => {
    expect(Object.keys(missingForSubmit({ idReportType: 1 })).sort()).toEqual(
      Object.keys(completeReport.shape)
        .filter((field) => field !== 'idReportType')
        .sort(),
    );
  });
});

describe('a remark on rejection', () => {
  it('VA-012 has at least 3 characters: 2 are refused, 3 are accepted, and blanks do not count', () => {
    const accepts = (text: unknown) => remark.safeParse({ remark: text }).success;
    expect(['ab', '', undefined, 'ab ', '   '].map(accepts)).toEqual([false, false, false, false, false]);
    expect(['abc', ' abc '].map(accepts)).toEqual([true, true]);
    expect(reason.safeParse({ reason: 'nee' }).success).toBe(true);
    expect(reason.safeParse({ reason: 'ne' }).success).toBe(false);
    expect([4_000, 4_001].map((length) => accepts('x'.repeat(length)))).toEqual([true, false]);
  });
});

describe('a draft', () => {
  it('may be incomplete', () => {
    expect(reportDraft.parse({ contactPerson: '', amount: null, date: '' })).toEqual({
      idReportType: 2,
      idReportCategory: null,
      contactPerson: null,
      contactCompany: null,
      contactFunction: null,
      occasion: null,
      gift: null,
      amount: null,
      date: null,
      declaration: false,
    });
  });

  it('may not contain wrong types or too much text', () => {
    for (const wrong of [{ amount: '12' }, { date: '2026-13-01' }, { idReportType: 9 }, { gift: 'x'.repeat(201) }])
      expect(reportDraft.safeParse(wrong).success).toBe(false);
  });
});
