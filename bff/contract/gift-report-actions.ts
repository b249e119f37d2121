import type { ReportStatus } from './statuses.ts';

/** What can be done with a gift report. The server sends what holds as `allowedActions`; screens decide nothing. */
export const REPORT_ACTIONS = [
  'read',
  'edit',
  'delete',
  'changeFile',
  'submit',
  'withdraw',
  'revise',
  'copy',
  'approve',
  'reject',
  'takeBack',
  'lock',
  'release',
] as const;
export type ReportAction = (typeof REPORT_ACTIONS)[number];

/**
 * How a person stands to a report (DESIGN §6). Several may hold at once; who has none gets 404.
 * approver: may decide an open task now, as candidate or delegate; participant: has or had a task on it;
 * issuer: sent the command that the engine has not settled; reader and freezer: ReadAllComplianceReports and
 * MutateAllComplianceReports over the report's company; manager: above its owner, with ManageUserReport there.
 */
export const REPORT_RELATIONS = ['owner', 'approver', 'participant', 'manager', 'reader', 'freezer', 'issuer'] as const;
export type ReportRelation = (typeof REPORT_RELATIONS)[number];

type Row = Readonly<Partial<Record<ReportStatus, readonly ReportAction[]>>>;

/** Relation × shown status → actions. Whoever has a relation may read, whatever the status. */
export const REPORT_POLICY: Readonly<Record<ReportRelation, Row>> = {
  owner: {
    1: ['edit', 'delete', 'changeFile', 'submit', 'copy'],
    2: ['revise', 'copy'],
    5: ['withdraw', 'copy'],
    10: ['withdraw', 'copy'],
    20: ['copy'],
    50: ['copy'],
    100: ['copy'],
  },
  approver: { 5: ['approve', 'reject'], 10: ['approve', 'reject'] },
  participant: {},
  manager: {},
  reader: {},
  freezer: { 2: ['lock'], 5: ['lock'], 10: ['lock'], 20: ['lock'], 50: ['lock'], 40: ['release'] },
  issuer: { 999: ['takeBack'] },
};

/** The actions that these relations allow in this status, in the order of REPORT_ACTIONS; empty means 404. */
export function allowedReportActions(relations: Iterable<ReportRelation>, status: ReportStatus): ReportAction[] {
  const allowed = new Set<ReportAction>();
  for (const relation of relations) {
    allowed.add('read');
    for (const action of REPORT_POLICY[relation][status] ?? []) allowed.add(action);
  }
  return REPORT_ACTIONS.filter((action) => allowed.has(action));
}
