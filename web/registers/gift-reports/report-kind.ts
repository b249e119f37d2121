import type { ReportDetails, WaitingRow } from '#/bff/contract/gift-reports.ts';
import { api } from '#/web/api/api.ts';
import { refetchReports, stopAskingEarlier } from '#/web/api/gift-reports.ts';
import { reportDetailsQuery, waitingReportsQuery } from '#/web/api/queries.ts';
import { paths } from '#/web/app/paths.ts';
import type { ApprovalKind } from '../approval/approval-kind.ts';
import type { RecordKind } from '../record/record-kind.ts';
import { entriesOf, faultsOf, isSameDraft, REPORT_FIELDS, type ReportEntries, toDraft } from './report-form.ts';

/** What the shared register screens need to handle gift reports. */
export const reportKind: RecordKind<ReportDetails, ReportEntries> = {
  draftKey: 'gift-report',
  idOf: ({ idReport }) => idReport,
  details: (id, lang) => {
    const { queryKey, queryFn } = reportDetailsQuery(id, lang);
    return { queryKey, queryFn: queryFn as () => Promise<ReportDetails> };
  },
  fields: REPORT_FIELDS,
  entriesOf,
  faultsOf,
  isSame: isSameDraft,
  save: (idReport, version, entries) => api.updateReport({ ...toDraft(entries), idReport, version }),
};

/** What the shared approval screens need to handle gift reports. */
export const reportApproval: ApprovalKind<ReportDetails, WaitingRow> = {
  register: 'giftReport',
  path: paths.report,
  idOf: reportKind.idOf,
  statusOf: ({ idReportStatus }) => idReportStatus,
  ownerOf: ({ username }) => username,
  details: reportKind.details,
  waiting: (lang) => {
    const { queryKey, queryFn } = waitingReportsQuery(lang);
    return { queryKey, queryFn: queryFn as () => Promise<WaitingRow[]> };
  },
  ofRow: ({ idReport, fullname }) => ({ id: idReport, owner: fullname }),
  changed: refetchReports,
  beforeDecision: stopAskingEarlier,
  words: {
    submitted: 'Message.reportSubmitted',
    loadingNext: 'LoadingNextReportForApproval',
    takenBack: 'GiftReport.takenBack',
    notTakenBack: 'GiftReport.notTakenBack',
  },
  submitFailed: () => 'Message.errorSubmittingExpenseReport',
};
