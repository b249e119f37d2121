import type { FieldErrors } from '#/bff/contract/field-codes.ts';
import { fieldErrors } from '#/bff/contract/field-errors.ts';
import {
  missingForNewReport,
  missingForSubmit,
  needsDeclaration,
  type ReportDetails,
  type ReportDraft,
  reportDraft,
} from '#/bff/contract/gift-reports.ts';
import { REPORT_TYPE, type ReportType } from '#/bff/contract/statuses.ts';
import type { Demand } from '../form-errors.ts';

/** The entries of a gift report's form; empty texts are '' here and null on the server. */
export interface ReportEntries {
  idReportType: ReportType;
  idReportCategory: number | null;
  contactPerson: string;
  contactCompany: string;
  contactFunction: string;
  occasion: string;
  gift: string;
  /** Euros; NaN while the typed text is not an amount. */
  amount: number | null;
  /** YYYY-MM-DD, or the typed text while it is not a date. */
  date: string | null;
  declaration: boolean;
}
export type ReportField = keyof ReportEntries;

/** The fields in the order in which the forms ask for them. */
export const REPORT_FIELDS = [
  'idReportType',
  'contactPerson',
  'contactCompany',
  'contactFunction',
  'occasion',
  'gift',
  'idReportCategory',
  'amount',
  'date',
  'declaration',
] as const satisfies readonly ReportField[];

/** The id of a field's control, which the error summary links to. */
export const fieldId = (field: ReportField) => `gift-report-${field}`;

export const NEW_ENTRIES: ReportEntries = {
  idReportType: REPORT_TYPE.receive,
  idReportCategory: null,
  contactPerson: '',
  contactCompany: '',
  contactFunction: '',
  occasion: '',
  gift: '',
  amount: null,
  date: null,
  declaration: false,
};

/** The entries of a stored report. */
export function entriesOf(report: ReportDetails): ReportEntries {
  return {
    idReportType: report.idReportType,
    idReportCategory: report.idReportCategory,
    contactPerson: report.contactPerson ?? '',
    contactCompany: report.contactCompany ?? '',
    contactFunction: report.contactFunction ?? '',
    occasion: report.occasion ?? '',
    gift: report.gift ?? '',
    amount: report.amount,
    date: report.date,
    declaration: report.declaration,
  };
}

/**
 * The entries to send: trimmed, with empty texts as null, and without a declaration if the gift is declined (OP-064).
 * Only for a valid draft.
 */
export function toDraft(entries: ReportEntries): ReportDraft {
  const draft = reportDraft.parse(entries);
  return { ...draft, declaration: draft.declaration && needsDeclaration(draft.idReportType) };
}

/** Whether both sets of entries would be stored as the same draft; only for entries that are a valid draft. */
export function isSameDraft(one: ReportEntries, other: ReportEntries): boolean {
  return JSON.stringify(toDraft(one)) === JSON.stringify(toDraft(other));
}

/** The faults that prevent the entries from being stored (draft) or submitted (complete). */
export function faultsOf(entries: ReportEntries, demand: Demand): FieldErrors {
  if (demand === 'complete') return missingForSubmit({ ...entries });
  const parsed = reportDraft.safeParse(entries);
  return parsed.success ? {} : fieldErrors(parsed.error);
}

/** Like `faultsOf`, for the form of a new report, which also names the employee (VA-003). */
export function faultsOfNew(entries: ReportEntries, demand: Demand, displayname: string): FieldErrors {
  return demand === 'complete' ? missingForNewReport({ ...entries, displayname }) : faultsOf(entries, demand);
}
