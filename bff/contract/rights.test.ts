import { describe, expect, it } from 'vitest';
import {
  APPLICATION_ID,
  COMPANY_ENTITY_ID,
  companyIdsWhereUserHasChangeRights,
  holdsAny,
  holdsAnywhere,
  RIGHTS,
  RIGHTS_HIERARCHY_TYPE_ID,
  type RightEntry,
} from './rights.ts';
import { ROLES } from './roles.ts';

function entry(right: string, entityId: number, childIds = [entityId]): RightEntry {
  return { securableEntity_KeyName: 'Company', right, entityId, childIds };
}

describe('rights', () => {
  it('RP-001 include the rights of the shell and of reports', () => {
    expect(RIGHTS.slice(0, 8)).toEqual([
      'AdministerApplication',
      'NoAccess',
      'Access',
      'ManageUserReport',
      'ViewReporting',
      'ReadAllComplianceReports',
      'MutateAllComplianceReports',
      'ViewReportApprovalFlow',
    ]);
  });

  it('RP-002 include the rights of incidents, dossiers and activities', () => {
    expect(RIGHTS.slice(8, 13)).toEqual([
      'ReadAllComplianceIncidents',
      'MutateAllComplianceIncidents',
      'MutateDossiers',
      'ReadComplianceProcessingActivities',
      'MutateComplianceProcessingActivities',
    ]);
  });

  it('RP-003 include IsCompliancyEmployee and the company-level Company_MutatePerson', () => {
    expect(RIGHTS).toContain('IsCompliancyEmployee');
    expect(RIGHTS).toContain('Company_MutatePerson');
  });

  it('CO-001 use application 21, company entity 26 and hierarchy type 1000005', () => {
    expect([APPLICATION_ID, COMPANY_ENTITY_ID, RIGHTS_HIERARCHY_TYPE_ID]).toEqual([21, 26, 1000005]);
  });

  it('that roles include all exist', () => {
    for (const rights of Object.values(ROLES)) expect(RIGHTS).toEqual(expect.arrayContaining([...rights]));
  });
});

describe('holdsAny', () => {
  const rights = [entry('Access', 1, [1, 2, 3]), entry('ViewReporting', 2)];

  it('RP-005 accepts one of the wanted rights, and refuses a person without any', () => {
    expect(holdsAny(rights, ['AdministerApplication', 'ViewReporting'], 2)).toBe(true);
    expect(holdsAny(rights, ['AdministerApplication', 'MutateDossiers'], 2)).toBe(false);
    expect(holdsAny(rights, [], 2)).toBe(false);
    expect(holdsAny([], ['Access'], 2)).toBe(false);
  });

  it('RP-005 requires the right in the given company', () => {
    expect(holdsAny(rights, ['Access'], 3)).toBe(true);
    expect(holdsAny(rights, ['ViewReporting'], 3)).toBe(false);
    expect(holdsAny(rights, ['Access'], 4)).toBe(false);
  });

  it('has a counterpart for menus, holdsAnywhere, which accepts any company', () => {
    expect(holdsAnywhere(rights, ['ViewReporting'])).toBe(true);
    expect(holdsAnywhere(rights, ['NoAccess'])).toBe(false);
  });
});

describe('companyIdsWhereUserHasChangeRights', () => {
  it('RP-006 is the union of the childIds of Company_MutatePerson', () => {
    const rights = [
      entry('Company_MutatePerson', 3, [3, 5]),
      entry('Company_MutatePerson', 1, [1, 3]),
      entry('Access', 9),
    ];
    expect(companyIdsWhereUserHasChangeRights(rights)).toEqual([1, 3, 5]);
    expect(companyIdsWhereUserHasChangeRights([])).toEqual([]);
  });
});
