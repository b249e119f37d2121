import { z } from 'zod';
import type { FieldErrors } from './field-codes.ts';
import { fieldErrors } from './field-errors.ts';
import { choice, incidentReport } from './incident-report.ts';
import { languageQuery } from './language-query.ts';
import { LIMITS } from './limits.ts';
import { linkedFile } from './linked-file.ts';
import { calendarDate, optionalText, recordId, text } from './text.ts';

/** An incident with all entries that compliance can fill in. */
export const incidentDraft = incidentReport.extend({
  idIncidentStatus: choice.default(1),
  summary: optionalText(LIMITS.longText),
  idCompany: choice.nullish().transform((value) => value ?? null),
  /**
   * The day of receipt, for reports by letter or word of mouth. If it is omitted, a new incident gets today's date, and
   * an existing one keeps its date.
   */
  receivedOn: calendarDate.nullish().transform((value) => value ?? null),
  idOutcome: choice.nullish().transform((value) => value ?? null),
});
export type IncidentDraft = z.infer<typeof incidentDraft>;

/** Body of POST /api/incidents. */
export const newIncident = incidentDraft.extend({
  /** Whether only the person who records the incident can open it, until they name others. */
  isRestricted: z.boolean({ error: 'invalidType' }).default(false),
});
export type NewIncidentDraft = z.infer<typeof newIncident>;

/** Body of PUT /api/incidents. A missing version is refused before any field is checked. */
export const incidentUpdate = incidentDraft.extend({
  idIncident: recordId,
  version: z.number({ error: 'invalidType' }).int('invalidType').optional(),
});
export type IncidentUpdate = z.infer<typeof incidentUpdate>;

/**
 * The faults of the entries; empty if they can be saved. The form calls this function; the server uses the same schema.
 */
export function incidentFaults(entries: Record<string, unknown>): FieldErrors {
  const result = incidentDraft.safeParse(entries);
  return result.success ? {} : fieldErrors(result.error);
}

/** Why an incident is deleted; the screen asks for it, but the call may omit it. */
export const deletionQuery = z.object({
  reason: text(LIMITS.longText)
    .optional()
    .transform((value) => value || null),
});

const person = z.object({ idUser: z.number(), displayname: z.string() });
export type Handler = z.infer<typeof person>;
export const handlers = z.array(person);

/** Who deals with an incident from now on; null for nobody. */
export const handlerChoice = z.object({ idUser: recordId.nullable() });

/**
 * The state of an incident's terms. overdue, thisWeek, later: something must be done by `due`; met, late: everything
 * was done; missed: the incident was closed before everything was done.
 */
export const TERM_STATES = ['overdue', 'thisWeek', 'later', 'met', 'late', 'missed'] as const;
export type TermState = (typeof TERM_STATES)[number];

/** The statutory time limits of an incident, which exist only for some types; days as YYYY-MM-DD. */
export const incidentTerms = z.object({
  acknowledgeBy: z.string(),
  acknowledgedOn: z.string().nullable(),
  feedbackBy: z.string(),
  feedbackOn: z.string().nullable(),
  due: z.string().nullable(),
  state: z.enum(TERM_STATES),
});
export type IncidentTerms = z.infer<typeof incidentTerms>;

/** The day on which the handler acknowledged an incident or gave feedback; if omitted, today. */
export const termAct = z.object({ on: calendarDate.nullish().transform((value) => value ?? null) });

/** The incidents received in a year: one line for each type, company and outcome. */
export const incidentFigures = z.object({
  type: z.string(),
  company: z.string().nullable(),
  outcome: z.string().nullable(),
  received: z.number(),
  closed: z.number(),
  withTerms: z.number(),
  acknowledgedInTime: z.number(),
  acknowledgedLate: z.number(),
  feedbackInTime: z.number(),
  feedbackLate: z.number(),
});
export type IncidentFigures = z.infer<typeof incidentFigures>;

/** A line of the grid. `statusText` and `type` are names in the requested language. */
export const incidentRow = z.object({
  idIncident: z.number(),
  idIncidentStatus: z.number(),
  statusText: z.string(),
  isClosed: z.boolean(),
  number: z.string(),
  company: z.string().nullable(),
  subject: z.string(),
  description: z.string().nullable(),
  summary: z.string().nullable(),
  idIncidentType: z.number(),
  type: z.string(),
  date: z.string(),
  handler: z.string().nullable(),
  /** The next day by which something must be done; null if nothing is due or the incident's type has no terms. */
  due: z.string().nullable(),
  termState: z.enum(TERM_STATES).nullable(),
  /** ISO time. */
  receivedAt: z.string(),
  /** Whether only the named handlers can see the incident. */
  isRestricted: z.boolean(),
  allowedActions: z.array(z.string()),
});
export type IncidentRow = z.infer<typeof incidentRow>;

export const incidentDetails = z.object({
  idIncident: z.number(),
  idIncidentStatus: z.number(),
  statusText: z.string(),
  isClosed: z.boolean(),
  number: z.string(),
  subject: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  date: z.string(),
  idIncidentType: z.number(),
  /** The name of the incident's type, even if it is no longer offered. */
  type: z.string(),
  description: z.string().nullable(),
  summary: z.string().nullable(),
  idCompany: z.number().nullable(),
  company: z.string().nullable(),
  idDossier: z.number(),
  idLinkedIncidentFile: z.number().nullable(),
  linkedFile: linkedFile.nullable(),
  /** ISO time. */
  receivedAt: z.string(),
  /** The day of `receivedAt`, in the register's time zone. */
  receivedOn: z.string(),
  idOutcome: z.number().nullable(),
  outcome: z.string().nullable(),
  /** Null if the incident's type has no terms. */
  terms: incidentTerms.nullable(),
  /** Who recorded the incident; null if it came through the public form. */
  reportedBy: z.string().nullable(),
  handler: person.nullable(),
  /** Whether only the named handlers can see the incident. */
  isRestricted: z.boolean(),
  allowedActions: z.array(z.string()),
  version: z.number(),
});
export type IncidentDetails = z.infer<typeof incidentDetails>;

/** A deleted incident that can be restored. */
export const deletedIncident = z.object({
  idIncident: z.number(),
  number: z.string(),
  subject: z.string(),
  company: z.string().nullable(),
  /** ISO time. */
  deletedOn: z.string(),
  /** ISO time, after which the incident can no longer be restored. */
  keptUntil: z.string(),
  deletedBy: z.string(),
  reason: z.string().nullable(),
});
export type DeletedIncident = z.infer<typeof deletedIncident>;

export const deletedQuery = z.object({ lang: languageQuery });
