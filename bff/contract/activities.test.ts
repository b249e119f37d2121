import { describe, expect, it } from 'vitest';
import { activityDraft, activityFaults, isStartable, missingForProcessing } from './activities.ts';
import { informationCarrier, processedDatum, recipient } from './activity-rows.ts';
import { fieldErrors } from './field-errors.ts';
import { ACTIVITY_STATUS, ACTIVITY_STATUSES } from './statuses.ts';

const complete = {
  name: 'Salarisadministratie',
  responsiblePersonDep: 'Personeelszaken',
  responsiblePerson: 'Sanne Dijkgraaf',
  idResponsiblePerson: 5,
  idPrivacyOfficer: 7,
  idCompany: 2,
  businessProcess: 'Salarissen betalen',
  purpose: 'Het betalen van het loon.',
  categoryDataSubjects: 'Medewerkers',
  sourceOfData: 'De medewerker zelf',
};

describe('an activity that is to be submitted', () => {
  it('lacks nothing when it is complete', () => {
    expect(missingForProcessing(complete)).toEqual({});
  });

  it.each([
    ['name'],
    ['responsiblePersonDep'],
    ['responsiblePerson'],
    ['businessProcess'],
    ['purpose'],
    ['categoryDataSubjects'],
    ['sourceOfData'],
  ])('VA-013 is refused without %s (empty, blank or null), and for no other reason', (field) => {
    for (const value of ['', '   ', null, undefined])
      expect(missingForProcessing({ ...complete, [field]: value })).toEqual({ [field]: ['required'] });
  });

  it.each([['idPrivacyOfficer'], ['idCompany']])('VA-014 is refused without an integer for %s', (field) => {
    expect(missingForProcessing({ ...complete, [field]: null })).toEqual({ [field]: ['required'] });
    expect(missingForProcessing({ ...complete, [field]: 1.5 })).toEqual({ [field]: ['invalidType'] });
    expect(missingForProcessing({ ...complete, [field]: '2' })).toEqual({ [field]: ['invalidType'] });
  });

  it('is refused with all missing fields at once', () => {
    expect(Object.keys(missingForProcessing({})).sort()).toEqual([
      'businessProcess',
      'categoryDataSubjects',
      'idCompany',
      'idPrivacyOfficer',
      'name',
      'purpose',
      'responsiblePerson',
      'responsiblePersonDep',
      'sourceOfData',
    ]);
  });

  it('OP-021 needs only a responsible person and a company until then; invalid values are refused', () => {
    expect(activityFaults({ idResponsiblePerson: 5, idCompany: 2 })).toEqual({});
    expect(activityFaults({ idResponsiblePerson: 5, idCompany: 2, reviewDate: '31-02-2026' })).toHaveProperty(
      'reviewDate',
    );
    expect(activityFaults({ idResponsiblePerson: 5, idCompany: 2, hasDataProcessor: 'ja' })).toHaveProperty(
      'hasDataProcessor',
    );
  });
});

describe('rows of an activity', () => {
  const faultsOf = (schema: typeof informationCarrier | typeof recipient | typeof processedDatum, row: unknown) => {
    const { error } = schema.safeParse(row);
    return error ? fieldErrors(error) : {};
  };

  it('VA-018 an information carrier needs a name and a retention period', () => {
    expect(faultsOf(informationCarrier, {})).toEqual({ name: ['required'], retentionPeriod: ['required'] });
    expect(faultsOf(informationCarrier, { name: 'Kast', retentionPeriod: '2 jaar' })).toEqual({});
  });

  it('VA-019 a recipient needs a name and a country', () => {
    expect(faultsOf(recipient, {})).toEqual({ name: ['required'], idCountry: ['required'] });
    expect(faultsOf(recipient, { name: 'UWV', idCountry: 3 })).toEqual({});
  });

  it('VA-022 processed data needs a description and a category', () => {
    expect(faultsOf(processedDatum, {})).toEqual({ description: ['required'], idDataCategory: ['required'] });
    expect(faultsOf(processedDatum, { description: 'Loon', idDataCategory: 2 })).toEqual({});
  });

  it('OP-045 the same ground or measure twice is refused, except "other measure", which needs its own text', () => {
    const draft = { idResponsiblePerson: 5, idCompany: 2 };
    expect(
      activityDraft.safeParse({ ...draft, legalGrounds: [{ idLegalGround: 1 }, { idLegalGround: 1 }] }).success,
    ).toBe(false);
    const datum = (securityMeasures: unknown[]) => ({ description: 'Loon', idDataCategory: 2, securityMeasures });
    expect(processedDatum.safeParse(datum([{ idSecurityMeasure: 2 }, { idSecurityMeasure: 2 }])).success).toBe(false);
    const others = [
      { idSecurityMeasure: 99, name: 'Kluis' },
      { idSecurityMeasure: 99, name: 'Zegel' },
    ];
    expect(processedDatum.safeParse(datum(others)).success).toBe(true);
    expect(processedDatum.safeParse(datum([{ idSecurityMeasure: 99, name: ' ' }])).success).toBe(false);
  });
});

describe('the statuses of an activity', () => {
  it('SS-013 are Concept 1, InProgress 10, Rejected 20, Completed 50, Error 100 and WaitingForWorkflow 999', () => {
    expect(ACTIVITY_STATUS).toEqual({
      Concept: 1,
      InProgress: 10,
      Rejected: 20,
      Completed: 50,
      Error: 100,
      WaitingForWorkflow: 999,
    });
    expect([...ACTIVITY_STATUSES].sort((a, b) => a - b)).toEqual([1, 10, 20, 50, 100, 999]);
  });

  it('AG-008 allow a row to be selected if they are above 1 and not 10', () => {
    expect([1, 10, 20, 50, 100, 999].map((status) => [status, isStartable(status as 1)])).toEqual([
      [1, false],
      [10, false],
      [20, true],
      [50, true],
      [100, true],
      [999, true],
    ]);
  });
});
