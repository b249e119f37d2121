import { z } from 'zod';
import { activityLists, choice, namedLists } from './activity-rows.ts';
import { approvalPart } from './approval.ts';
import type { FieldErrors } from './field-codes.ts';
import { fieldErrors } from './field-errors.ts';
import { langQuery } from './language-query.ts';
import { LIMITS } from './limits.ts';
import { ACTIVITY_STATUSES } from './statuses.ts';
import { calendarDate, optionalText, recordId, requiredText } from './text.ts';

const optionalChoice = choice.nullish().transform((value) => value ?? null);
const optionalDate = z
  .union([z.literal('').transform(() => null), calendarDate])
  .nullish()
  .transform((value) => value ?? null);
const flag = z.boolean({ error: 'invalidType' });

/**
 * The typed entries of an activity, without its responsible person and company. They may be incomplete, but
 * must have the right types.
 */
const typed = z.object({
  name: optionalText(LIMITS.line),
  responsiblePersonDep: optionalText(LIMITS.line),
  reviewDate: optionalDate,
  businessProcess: optionalText(LIMITS.line),
  idPrivacyOfficer: optionalChoice,
  purpose: optionalText(LIMITS.longText),
  categoryDataSubjects: optionalText(LIMITS.longText),
  sourceOfData: optionalText(LIMITS.longText),
  specificationLegalGround: optionalText(LIMITS.longText),
  hasDataProcessor: flag.default(false),
  dataProcessorName: optionalText(LIMITS.line),
  processingAgreement: flag.default(false),
  idCountry: optionalChoice,
  dpiaRequired: flag.default(false),
  dpiaPerformed: flag.nullish().transform((value) => value ?? null),
  dpiaDate: optionalDate,
});

/**
 * Body of POST: everything may be omitted. By default, the caller is the responsible person, and the company is the
 * caller's.
 */
export const newActivity = typed
  .extend({ idResponsiblePerson: optionalChoice, idCompany: optionalChoice })
  .extend(activityLists.shape);
export type NewActivity = z.infer<typeof newActivity>;

/** The entries of an activity with its lists. */
export const activityDraft = typed
  .extend({ idResponsiblePerson: choice, idCompany: choice })
  .extend(activityLists.shape);
export type ActivityDraft = z.infer<typeof activityDraft>;

/** Body of PUT: the whole activity with its lists. */
export const activityUpdate = activityDraft.extend({
  idProcessingActivity: recordId,
  version: z.number({ error: 'invalidType' }).int('invalidType').optional(),
});
export type ActivityUpdate = z.infer<typeof activityUpdate>;

/** Entries that are not lists. */
export type ActivityField = Exclude<keyof ActivityDraft, keyof z.infer<typeof activityLists>>;

/** The entries that an activity needs before it is submitted. */
const complete = z.object({
  name: requiredText(LIMITS.line),
  responsiblePersonDep: requiredText(LIMITS.line),
  responsiblePerson: requiredText(LIMITS.line),
  idPrivacyOfficer: choice,
  idCompany: choice,
  businessProcess: requiredText(LIMITS.line),
  purpose: requiredText(LIMITS.longText),
  categoryDataSubjects: requiredText(LIMITS.longText),
  sourceOfData: requiredText(LIMITS.longText),
});

/** The required fields, in the order of the form. */
export const REQUIRED_FIELDS = complete.keyof().options;

/**
 * The faults that still keep an activity from being submitted; empty if it is ready. The form and the server
 * both call this function.
 *
 * @param activity its entries, with the name of the responsible person
 */
export function missingForProcessing(activity: Record<string, unknown>): FieldErrors {
  const result = complete.safeParse(activity);
  return result.success ? {} : fieldErrors(result.error);
}

/** The faults of entries that are to be saved, complete or not. */
export function activityFaults(entries: Record<string, unknown>): FieldErrors {
  const result = activityDraft.safeParse(entries);
  return result.success ? {} : fieldErrors(result.error);
}

/** Removes entries that depend on an unticked box: they are neither shown nor stored. */
export function withoutHidden<D extends z.infer<typeof typed>>(draft: D): D {
  return {
    ...draft,
    ...(!draft.hasDataProcessor && { dataProcessorName: null, processingAgreement: false, idCountry: null }),
    ...(!draft.dpiaRequired && { dpiaPerformed: null, dpiaDate: null }),
  };
}

const status = z.union(ACTIVITY_STATUSES.map((one) => z.literal(one)));

/**
 * A line of every grid of activities. `idProcessingActivityStatus` is the code, `status` its name in the requested
 * language.
 */
export const activityRow = z.object({
  idProcessingActivity: z.number(),
  idProcessingActivityStatus: status,
  status: z.string(),
  number: z.string(),
  name: z.string().nullable(),
  responsiblePersonDep: z.string().nullable(),
  responsiblePerson: z.string(),
  company: z.string(),
  reviewDate: z.string().nullable(),
  businessProcess: z.string().nullable(),
  allowedActions: z.array(z.string()),
});
export type ActivityRow = z.infer<typeof activityRow>;

