import type { Tone } from '../types.ts';

/** One figure, with its value at each point. */
export interface PlotSeries {
  key: string;
  label: string;
  tone: Tone;
  /** The values, one for each point; null if the figure does not exist at a point. */
  values: readonly (number | null)[];
  /** A value as text; by default, the number itself. */
  text?: (value: number) => string;
  /** The address to which the figure of a point links; null if it has no link. */
  to: (point: number) => string | null;
}

/** The name of a point: in full, and in a short form for the axis. */
export interface PlotPlace {
  name: string;
  short: string;
}

export interface PlotFigures {
  places: readonly PlotPlace[];
  series: readonly PlotSeries[];
  /** The figures of a `stack` add up to a bar; `lines` are independent. */
  kind: 'lines' | 'stack';
  /** Whether the figures are counts, so that the axis has no fractions. */
  isWhole?: boolean;
  /** The label of a value on the axis; by default, the number. */
  axis?: (value: number) => string;
}
