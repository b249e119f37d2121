import { missingForSubmit } from '#/bff/contract/gift-reports.ts';
import { REPORT_STATUS } from '#/bff/contract/statuses.ts';
import { together } from '#/bff/database/transaction.ts';
import { findSecondApprovalFacts } from '#/bff/people/approver-queries.ts';
import { needsSecondApproval } from '#/bff/people/approvers.ts';
import type { Register } from '../register.ts';
import { loadReport } from './access.ts';
import { entriesOf } from './entries.ts';
import { findReportOf, type ReportRecord, readPerson } from './queries.ts';
import { clearSubmit, moveUnsubmitted, storeApproval, storeSubmit } from './workflow-queries.ts';

/** The gift register, for the verbs and workers that all registers share. */
export const giftReports: Register<ReportRecord> & { readonly name: 'giftReport' } = {
  name: 'giftReport',
  table: 'gift_reports',
  process: 'gift-report-approval',
  noun: 'report',
  statuses: {
    concept: REPORT_STATUS.Concept,
    withdrawn: REPORT_STATUS.PendingResubmittal,
    waiting: REPORT_STATUS.WaitingForApproval,
    approved: REPORT_STATUS.Approved,
    processed: REPORT_STATUS.Processed,
    rejected: REPORT_STATUS.Rejected,
  },

  async load(db, context, id, options) {
    const { report, allowed } = await loadReport(db, context, id, options);
    return { record: report, allowed };
  },
  findOf: findReportOf,

  missing: (report) => missingForSubmit(entriesOf(report)),
  content: (report) => ({ ...entriesOf(report), number: report.number, idLinkedFile: report.fileId }),

  needsSecondApproval: async (db, { amount, categoryId, workflowInstanceId }) =>
    amount !== null && (await needsSecondApproval(db, { amount, categoryId }, workflowInstanceId)),

  async submission(db, report) {
    const [person, { publicOfficial }] = await together([
      readPerson(db, report.userId),
      findSecondApprovalFacts(db, report.categoryId),
    ]);
    return {
      facts: { amount: report.amount, publicOfficial, reportType: report.reportType },
      remember: (tx) => storeSubmit(tx, report.id, person),
    };
  },
  forgetSubmit: clearSubmit,
  followOwners: moveUnsubmitted,
  rememberApproval: (tx, id, { by, at }) => storeApproval(tx, id, by, at),
};
