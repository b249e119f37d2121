import type { z } from 'zod';
import type { rightEntry } from './startup.ts';

/** The rights in the specification, and the two that the process screens need. */
export const RIGHTS = [
  'AdministerApplication',
  'NoAccess',
  'Access',
  'ManageUserReport',
  'ViewReporting',
  'ReadAllComplianceReports',
  'MutateAllComplianceReports',
  'ViewReportApprovalFlow',
  'ReadAllComplianceIncidents',
  'MutateAllComplianceIncidents',
  'MutateDossiers',
  'ReadComplianceProcessingActivities',
  'MutateComplianceProcessingActivities',
  'IsCompliancyEmployee',
  'Company_MutatePerson',
  'ManageProcesses',
  'OperateWorkflows',
] as const;
export type Right = (typeof RIGHTS)[number];

/**
 * Rights to read or follow what others report. An administrator who gives themselves such a right needs a second
 * administrator (decision 0046).
 */
export const READS_OTHERS = [
  'ManageUserReport',
  'ViewReporting',
  'ReadAllComplianceReports',
  'MutateAllComplianceReports',
  'ViewReportApprovalFlow',
  'ReadAllComplianceIncidents',
  'MutateAllComplianceIncidents',
  'MutateDossiers',
  'ReadComplianceProcessingActivities',
  'MutateComplianceProcessingActivities',
  'IsCompliancyEmployee',
  'OperateWorkflows',
] as const satisfies readonly Right[];

/** Constants of the authorization API. */
export const APPLICATION_ID = 21;
export const COMPANY_ENTITY_ID = 26;
export const RIGHTS_HIERARCHY_TYPE_ID = 1000005;
/** `securableEntity_KeyName` of every right: all of them are held on companies. */
export const COMPANY_KEY_NAME = 'Company';

/**
 * A right as the person holds it. `childIds` are all companies it covers, including the company for which it was
 * granted if it applies there. The same check therefore works for a role in one company, for a role in a company and
 * the companies below it, and for a global role.
 */
export type RightEntry = z.infer<typeof rightEntry>;

/** Whether at least one of the wanted rights covers the company. False if no right is wanted. */
export function holdsAny(rights: readonly RightEntry[], wanted: readonly Right[], companyId: number): boolean {
  return rights.some((entry) => wanted.includes(entry.right as Right) && entry.childIds.includes(companyId));
}

/** Whether one of the wanted rights is held in any company; used for menu entries. */
export function holdsAnywhere(rights: readonly RightEntry[], wanted: readonly Right[]): boolean {
  return rights.some((entry) => wanted.includes(entry.right as Right) && entry.childIds.length > 0);
}

/** The companies whose people the user may change: the union of the childIds of Company_MutatePerson, ascending. */
export function companyIdsWhereUserHasChangeRights(rights: readonly RightEntry[]): number[] {
  const ids = rights.filter((entry) => entry.right === 'Company_MutatePerson').flatMap((entry) => entry.childIds);
  return [...new Set(ids)].sort((a, b) => a - b);
}
