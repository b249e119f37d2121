import { z } from 'zod';

/** An action that a person may take on an open task. `stepId` is the id of the inbox task on either engine. */
export const workflowAction = z.object({
  upn: z.string(),
  redirectedToUPN: z.string().nullable(),
  idWorkflowInstance: z.string(),
  stepId: z.string(),
  stepTypeActionName: z.string(),
});
export type WorkflowAction = z.infer<typeof workflowAction>;

/** One step of the approval, as the step line shows it. */
export const approvalStep = z.object({
  /** `submitted`, `processed`, or the approver rule of a task. */
  step: z.string(),
  /** Its title, in the requested language. */
  title: z.string(),
  state: z.enum(['done', 'current', 'ahead', 'maybe', 'rejected', 'withdrawn', 'skipped']),
  people: z.array(z.string()),
  /** When this step was completed, or when it began to wait; ISO time. */
  at: z.string().nullable(),
});
export type ApprovalStep = z.infer<typeof approvalStep>;

/** The approval as shown on the page of every record that needs one. */
export const approvalPart = z.object({
  wfReason: z.string().nullable(),
  workflowInstanceId: z.string().nullable(),
  workflowActions: z.array(workflowAction),
  /** Name of the person on whose behalf the reader decides; null if the task is their own, or they have none. */
  onBehalfOf: z.string().nullable(),
  /** Names of the people to whom the reader has handed over their task; empty if there are none. */
  handedOverTo: z.array(z.string()),
  steps: z.array(approvalStep),
  /**
   * Names of the people who decide first once the record is submitted; empty if nobody can, or if it has been
   * submitted.
   */
  nextApprovers: z.array(z.string()),
  /** When the record began to wait for the engine; ISO time, null if it is not waiting. */
  pendingSince: z.string().nullable(),
  /**
   * The status to which the record returns if the command under way is taken back (compensateforsubmiterror); null if
   * no command is under way.
   */
  previousStatus: z.number().nullable(),
  /**
   * Whether the record's process runs on an engine that is not set up here; nobody can then decide until operators
   * resolve this.
   */
  isEngineAbsent: z.boolean(),
  allowedActions: z.array(z.string()),
  version: z.number(),
});
export type ApprovalPart = z.infer<typeof approvalPart>;
