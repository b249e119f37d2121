import { z } from 'zod';
import type { GridColumnRule } from './grid.ts';
import { RUN_STATES, type RunState } from './operations.ts';
import { REGISTER_NAMES } from './registers.ts';

/** The parts of the list of runs; each run is in exactly one, so their counts add up to all of them. */
export const RUN_GROUPS = ['running', 'completed', 'canceled', 'stranded'] as const;
export type RunGroup = (typeof RUN_GROUPS)[number];

/** Which states make a part. */
export const STATES_OF: Readonly<Record<RunGroup, readonly RunState[]>> = {
  running: ['incident', 'active', 'starting'],
  completed: ['completed'],
  canceled: ['canceled', 'void'],
  stranded: ['stranded'],
};

/** What an operator should look at: a task waits longer than its due date; a command was refused, or doesn't get through. */
export const RUN_CONCERNS = ['late', 'rejected', 'waiting'] as const;
export type RunConcern = (typeof RUN_CONCERNS)[number];

export const runRow = z.object({
  workflowInstanceId: z.string(),
  register: z.enum(REGISTER_NAMES),
  number: z.string(),
  company: z.string(),
  /** BPMN id of the process; its label is `Process.<id>`. */
  process: z.string(),
  version: z.number().nullable(),
  state: z.enum(RUN_STATES),
  /** Names of the steps it is at, as drawn. */
  step: z.string(),
  /** The kind of its first incident, in Camunda's terms. */
  incident: z.string().nullable(),
  concern: z.enum(RUN_CONCERNS).nullable(),
  startedOn: z.string(),
  endedOn: z.string().nullable(),
  changedOn: z.string(),
  /** Whole days from its start to its end, or to now. */
  days: z.number(),
});
export type RunRow = z.infer<typeof runRow>;

export const runList = z.object({
  /** When all of it was true at once. */
  asOf: z.string(),
  /** Of every state, in the companies that the operator covers. */
  counts: z.record(z.enum(RUN_STATES), z.number()),
  /** Runs with such a concern, of those that run. */
  concerns: z.record(z.enum(RUN_CONCERNS), z.number()),
  /** When the oldest waiting command was given; null: no command is waiting. */
  oldestCommandOn: z.string().nullable(),
  engine: z.object({ ok: z.boolean(), problem: z.string().nullable() }),
  /** The runs of the group asked for; fewer than its count when the list is cut off at its maximum length. */
  rows: z.array(runRow),
});
export type RunList = z.infer<typeof runList>;

export const runListQuery = z.object({ group: z.enum(RUN_GROUPS, { error: 'notAllowed' }).default('running') });

type Rule = GridColumnRule<RunRow>;

/** How the columns of the list compare and filter. */
export const RUN_RULES = {
  state: { key: 'state', type: 'list', order: RUN_STATES },
  process: { key: 'process', type: 'list' },
  version: { key: 'version', type: 'number' },
  number: { key: 'number', type: 'text' },
  step: { key: 'step', type: 'text' },
  company: { key: 'company', type: 'text' },
  startedOn: { key: 'startedOn', type: 'datetime' },
  days: { key: 'days', type: 'number' },
  incident: { key: 'incident', type: 'list' },
  concern: { key: 'concern', type: 'list', order: RUN_CONCERNS },
  changedOn: { key: 'changedOn', type: 'datetime' },
  endedOn: { key: 'endedOn', type: 'datetime' },
} as const satisfies Record<string, Rule>;
