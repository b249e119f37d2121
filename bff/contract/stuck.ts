import { z } from 'zod';
import { REGISTER_NAMES } from './registers.ts';
import { exactText } from './text.ts';

/**
 * How work can be stuck. undecided: the process has ended, but the record still waits for a decision; review: a review
 * is due and cannot be started.
 */
export const STUCK_KINDS = ['incident', 'noApprover', 'oldTask', 'waiting', 'rejected', 'undecided', 'review'] as const;
export type StuckKind = (typeof STUCK_KINDS)[number];

/** The actions that an operator can take on stuck work from the list. */
export const STUCK_ACTIONS = ['retry', 'sendNow', 'discard', 'remind', 'cancel', 'return', 'startReview'] as const;
export type StuckAction = (typeof STUCK_ACTIONS)[number];

/** The age in days from which an open task counts as old, unless the call sets another one. */
export const OLD_TASK_DAYS = 14;

export const stuckRow = z.object({
  kind: z.enum(STUCK_KINDS),
  /** null for a review that could not be started: it has no process yet. */
  workflowInstanceId: z.string().nullable(),
  register: z.enum(REGISTER_NAMES),
  number: z.string(),
  company: z.string(),
  process: z.string().nullable(),
  /** The name of the step in the drawing. */
  step: z.string(),
  since: z.string(),
  /** The kind of an incident, the refusal of a command, or the error code of a review. */
  cause: z.string().nullable(),
  idIncident: z.string().nullable(),
  idCommand: z.string().nullable(),
  idTask: z.string().nullable(),
  allowedActions: z.array(z.enum(STUCK_ACTIONS)),
});
export type StuckRow = z.infer<typeof stuckRow>;

export const stuckList = z.object({
  asOf: z.string(),
  /** After how many milliseconds the caller should ask again. */
  refreshMs: z.number(),
  counts: z.record(z.enum(STUCK_KINDS), z.number()),
  /** The rows, longest stuck first. If a kind has very many, there are fewer rows than the count shows. */
  rows: z.array(stuckRow),
});
export type StuckList = z.infer<typeof stuckList>;

export const stuckQuery = z.object({
  days: z.coerce.number().int('invalidType').min(1, 'tooSmall').max(365, 'tooLarge').default(OLD_TASK_DAYS),
});

export const taskParams = z.object({ taskId: z.uuid({ error: 'invalidType' }) });
export const reviewParams = z.object({ number: exactText(40) });
export const remindAnswer = z.object({ reminded: z.number() });
/** The remaining obstacle; null if the review has started. */
export const reviewAnswer = z.object({ fault: z.string().nullable() });
