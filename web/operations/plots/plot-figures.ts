import { formatDate, formatDateTime, wallClock } from '#/bff/contract/format.ts';
import type { PlotMeasure, PlotPoint, PlotStep, PlotUnit, RunPlots } from '#/bff/contract/run-plots.ts';
import type { PlotFigures, PlotPlace } from '#/web/ui/plot/types.ts';
import type { Tone } from '#/web/ui/types.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The units in which durations are shown, in seconds. The longest duration determines the unit, so that the axis has
 * round numbers.
 */
export const TIME_UNITS = { minutes: MINUTE, hours: HOUR, days: DAY } as const;
export type TimeUnit = keyof typeof TIME_UNITS;

/** Formats numbers like amounts, in the Dutch notation in both languages. */
const fractions = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 2 });

/** The colours of the steps, in order. If there are more steps than colours, the colours repeat. */
const STEP_TONES: readonly Tone[] = ['info', 'accent', 'violet', 'warning', 'success', 'neutral', 'danger'];

/** The name of a point, which is a day or an hour, in full and in a short form for the axis. */
export function placeOf(from: string, unit: PlotUnit, timeZone: string): PlotPlace {
  const [date = '', clock = ''] = wallClock(from, timeZone).split(' ');
  if (unit === 'day') return { name: formatDate(date), short: formatDate(date).slice(0, 5) };
  return { name: formatDateTime(from, timeZone).slice(0, -3), short: clock.slice(0, 5) };
}

export function timeUnitOf(points: readonly PlotPoint[]): TimeUnit {
  const longest = Math.max(0, ...points.map(({ p95 }) => p95 ?? 0));
  if (longest >= 3 * DAY) return 'days';
  return longest >= 3 * HOUR ? 'hours' : 'minutes';
}

/** The texts and links that a screen provides for the series. */
export interface PlotWords {
  label: (name: 'started' | 'completed' | 'canceled' | 'median' | 'p95') => string;
  duration: (seconds: number) => string;
  to: (measure: PlotMeasure, point: PlotPoint, step?: PlotStep) => string;
}

/** How many runs were started, completed and cancelled. */
export function countFigures({ points }: RunPlots, places: readonly PlotPlace[], words: PlotWords): PlotFigures {
  const of = (key: 'started' | 'completed' | 'canceled', tone: Tone) => ({
    key,
    label: words.label(key),
    tone,
    values: points.map((point) => point[key]),
    to: leadOf(points, (point) => words.to(key, point)),
  });
  return {
    kind: 'lines',
    isWhole: true,
    places,
    series: [of('started', 'info'), of('completed', 'success'), of('canceled', 'neutral')],
  };
}

/** The median and 95th percentile of the durations of completed runs. */
export function durationFigures({ points }: RunPlots, places: readonly PlotPlace[], words: PlotWords): PlotFigures {
  const seconds = TIME_UNITS[timeUnitOf(points)];
  const of = (key: 'median' | 'p95', tone: Tone) => ({
    key,
    label: words.label(key),
    tone,
    values: points.map(({ [key]: value }) => (value === null ? null : value / seconds)),
    text: (value: number) => words.duration(value * seconds),
    to: leadOf(points, (point) => words.to('completed', point)),
  });
  return {
    kind: 'lines',
    places,
    axis: (value) => fractions.format(value),
    series: [of('median', 'accent'), of('p95', 'warning')],
  };
}

/**
 * How many runs waited for people at each step.
 *
 * @param nameOf returns a name that distinguishes steps of the same name in different processes
 */
export function waitFigures(
  { points, steps }: RunPlots,
  places: readonly PlotPlace[],
  words: PlotWords,
  nameOf: (step: PlotStep) => string,
): PlotFigures {
  const series = steps.map((step, index) => ({
    key: `${step.process} ${step.element}`,
    label: nameOf(step),
    tone: STEP_TONES[index % STEP_TONES.length] ?? ('neutral' as const),
    values: step.counts,
    to: leadOf(points, (point) => words.to('waiting', point, step)),
  }));
  return { kind: 'stack', isWhole: true, places, series };
}

const leadOf = (points: readonly PlotPoint[], to: (point: PlotPoint) => string) => (index: number) => {
  const point = points[index];
  return point ? to(point) : null;
};
