import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { optionalText, recordId, requiredText } from './text.ts';

/** Rejection remark: at least 3 characters (VA-012). */
export const remark = z.object({ remark: requiredText(LIMITS.longText).min(LIMITS.remarkMin, 'tooShort') });
export const reason = z.object({ reason: requiredText(LIMITS.longText).min(LIMITS.remarkMin, 'tooShort') });

export const submitAnswer = z.object({ workflowInstanceId: z.string(), workflowDefinitionName: z.string() });
export type SubmitAnswer = z.infer<typeof submitAnswer>;

/**
 * The task to decide, as named by `workflowActions[].stepId`. A client that shows one step sends its id. A click on a
 * step that somebody else has just decided then never decides the next step.
 */
const stepId = z.uuid({ error: 'invalidType' }).nullish();

/**
 * The version of the record that the person looked at; if there is a newer one, the decision is refused. If it is
 * omitted, the version is not checked.
 */
const version = z.number({ error: 'invalidType' }).int('invalidType').optional();

/** Body of approve: a message for the log, the task and the version, each of which may be missing. */
export const approval = z.object({ message: optionalText(LIMITS.longText), stepId, version }).partial();
export type Approval = z.infer<typeof approval>;

/** Body of reject: the remark becomes the record's wfReason (WF-012). */
export const rejection = remark.extend({ stepId, version });
export type Rejection = z.infer<typeof rejection>;

/** Body of handover: the person who receives the task. */
export const handover = z.object({ idUser: recordId, stepId });
/** Body of reclaim: nothing, or the task to take back. */
export const reclaim = z.object({ stepId }).partial();

export const byRecordId = z.object({ id: recordId });
export const takeBackParams = z.object({
  id: recordId,
  previousStatus: z.coerce.number({ error: 'invalidType' }).int('invalidType').min(0, 'tooSmall').max(999, 'tooLarge'),
});

/** The state of a record after an action, for the person who performed it. */
export const recordState = z.object({ id: z.number(), status: z.number(), allowedActions: z.array(z.string()) });
export type RecordState = z.infer<typeof recordState>;
