import { z } from 'zod';
import { INSTANCE_STATES } from './workflow.ts';

/** The kinds of elements that are described as steps; gateways only choose a path, and are not steps. */
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

/** stuck: something went wrong at the step, and an operator has to look at it. */
export const STEP_STATES = ['done', 'open', 'stuck', 'canceled'] as const;
export type StepState = (typeof STEP_STATES)[number];

export const STEP_OUTCOMES = ['approved', 'rejected', 'confirmed', 'notConfirmed'] as const;

/** One line in the list of steps of a process run. */
const workflowStep = z.object({
  /** Id in the drawing. */
  element: z.string(),
  /** The name in the drawing; empty if it has none. */
  name: z.string(),
  kind: z.enum(STEP_KINDS),
  state: z.enum(STEP_STATES),
  /** The upn of the person who acted, or the upns of those for whom the step waits; empty if no person is involved. */
  who: z.array(z.string()),
  /** The person on whose behalf the step was decided. */
  onBehalfOf: z.string().nullable(),
  outcome: z.enum(STEP_OUTCOMES).nullable(),
  /** ISO times. */
  startedOn: z.string(),
  endedOn: z.string().nullable(),
});
export type WorkflowStep = z.infer<typeof workflowStep>;

/** The drawing that a process runs on, and how far the run has come. */
export const workflowDiagram = z.object({
  workflowInstanceId: z.string(),
  /** The number of the record. */
  number: z.string(),
  /** BPMN id of the process; its label is `Process.<id>`. */
  process: z.string(),
  /** The version; null if the run has not begun yet, in which case the drawing is that of the version in use now. */
  version: z.number().nullable(),
  state: z.enum(INSTANCE_STATES),
  startedOn: z.string(),
  endedOn: z.string().nullable(),
  /** BPMN 2.0. */
  xml: z.string(),
  /** False if the engine does not answer and only people's tasks and decisions are known. */
  isComplete: z.boolean(),
  /** The moment to which this view refers (ISO). */
  asOf: z.string(),
  /** The elements in the order in which the process reached them, once for each visit. */
  taken: z.array(z.object({ element: z.string(), on: z.string() })),
  /** The sequence flows taken. */
  flows: z.array(z.string()),
  /** The current elements, once for each token. */
  open: z.array(z.string()),
  /** The elements with an open incident. */
  stuck: z.array(z.string()),
  steps: z.array(workflowStep),
});
export type WorkflowDiagram = z.infer<typeof workflowDiagram>;
