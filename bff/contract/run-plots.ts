import { z } from 'zod';
import { runRow } from './run-list.ts';
import { exactText } from './text.ts';

/** The period of each point of a plot: a day of the last 30, or an hour of the last 24. */
export const PLOT_UNITS = ['day', 'hour'] as const;
export type PlotUnit = (typeof PLOT_UNITS)[number];

/**
 * What a point counts: runs that started, completed, or were cancelled within it; runs that waited for people at its
 * end.
 */
export const PLOT_MEASURES = ['started', 'completed', 'canceled', 'waiting'] as const;
export type PlotMeasure = (typeof PLOT_MEASURES)[number];

/** BPMN id of the process; if omitted, all processes. */
const process = exactText(200).optional();

export const runPlotsQuery = z.object({
  unit: z.enum(PLOT_UNITS, { error: 'notAllowed' }).default('day'),
  process,
});

const plotPoint = z.object({
  from: z.string(),
  /** The end of the point's period, exclusive; the period of the last point is not over yet. */
  until: z.string(),
  started: z.number(),
  completed: z.number(),
  /** Runs that an operator or the owner cancelled, or that never started. */
  canceled: z.number(),
  /** The median duration of the completed runs, in seconds; null if none was completed. */
  median: z.number().nullable(),
  /** The 95th percentile of the durations of the completed runs, in seconds; null if none was completed. */
  p95: z.number().nullable(),
});
export type PlotPoint = z.infer<typeof plotPoint>;

const plotStep = z.object({
  process: z.string(),
  element: z.string(),
  /** The step's name, from the newest version in which a run waited at this step. */
  name: z.string(),
  /**
   * For each point, the number of runs whose task was open at the end of the point; for the last point, the number of
   * runs whose task is open now.
   */
  counts: z.array(z.number()),
});
export type PlotStep = z.infer<typeof plotStep>;

export const runPlots = z.object({
  /** The moment that all figures refer to. */
  asOf: z.string(),
  unit: z.enum(PLOT_UNITS),
  /** Oldest first. */
  points: z.array(plotPoint),
  /** The steps where runs waited for people, most frequent first. */
  steps: z.array(plotStep),
});
export type RunPlots = z.infer<typeof runPlots>;

const moment = z.iso.datetime({ offset: true, error: 'notADate' });

export const pointRunsQuery = z.object({
  measure: z.enum(PLOT_MEASURES, { error: 'notAllowed' }),
  from: moment,
  until: moment,
  process,
  /** The step where runs wait; only for the measure `waiting`. */
  element: exactText(200).optional(),
});
export type PointRunsQuery = z.infer<typeof pointRunsQuery>;

/** The runs that a point counts. */
export const pointRuns = z.object({
  asOf: z.string(),
  /** The number of all runs; there are fewer rows if the list is cut off at its maximum length. */
  count: z.number(),
  rows: z.array(runRow),
});
export type PointRuns = z.infer<typeof pointRuns>;
