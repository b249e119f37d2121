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
  /** The value in euros; NaN while the typed text is not an amount. */
  amount: number | null;
  /** A date as YYYY-MM-DD, or the typed text while it is not a date. */
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
 * The entries as sent to the server: trimmed, with null for empty texts, and without a declaration if the gift was
 * declined (OP-064). Call this only for a valid draft.
 */
export function toDraft(entries: ReportEntries): ReportDraft {
  const draft = reportDraft.parse(entries);
  return { ...draft, declaration: draft.declaration && needsDeclaration(draft.idReportType) };
}

/** Whether both sets of entries would be stored as the same draft. Call this only for valid drafts. */
export function isSameDraft(one: ReportEntries, other: ReportEntries): boolean {
  return JSON.stringify(toDraft(one)) === JSON.stringify(toDraft(other));
}

/** The faults that prevent the entries from being stored (draft) or submitted (complete). */
export function faultsOf(entries: ReportEntries, demand: Demand): FieldErrors {
  if (demand === 'complete') return missingForSubmit({ ...entries });
  const parsed = reportDraft.safeParse(entries);
  return parsed.success ? {} : fieldErrors(parsed.error);
}

/** Like `faultsOf`, but for the form of a new report, which also contains the employee's name (VA-003). */
export function faultsOfNew(entries: ReportEntries, demand: Demand, displayname: string): FieldErrors {
  return demand === 'complete' ? missingForNewReport({ ...entries, displayname }) : faultsOf(entries, demand);
}
