import type { RecordPolicy } from './record-policy.ts';

/**
 * The actions on a gift report. The server sends the possible ones as `allowedActions`; screens decide
 * nothing.
 */
export const REPORT_ACTIONS = [
  'read',
  'seeEarlier',
  'edit',
  'delete',
  'changeFile',
  'changeDossier',
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

/** Relation × shown status → actions. */
export const REPORT_POLICY: RecordPolicy<ReportAction> = {
  actions: REPORT_ACTIONS,
  allowed: {
    owner: {
      1: ['edit', 'delete', 'changeFile', 'changeDossier', 'submit', 'copy'],
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
  },
  // Owners do not see the earlier gifts that their approvers consider, and cannot start or end an investigation of
  // their own report.
  ruledOut: { owner: ['seeEarlier', 'lock', 'release'] },
};
