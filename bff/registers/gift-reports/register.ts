import { REPORT_POLICY } from '#/bff/contract/gift-report-actions.ts';
import { missingForSubmit } from '#/bff/contract/gift-reports.ts';
import { REPORT_STATUS } from '#/bff/contract/statuses.ts';
import type { FileRegister } from '#/bff/files/record-file.ts';
import { readApprovalStanding } from '../approval-standing.ts';
import type { Register, Visibility } from '../register.ts';
import { entriesOf } from './entries.ts';
import { findReport, findReportOf, isPublicOfficial, listConcernedByFile, type ReportRecord } from './queries.ts';
import { clearSubmit, moveUnsubmitted, storeApproval, storeSubmit } from './workflow-queries.ts';

/** The gift register, for the verbs and workers that all registers share. */
export const giftReports: Register<ReportRecord> &
  Pick<FileRegister, 'listConcerned' | 'secondFile'> & {
    readonly name: 'giftReport';
    readonly noun: 'report';
    readonly plural: 'reports';
    readonly visibility: Required<Omit<Visibility, 'others'>>;
  } = {
  name: 'giftReport',
  table: 'gift_reports',
  process: 'gift-report-approval',
  technicalVariables: ['instanceId', 'decision'],
  factNames: ['amount', 'reportType', 'publicOfficial'],
  noun: 'report',
  secondFile: 'replaces',
  plural: 'reports',
  counters: { own: 'waitingForApprovalTasks', delegated: 'delegatedTasks' },
  statuses: {
    concept: REPORT_STATUS.Concept,
    withdrawn: REPORT_STATUS.PendingResubmittal,
    waiting: REPORT_STATUS.WaitingForApproval,
    approved: REPORT_STATUS.Approved,
    processed: REPORT_STATUS.Processed,
    rejected: REPORT_STATUS.Rejected,
  },

  visibility: {
    manager: 'ManageUserReport',
    reader: 'ReadAllComplianceReports',
    freezer: 'MutateAllComplianceReports',
  },
  policy: REPORT_POLICY,

  find: findReport,
  listConcerned: listConcernedByFile,
  readStanding: (db, actor, id) => readApprovalStanding(db, giftReports, actor, id),
  findOf: findReportOf,

  missing: (report) => missingForSubmit(entriesOf(report)),
  async content(_, report) {
    return { ...entriesOf(report), number: report.number, idLinkedFile: report.fileId };
  },

  factTypes: { amount: 'number', reportType: 'text', publicOfficial: 'boolean' },
  async facts(db, { amount, categoryId, reportType }) {
    return { amount, reportType, publicOfficial: await isPublicOfficial(db, categoryId) };
  },
  rememberSubmit: (tx, { id }) => storeSubmit(tx, id),
  forgetSubmit: clearSubmit,
  followOwners: moveUnsubmitted,
  rememberApproval: (tx, id, { by, at }) => storeApproval(tx, id, by, at),
};
