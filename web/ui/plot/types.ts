import type { Tone } from '../types.ts';

/** One figure over all points. */
export interface PlotSeries {
  key: string;
  label: string;
  tone: Tone;
  /** null: the figure does not exist at that point. */
  values: readonly (number | null)[];
  /** The figure in words; by default, the number itself. */
  text?: (value: number) => string;
  /** The link of a point's figure; null if there is none. */
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
  /** Whether the figures count something, so that the axis has no fractions. */
  isWhole?: boolean;
  /** The labels of the axis in words; numbers by default. */
  axis?: (value: number) => string;
}
