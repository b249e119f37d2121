import { z } from 'zod';
import { isEmailAddress } from './email-address.ts';
import type { FieldErrors } from './field-codes.ts';
import { fieldErrors } from './field-errors.ts';
import { LIMITS } from './limits.ts';
import { calendarDate, optionalText, requiredText, text } from './text.ts';

const isMissing = (issue: { input?: unknown }) => issue.input === undefined || issue.input === null;
const required = (issue: { input?: unknown }) => (isMissing(issue) ? 'required' : 'invalidType');
/** The id of a picklist item or of a company. */
export const choice = z
  .number({ error: required })
  .int('invalidType')
  .min(1, 'notAllowed')
  .max(2_147_483_647, 'notAllowed');

/** An address to which email can be sent; empty and missing are both null. */
const email = text(LIMITS.line)
  .refine((value) => value === '' || isEmailAddress(value), 'notAnEmail')
  .nullish()
  .transform((value) => value || null);

/** The entries of a person who reports an incident. */
export const incidentReport = z.object({
  subject: requiredText(LIMITS.line),
  phone: optionalText(LIMITS.phoneOrFunction),
  email,
  date: calendarDate,
  idIncidentType: choice,
  description: optionalText(LIMITS.longText),
});
export type IncidentReport = z.infer<typeof incidentReport>;

/** The faults of the entries in the public form; empty if the form can be sent. */
export function incidentReportFaults(entries: Record<string, unknown>): FieldErrors {
  const result = incidentReport.safeParse(entries);
  return result.success ? {} : fieldErrors(result.error);
}
