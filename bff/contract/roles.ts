import type { Right } from './rights.ts';

/** The roles that Openboek ships, each a set of rights. An administrator may add others. */
export const ROLES = {
  Employee: ['Access'],
  Supervisor: ['Access', 'ManageUserReport'],
  Compliance: [
    'Access',
    'IsCompliancyEmployee',
    'ReadAllComplianceReports',
    'MutateAllComplianceReports',
    'ViewReporting',
    'ViewReportApprovalFlow',
    'ReadAllComplianceIncidents',
    'MutateAllComplianceIncidents',
    'MutateDossiers',
    'ReadComplianceProcessingActivities',
  ],
  'Privacy officer': [
    'Access',
    'ReadComplianceProcessingActivities',
    'MutateComplianceProcessingActivities',
    'MutateDossiers',
  ],
  'Process owner': ['Access', 'ManageProcesses'],
  Operator: ['Access', 'OperateWorkflows', 'ViewReportApprovalFlow'],
  Administrator: ['Access', 'AdministerApplication', 'Company_MutatePerson'],
  'No access': ['NoAccess'],
} as const satisfies Record<string, readonly Right[]>;

export type RoleName = keyof typeof ROLES;
export const ROLE_NAMES = Object.keys(ROLES) as RoleName[];

/** The keys of the shipped roles in the labels `Role.<key>` and `RoleText.<key>`. */
const ROLE_KEYS = {
  Employee: 'Employee',
  Supervisor: 'Supervisor',
  Compliance: 'Compliance',
  'Privacy officer': 'PrivacyOfficer',
  'Process owner': 'ProcessOwner',
  Operator: 'Operator',
  Administrator: 'Administrator',
  'No access': 'NoAccess',
} as const satisfies Record<RoleName, string>;

/** The key of a shipped role; null for a role that somebody added. */
export function roleKey(name: string): (typeof ROLE_KEYS)[RoleName] | null {
  return name in ROLE_KEYS ? ROLE_KEYS[name as RoleName] : null;
}
