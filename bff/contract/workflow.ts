import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { exactText, optionalText } from './text.ts';

/** A line of a record's log: the person's upn, a sentence about what happened, and when (ISO time). */
export const logbookItem = z.object({
  idLogbook: z.number(),
  upn: z.string(),
  message: z.string(),
  completedOn: z.string(),
});
export type LogbookItem = z.infer<typeof logbookItem>;

/** State of a process run; void: its start was taken back. */
export const INSTANCE_STATES = ['starting', 'active', 'completed', 'canceled', 'void'] as const;
export type InstanceState = (typeof INSTANCE_STATES)[number];

/** Stranded: the run is active, but its engine is absent. */
export const PROCESS_STATES = ['stranded', ...INSTANCE_STATES] as const;
export type ProcessState = (typeof PROCESS_STATES)[number];

export const startWorkflowParams = z.object({
  workflowInstanceId: z.uuid({ error: 'invalidType' }),
  workflowDefinitionName: exactText(256),
});
export const runTaskParams = z.object({
  taskId: z.uuid({ error: 'invalidType' }),
  action: exactText(64),
});

/** Body of RunWorkflowTask: "approved by user" on approve, the remark on reject (CA-034). */
export const runTaskBody = z.object({ message: optionalText(LIMITS.longText) });

/**
 * The id of the running instance as a JSON string: a UUID of 36 characters. An answer of fewer than 20 characters
 * counts as a failure.
 */
export const workflowAnswer = z.string();

/** Whether the answer of a workflow call means that the call succeeded (WF-002). */
export function isWorkflowAnswer(answer: unknown): boolean {
  return typeof answer === 'string' && answer.length >= LIMITS.workflowAnswerMin;
}
