import { z } from 'zod';
import { approvalPart } from './approval.ts';
import type { FieldErrors } from './field-codes.ts';
import { fieldErrors } from './field-errors.ts';
import { LIMITS } from './limits.ts';
import { linkedFile } from './linked-file.ts';
import { REPORT_STATUSES, type ReportStatus } from './statuses.ts';
import { calendarDate, optionalText, requiredText } from './text.ts';

/**
 * Whether a number is a whole number of cents: 1.005 is not (VA-006). The number is rounded as text, because 1.15 * 100
 * is not 115 in floating point.
 */
function hasCents(value: number): boolean {
  return Number(value.toFixed(2)) === value;
}

const isMissing = (issue: { input?: unknown }) => issue.input === undefined || issue.input === null;
const required = (issue: { input?: unknown }) => (isMissing(issue) ? 'required' : 'invalidType');

const amount = z
  .number({ error: required })
  .min(0, 'tooSmall')
  .max(LIMITS.amountMax, 'tooLarge')
  .refine((value) => Number.isFinite(value) && hasCents(value), 'decimals');
const type = z.union([z.literal(1), z.literal(2), z.literal(3)], {
  error: (issue) => (isMissing(issue) ? 'required' : 'notAllowed'),
});
const category = z.number({ error: required }).int('invalidType').min(1, 'notAllowed').max(2_147_483_647, 'notAllowed');

/** A Concept may be incomplete, but its entries must have the right types (OP-021). */
export const reportDraft = z.object({
  idReportType: type.default(2),
  idReportCategory: category.nullish().transform((value) => value ?? null),
  contactPerson: optionalText(LIMITS.line),
  contactCompany: optionalText(LIMITS.line),
  contactFunction: optionalText(LIMITS.phoneOrFunction),
  occasion: optionalText(LIMITS.line),
  gift: optionalText(LIMITS.line),
  amount: amount.nullish().transform((value) => value ?? null),
  date: z
    .union([z.literal('').transform(() => null), calendarDate])
    .nullish()
    .transform((value) => value ?? null),
  declaration: z.boolean({ error: 'invalidType' }).default(false),
});
export type ReportDraft = z.infer<typeof reportDraft>;

/** Body of PUT /api/reports. A missing version is refused before any field is checked. */
export const reportUpdate = reportDraft.extend({
  idReport: z.number({ error: required }).int('invalidType').min(1, 'tooSmall').max(2_147_483_647, 'tooLarge'),
  version: z.number({ error: 'invalidType' }).int('invalidType').optional(),
});
export type ReportUpdate = z.infer<typeof reportUpdate>;

/** The entries that a report needs before it is submitted. */
export const completeReport = z
  .object({
    idReportType: type,
    idReportCategory: category,
    contactPerson: requiredText(LIMITS.line),
    contactCompany: requiredText(LIMITS.line),
    contactFunction: requiredText(LIMITS.phoneOrFunction),
    occasion: requiredText(LIMITS.line),
    gift: requiredText(LIMITS.line),
    amount,
    date: calendarDate,
    declaration: z.boolean({ error: 'invalidType' }),
  })
  .superRefine((report, issues) => {
    if (needsDeclaration(report.idReportType) && !report.declaration)
      issues.addIssue({ code: 'custom', path: ['declaration'], message: 'mustBeTicked', input: report.declaration });
  });

/** Whether a report of this type requires the declaration: give and receive do, decline does not (VA-010, VA-011). */
export function needsDeclaration(idReportType: number): boolean {
  return idReportType === 1 || idReportType === 2;
}

/**
 * The faults that still keep a report from being submitted; empty if it is ready. The form and the server
 * both call this function. The declaration is checked even if other fields are wrong, so that all faults are
 * returned at once.
 */
export function missingForSubmit(report: Record<string, unknown>): FieldErrors {
  const result = completeReport.safeParse(report);
  if (result.success) return {};
  const fields = fieldErrors(result.error);
  if (needsDeclaration(Number(report.idReportType)) && report.declaration !== true)
    fields.declaration ??= ['mustBeTicked'];
  return fields;
}

/**
 * The form for a new report also shows the name of its future owner, which is required (VA-003). The name is never
 * sent.
 */
const employeeName = requiredText(LIMITS.line);

/**
 * The faults in the form of a new report, which contains the employee's `displayname` in addition to the report's own
 * fields.
 */
export function missingForNewReport(form: Record<string, unknown>): FieldErrors {
  const employee = z.object({ displayname: employeeName }).safeParse(form);
  return { ...(employee.success ? {} : fieldErrors(employee.error)), ...missingForSubmit(form) };
}

export const shownStatus = z.union(
  REPORT_STATUSES.map((status) => z.literal(status)) as [z.ZodLiteral<ReportStatus>, ...z.ZodLiteral<ReportStatus>[]],
);

/** A line of every report grid. `status` is the code, `statusText` its name in the requested language. */
export const reportRow = z.object({
  idReport: z.number(),
  company: z.string(),
  status: shownStatus,
  statusText: z.string(),
  number: z.string(),
  idReportType: type,
  type: z.string(),
  personnelNumber: z.string().nullable(),
  fullname: z.string(),
  department: z.string().nullable(),
  supervisor: z.string().nullable(),
  amount: z.number().nullable(),
  gift: z.string().nullable(),
  date: z.string().nullable(),
  allowedActions: z.array(z.string()),
});
export type ReportRow = z.infer<typeof reportRow>;

/**
 * A row of the waiting lists. It also states when the wait began (ISO time), how many calendar days it has lasted, and
 * on whose behalf the reader would decide.
 */
export const waitingRow = reportRow.extend({
  waitingSince: z.string(),
  waitingDays: z.number(),
  /** The person on whose behalf the reader decides; null if the task is the reader's own. */
  onBehalfOf: z.string().nullable(),
  /** The person to whom the reader has handed this task over; null if there is none. */
  handedOverTo: z.string().nullable(),
});
export type WaitingRow = z.infer<typeof waitingRow>;

/** The common-info panel. Dates are YYYY-MM-DD in the application's time zone. */
export const reportHeader = z.object({
  username: z.string(),
  personnelNumber: z.string().nullable(),
  department: z.string().nullable(),
  company: z.string(),
  jobDescription: z.string().nullable(),
  supervisor: z.string().nullable(),
  submittedOn: z.string().nullable(),
  status: z.string(),
  approvedBy: z.string().nullable(),
  approvedOn: z.string().nullable(),
});

export const reportDetails = z.object({
  idReport: z.number(),
  idReportStatus: shownStatus,
  idUser: z.number(),
  idReportType: type,
  idReportCategory: z.number().nullable(),
  /** The category's name, even if it is no longer offered (OP-026). */
  categoryName: z.string().nullable(),
  number: z.string(),
  username: z.string(),
  contactPerson: z.string().nullable(),
  contactCompany: z.string().nullable(),
  contactFunction: z.string().nullable(),
  occasion: z.string().nullable(),
  gift: z.string().nullable(),
  amount: z.number().nullable(),
  date: z.string().nullable(),
  declaration: z.boolean(),
  idLinkedFile: z.number().nullable(),
  /** The dossier with further files. */
  idDossier: z.number(),
  header: reportHeader,
  linkedFile: linkedFile.nullable(),
  /** While the report is locked: who froze it, when (ISO time) and why; null otherwise. */
  lockedBy: z.string().nullable(),
  lockedAt: z.string().nullable(),
  lockReason: z.string().nullable(),
  ...approvalPart.shape,
});
export type ReportDetails = z.infer<typeof reportDetails>;
