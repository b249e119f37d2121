import { z } from 'zod';

/** What a person may do on an open task. `stepId` is the id of the inbox task, whichever engine runs the process. */
export const workflowAction = z.object({
  upn: z.string(),
  redirectedToUPN: z.string().nullable(),
  idWorkflowInstance: z.string(),
  stepId: z.string(),
  stepTypeActionName: z.string(),
});
export type WorkflowAction = z.infer<typeof workflowAction>;

/** One station of the approval as the step line draws it. */
export const approvalStep = z.object({
  /** `submitted`, the approver rule of a task, `processed`. */
  step: z.string(),
  /** Its title, in the requested language. */
  title: z.string(),
  state: z.enum(['done', 'current', 'ahead', 'maybe', 'rejected', 'withdrawn', 'skipped']),
  people: z.array(z.string()),
  /** When it was done, or since when it has been waiting; ISO time. */
  at: z.string().nullable(),
});
export type ApprovalStep = z.infer<typeof approvalStep>;

/** What the page of every approved record shows of its approval. */
export const approvalPart = z.object({
  wfReason: z.string().nullable(),
  workflowInstanceId: z.string().nullable(),
  workflowActions: z.array(workflowAction),
  /** In whose place this reader decides, by name; null when the task is their own, or they have none. */
  onBehalfOf: z.string().nullable(),
  /** The people to whom this reader has handed over their task, by name; empty when they have not. */
  handedOverTo: z.array(z.string()),
  steps: z.array(approvalStep),
  /** Who decides first once this is submitted, by name; empty when nobody can. */
  nextApprovers: z.array(z.string()),
  /** Since when the record has been waiting for the engine; ISO time, null when it is not. */
  pendingSince: z.string().nullable(),
  /**
   * The status it returns to when that command is taken back (compensateforsubmiterror); null when none is under way.
   */
  previousStatus: z.number().nullable(),
  /** Its process runs on an engine that is not set up here: nobody can decide until operators have dealt with it. */
  isEngineAbsent: z.boolean(),
  allowedActions: z.array(z.string()),
  version: z.number(),
});
export type ApprovalPart = z.infer<typeof approvalPart>;
