import type { ReportStatus } from './statuses.ts';

/** What can be done with a gift report. The server sends what holds as `allowedActions`; screens decide nothing. */
export const REPORT_ACTIONS = [
  'read',
  'seeEarlier',
  'edit',
  'delete',
  'changeFile',
  'submit',
  'withdraw',
  'revise',
  'copy',
  'approve',
  'reject',
  'handOver',
  'reclaim',
  'takeBack',
  'lock',
  'release',
] as const;
export type ReportAction = (typeof REPORT_ACTIONS)[number];

/**
 * How a person stands to a report (DESIGN §6). Several may hold at once; who has none gets 404.
 * approver: may decide an open task now, as candidate or delegate; candidate: may in their own name; giver: has handed their
 * open task over; participant: has or had a task on it;
 * issuer: sent the command that the engine has not settled; reader and freezer: ReadAllComplianceReports and
 * MutateAllComplianceReports over the report's company; manager: above its owner, with ManageUserReport there.
 */
export const REPORT_RELATIONS = [
  'owner',
  'approver',
  'candidate',
  'giver',
  'participant',
  'manager',
  'reader',
  'freezer',
  'issuer',
] as const;
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
  approver: { 5: ['seeEarlier', 'approve', 'reject'], 10: ['seeEarlier', 'approve', 'reject'] },
  candidate: { 5: ['handOver'], 10: ['handOver'] },
  giver: { 5: ['reclaim'], 10: ['reclaim'] },
  participant: {},
  manager: {},
  reader: {
    5: ['seeEarlier'],
    10: ['seeEarlier'],
    20: ['seeEarlier'],
    40: ['seeEarlier'],
    50: ['seeEarlier'],
    100: ['seeEarlier'],
    999: ['seeEarlier'],
  },
  freezer: { 2: ['lock'], 5: ['lock'], 10: ['lock'], 20: ['lock'], 50: ['lock'], 40: ['release'] },
  issuer: { 999: ['takeBack'] },
};

/**
 * What a relation rules out whatever else a person is: what others are judged by is not shown to whom it is about, and nobody
 * begins or ends an investigation of what is their own.
 */
const RULED_OUT: Readonly<Partial<Record<ReportRelation, readonly ReportAction[]>>> = {
  owner: ['seeEarlier', 'lock', 'release'],
};

/** The actions that these relations allow in this status, in the order of REPORT_ACTIONS; empty means 404. */
export function allowedReportActions(relations: Iterable<ReportRelation>, status: ReportStatus): ReportAction[] {
  const held = [...relations];
  const allowed = new Set<ReportAction>();
  for (const relation of held) {
    allowed.add('read');
    for (const action of REPORT_POLICY[relation][status] ?? []) allowed.add(action);
  }
  for (const relation of held) for (const action of RULED_OUT[relation] ?? []) allowed.delete(action);
  return REPORT_ACTIONS.filter((action) => allowed.has(action));
}
