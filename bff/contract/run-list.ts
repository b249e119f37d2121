import { z } from 'zod';
import type { GridColumnRule, GridFilter } from './grid.ts';
import { readGridView } from './grid-url.ts';
import { RUN_STATES, type RunState } from './operations.ts';
import { REGISTER_NAMES } from './registers.ts';
import { exactText } from './text.ts';

/** The parts of the list of runs. Each run is in exactly one part, so the counts add up to the number of runs. */
export const RUN_GROUPS = ['running', 'completed', 'canceled', 'stranded'] as const;
export type RunGroup = (typeof RUN_GROUPS)[number];

/** The states that each part of the list includes. */
export const STATES_OF: Readonly<Record<RunGroup, readonly RunState[]>> = {
  running: ['incident', 'active', 'starting'],
  completed: ['completed'],
  canceled: ['canceled', 'void'],
  stranded: ['stranded'],
};

/** Reasons to look at a run: a task is past its due date, or a command was refused or does not get through. */
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
  /** Names of the steps that the run is at, as drawn. */
  step: z.string(),
  /** The kind of the run's first incident, in Camunda's terms. */
  incident: z.string().nullable(),
  concern: z.enum(RUN_CONCERNS).nullable(),
  startedOn: z.string(),
  endedOn: z.string().nullable(),
  changedOn: z.string(),
  /** Whole days from the run's start to its end, or until now if it is running. */
  days: z.number(),
});
export type RunRow = z.infer<typeof runRow>;

/** Why the engine does not carry out commands. */
export const ENGINE_CAUSES = ['away', 'emptied', 'different', 'older', 'notSetUp', 'waiting'] as const;

/** The runs of one process that are in progress. */
export const runningProcess = z.object({
  process: z.string(),
  newestVersion: z.number(),
  /** The versions that runs are on, newest first. */
  versions: z.array(z.number()),
  incident: z.number(),
  active: z.number(),
  starting: z.number(),
});
export type RunningProcess = z.infer<typeof runningProcess>;

export const runList = z.object({
  /** The moment to which all data in this answer refers. */
  asOf: z.string(),
  /** Counts of every state, in the companies that the operator covers. */
  counts: z.record(z.enum(RUN_STATES), z.number()),
  /**
   * The number of runs in progress with each concern. rejected: the number of refused commands, including those of runs
   * that never began.
   */
  concerns: z.record(z.enum(RUN_CONCERNS), z.number()),
  /** When the oldest waiting command was given; null if no command is waiting. */
  oldestCommandOn: z.string().nullable(),
  engine: z.object({
    ok: z.boolean(),
    cause: z.enum(ENGINE_CAUSES).nullable(),
    /** The machine that does the background work, and when it began; null if no machine does. */
    leader: z.object({ host: z.string(), since: z.string() }).nullable(),
  }),
  /** The deployed processes; their counts add up, state by state, to the counts of all runs. */
  processes: z.array(runningProcess),
  /** How many runs of the group pass the requested filters; without filters, the number of all runs in the group. */
  matching: z.number(),
  /**
   * The runs of the requested group that pass the filters: those with an incident first, then the others, each newest
   * first. If the list is cut off at its maximum length, it contains fewer runs than the count shows.
   */
  rows: z.array(runRow),
});
export type RunList = z.infer<typeof runList>;

/** How long completed runs took, process by process. */
export const runDurations = z.object({
  asOf: z.string(),
  /** The number of past days in which the runs ended. */
  days: z.number(),
  processes: z.array(z.object({ process: z.string(), completed: z.number(), medianSeconds: z.number() })),
});
export type RunDurations = z.infer<typeof runDurations>;

export const runListQuery = z.object({
  group: z.enum(RUN_GROUPS, { error: 'notAllowed' }).default('running'),
  /** The filters of the list, as in the URL of its screen; for lists that would be cut off without filters. */
  view: exactText(4_000).optional(),
});

/** The filters in `view` that belong to columns of the list. */
export const runFilters = (view = ''): GridFilter[] =>
  readGridView(new URLSearchParams(view), Object.values(RUN_RULES), { filters: [], sort: [], group: [] }).filters;

/** How many runs a group has. */
export const countOf = (counts: RunList['counts'], group: RunGroup): number =>
  STATES_OF[group].reduce((sum, state) => sum + counts[state], 0);

type Rule = GridColumnRule<RunRow>;

/** How the columns of the list are compared and filtered. */
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