/**
 * A row of the waiting lists. It also states when the wait began (ISO time), how many calendar days it has lasted, and
 * on whose behalf the reader would decide.
 */
export const waitingActivity = activityRow.extend({
  waitingSince: z.string(),
  waitingDays: z.number(),
  /** The person on whose behalf the reader decides; null if the task is the reader's own. */
  onBehalfOf: z.string().nullable(),
  /** The person to whom the reader has handed this task over; null if there is none. */
  handedOverTo: z.string().nullable(),
});
export type WaitingActivity = z.infer<typeof waitingActivity>;

/**
 * A difference in a field or a row of a list, as readable text. `before` is null if the row is new, `after` if it was
 * removed.
 */
export const wordedChange = z.object({
  /** The key of the field or list, by which a screen links to it. */
  field: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type WordedChange = z.infer<typeof wordedChange>;

export const activityDetails = z.object({
  idProcessingActivity: z.number(),
  idProcessingActivityStatus: status,
  status: z.string(),
  number: z.string(),
  name: z.string().nullable(),
  responsiblePersonDep: z.string().nullable(),
  responsiblePerson: z.string(),
  idResponsiblePerson: z.number(),
  idCompany: z.number(),
  company: z.string(),
  reviewDate: z.string().nullable(),
  /** The due date of the running review. */
  dueDate: z.string().nullable(),
  businessProcess: z.string().nullable(),
  idPrivacyOfficer: z.number().nullable(),
  privacyOfficer: z.string().nullable(),
  specificationLegalGround: z.string().nullable(),
  purpose: z.string().nullable(),
  categoryDataSubjects: z.string().nullable(),
  sourceOfData: z.string().nullable(),
  hasDataProcessor: z.boolean(),
  dataProcessorName: z.string().nullable(),
  processingAgreement: z.boolean(),
  idCountry: z.number().nullable(),
  countryName: z.string().nullable(),
  dpiaRequired: z.boolean(),
  dpiaPerformed: z.boolean().nullable(),
  dpiaDate: z.string().nullable(),
  /** The name of the newest file of type DPIA in the dossier. */
  dpiaReference: z.string().nullable(),
  idDossier: z.number(),
  /** The person to whom the open task was redirected, by a delegation or a hand-over; null if there is none. */
  redirectedToUPN: z.string().nullable(),
  ...namedLists.shape,
  ...approvalPart.shape,
  /**
   * When the activity was last approved (ISO time), and how the current proposal differs from the approved version;
   * null if it was never approved.
   */
  inForce: z.object({ at: z.string(), differences: z.array(wordedChange) }).nullable(),
  /** Whether the activity's review waits for the responsible person to confirm that everything is still correct. */
  isUnderReview: z.boolean(),
});
export type ActivityDetails = z.infer<typeof activityDetails>;

/** Completed activities whose review is further ahead than this are omitted unless all are requested. */
export const REVIEW_AHEAD_DAYS = 90;

const TRUE_OR_FALSE = { error: 'invalidType' } as const;
export const allActivitiesQuery = langQuery.extend({
  showall: z
    .enum(['true', 'false'], TRUE_OR_FALSE)
    .default('false')
    .transform((value) => value === 'true'),
});

/** Body of the call `startworflow`. */
export const startWorkflows = z.object({ ids: z.array(recordId).min(1, 'required').max(200, 'tooLong') });

/**
 * The result for each activity whose workflow the caller asked to start. If it was not started, `message` is the reason
 * in the requested language.
 */
export const startedWorkflow = z.object({ id: z.number(), number: z.string(), message: z.string().nullable() });
export type StartedWorkflow = z.infer<typeof startedWorkflow>;

/**
 * Whether a row of the grid can be chosen to start workflows: its shown status is neither Concept nor InProgress.
 */
export const isStartable = (status: number): boolean => status > 1 && status !== 10;

/** Body of the call that gives somebody's activities to another responsible person. */
export const handOnActivities = z.object({
  ids: z.array(recordId).min(1, 'required').max(500, 'tooLong'),
  idUser: recordId,
});

/** A line of the changelog: who changed what, and when (ISO time); `changes` is sanitised HTML. */
export const changelogItem = z.object({
  id: z.number(),
  createdBy: z.string(),
  createdOn: z.string(),
  changes: z.string(),
});
export type ChangelogItem = z.infer<typeof changelogItem>;

/** A review that is due and could not be started. */
export const stuckReview = z.object({
  idProcessingActivity: z.number(),
  number: z.string(),
  name: z.string().nullable(),
  company: z.string(),
  responsiblePerson: z.string(),
  reviewDate: z.string(),
  reason: z.string(),
});
export type StuckReview = z.infer<typeof stuckReview>;
