import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { api } from '#/web/api/api.ts';
import { reportDetailsQuery } from '#/web/api/queries.ts';
import type { RecordKind } from '../record/record-kind.ts';
import { entriesOf, faultsOf, isSameDraft, REPORT_FIELDS, type ReportEntries, toDraft } from './report-form.ts';

/** Gift reports, as the screens of all registers know a record. */
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
