import { describe, expect, it } from 'vitest';
import type { PlotStep, RunPlots } from '#/bff/contract/run-plots.ts';
import { countFigures, durationFigures, type PlotWords, placeOf, timeUnitOf, waitFigures } from './plot-figures.ts';

const ZONE = 'Europe/Amsterdam';
const point = (day: number, median: number | null = null, p95: number | null = null) => ({
  from: `2026-11-0${day}T23:00:00.000Z`,
  until: `2026-11-0${day + 1}T23:00:00.000Z`,
  started: day,
  completed: 0,
  canceled: 0,
  median,
  p95,
});
const step = (element: string, counts: number[]): PlotStep => ({ process: 'p', element, name: element, counts });
const plots = (own: Partial<RunPlots>): RunPlots => ({ asOf: '', unit: 'day', points: [], steps: [], ...own });
const words: PlotWords = {
  label: (name) => name,
  duration: (seconds) => `${seconds} s`,
  to: (measure, { from }, of) => [measure, from.slice(0, 10), of?.element].filter(Boolean).join(' '),
};

describe('a point', () => {
  it('is named after its local day or hour', () => {
    expect(placeOf('2026-11-02T23:00:00.000Z', 'day', ZONE)).toEqual({ name: '03-11-2026', short: '03-11' });
    expect(placeOf('2026-11-02T23:00:00.000Z', 'hour', ZONE)).toEqual({ name: '03-11-2026 00:00', short: '00:00' });
  });
});

describe('the figures of the plots', () => {
  it('link to the runs that they count', () => {
    const { series } = countFigures(plots({ points: [point(1), point(2)] }), [], words);
    expect(series.map(({ key, values, to }) => [key, values, to(1)])).toEqual([
      ['started', [1, 2], 'started 2026-11-02'],
      ['completed', [0, 0], 'completed 2026-11-02'],
      ['canceled', [0, 0], 'canceled 2026-11-02'],
    ]);
    expect(series[0]?.to(2)).toBeNull();
  });

  it('show durations on the axis in the unit of the longest one, and write them out in full', () => {
    const long = [point(1, 3_600, 86_400 * 3), point(2)];
    expect(timeUnitOf(long)).toBe('days');
    expect(timeUnitOf([point(1, 60, 3_600 * 3)])).toBe('hours');
    expect(timeUnitOf([point(1)])).toBe('minutes');
    const [, p95] = durationFigures(plots({ points: long }), [], words).series;
    expect([p95?.values, p95?.text?.(3), p95?.to(0)]).toEqual([[3, null], '259200 s', 'completed 2026-11-01']);
  });

  it('link to the runs that waited at each step', () => {
    const steps = [step('a', [2]), step('b', [1])];
    const { kind, series } = waitFigures(plots({ points: [point(1)], steps }), [], words, ({ name }) => `at ${name}`);
    expect(kind).toBe('stack');
    expect(series.map(({ label, values, to }) => [label, values, to(0)])).toEqual([
      ['at a', [2], 'waiting 2026-11-01 a'],
      ['at b', [1], 'waiting 2026-11-01 b'],
    ]);
  });
});
