import type { Tone } from '../types.ts';

/** One figure over all points. */
export interface PlotSeries {
  key: string;
  label: string;
  tone: Tone;
  /** null: there is no such figure at that point. */
  values: readonly (number | null)[];
  /** The figure in words; the number itself when left out. */
  text?: (value: number) => string;
  /** The link of a point's figure; null: none. */
  to: (point: number) => string | null;
}

/** The name of a point: in full, and on the axis. */
export interface PlotPlace {
  name: string;
  short: string;
}

export interface PlotFigures {
  places: readonly PlotPlace[];
  series: readonly PlotSeries[];
  /** Figures of a stack add up to a bar; lines are independent. */
  kind: 'lines' | 'stack';
  /** Figures count something: the axis has no fractions. */
  isWhole?: boolean;
  /** Marks of the axis in words; numbers when left out. */
  axis?: (value: number) => string;
}
