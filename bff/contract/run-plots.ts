import { z } from 'zod';
import { runRow } from './run-list.ts';
import { exactText } from './text.ts';

/** How long each point of a plot is: a day of the last 30, or an hour of the last 24. */
export const PLOT_UNITS = ['day', 'hour'] as const;
export type PlotUnit = (typeof PLOT_UNITS)[number];

/** What a point counts: runs that began, came to their end, or were cancelled within it; runs that waited for people at its end. */
export const PLOT_MEASURES = ['started', 'completed', 'canceled', 'waiting'] as const;
export type PlotMeasure = (typeof PLOT_MEASURES)[number];

/** BPMN id of the process; left out: all of them. */
const process = exactText(200).optional();

export const runPlotsQuery = z.object({
  unit: z.enum(PLOT_UNITS, { error: 'notAllowed' }).default('day'),
  process,
});

const plotPoint = z.object({
  from: z.string(),
  /** The moment behind it; the last one is not over yet. */
  until: z.string(),
  started: z.number(),
  completed: z.number(),
  /** By an operator or the owner, or never begun. */
  canceled: z.number(),
  /** Seconds from start to end, of half of those completed at most; null: none was. */
  median: z.number().nullable(),
  /** The same of 95 %. */
  p95: z.number().nullable(),
});
export type PlotPoint = z.infer<typeof plotPoint>;

const plotStep = z.object({
  process: z.string(),
  element: z.string(),
  /** As drawn in the newest version that has waited there. */
  name: z.string(),
  /** Of each point: runs whose task there was open at its end; of the last one: now. */
  counts: z.array(z.number()),
});
export type PlotStep = z.infer<typeof plotStep>;

export const runPlots = z.object({
  /** When all of it was true at once. */
  asOf: z.string(),
  unit: z.enum(PLOT_UNITS),
  /** The oldest first. */
  points: z.array(plotPoint),
  /** Where runs waited for people, most of all first. */
  steps: z.array(plotStep),
});
export type RunPlots = z.infer<typeof runPlots>;

const moment = z.iso.datetime({ offset: true, error: 'notADate' });

export const pointRunsQuery = z.object({
  measure: z.enum(PLOT_MEASURES, { error: 'notAllowed' }),
  from: moment,
  until: moment,
  process,
  /** The step waited at; for that measure alone. */
  element: exactText(200).optional(),
});
export type PointRunsQuery = z.infer<typeof pointRunsQuery>;

/** The runs that a point counts. */
export const pointRuns = z.object({
  asOf: z.string(),
  /** All of them; fewer rows where there are more than fit into a list. */
  count: z.number(),
  rows: z.array(runRow),
});
export type PointRuns = z.infer<typeof pointRuns>;
