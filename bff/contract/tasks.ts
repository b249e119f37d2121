import { z } from 'zod';
import { remark } from './gift-reports.ts';
import { LIMITS } from './limits.ts';
import { optionalText, recordId } from './text.ts';

/**
 * The task a decision is meant for, as `workflowActions[].stepId` named it. A client that shows one step sends it, so
 * that a click on a step that somebody else has just decided never decides the next one.
 */
const stepId = z.uuid({ error: 'invalidType' }).nullish();

/** Body of approve: nothing, or a message for the log. */
export const approval = z.object({ message: optionalText(LIMITS.longText), stepId }).partial();
export type Approval = z.infer<typeof approval>;

/** Body of reject: the remark becomes the record's wfReason (WF-012). */
export const rejection = remark.extend({ stepId });
export type Rejection = z.infer<typeof rejection>;

/** Body of handover: to whom. */
export const handover = z.object({ idUser: recordId, stepId });
/** Body of reclaim: nothing, or which task. */
export const reclaim = z.object({ stepId }).partial();

export const byRecordId = z.object({ id: recordId });
export const takeBackParams = z.object({
  id: recordId,
  previousStatus: z.coerce.number({ error: 'invalidType' }).int('invalidType').min(0, 'tooSmall').max(999, 'tooLarge'),
});

/** How a record stands after what was done with it, for the person who did it. */
export const recordState = z.object({ id: z.number(), status: z.number(), allowedActions: z.array(z.string()) });
export type RecordState = z.infer<typeof recordState>;
