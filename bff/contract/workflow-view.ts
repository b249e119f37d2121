import { z } from 'zod';
import { INSTANCE_STATES } from './workflow.ts';

/** What an element of a drawing is, as its steps are described in words; gateways only choose, and are no step. */
export const STEP_KINDS = [
  'start',
  'end',
  'event',
  'timer',
  'message',
  'error',
  'userTask',
  'task',
  'subprocess',
] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/** stuck: something went wrong there, and an operator has to look at it. */
export const STEP_STATES = ['done', 'open', 'stuck', 'canceled'] as const;
export type StepState = (typeof STEP_STATES)[number];

export const STEP_OUTCOMES = ['approved', 'rejected', 'confirmed', 'notConfirmed'] as const;

/** A step of a process run in words. */
const workflowStep = z.object({
  /** Id in the drawing. */
  element: z.string(),
  /** As drawn; empty where it has no name. */
  name: z.string(),
  kind: z.enum(STEP_KINDS),
  state: z.enum(STEP_STATES),
  /** The upn of who did it, or of those it waits for; empty where nobody is asked. */
  who: z.array(z.string()),
  /** In whose place it was decided. */
  onBehalfOf: z.string().nullable(),
  outcome: z.enum(STEP_OUTCOMES).nullable(),
  /** ISO times. */
  startedOn: z.string(),
  endedOn: z.string().nullable(),
});
export type WorkflowStep = z.infer<typeof workflowStep>;

/** The drawing that a process runs on, and how far it has come on it. */
export const workflowDiagram = z.object({
  workflowInstanceId: z.string(),
  /** Of the record. */
  number: z.string(),
  /** BPMN id of the process; its label is `Process.<id>`. */
  process: z.string(),
  /** null: it has not begun yet, and the drawing is of the version that is in use now. */
  version: z.number().nullable(),
  state: z.enum(INSTANCE_STATES),
  startedOn: z.string(),
  endedOn: z.string().nullable(),
  /** BPMN 2.0. */
  xml: z.string(),
  /** False: the engine cannot be asked, and only what people decided is known. */
  isComplete: z.boolean(),
  /** When this was true (ISO). */
  asOf: z.string(),
  /** The elements as the process came to them, an element once for each time. */
  taken: z.array(z.object({ element: z.string(), on: z.string() })),
  /** The sequence flows on the way. */
  flows: z.array(z.string()),
  /** Where it is: an element once for each token. */
  open: z.array(z.string()),
  /** Where it stands still. */
  stuck: z.array(z.string()),
  steps: z.array(workflowStep),
});
export type WorkflowDiagram = z.infer<typeof workflowDiagram>;
