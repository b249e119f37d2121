import { type ScaleBand, type ScaleLinear, scaleBand, scaleLinear } from 'd3-scale';
import {
  line,
  type SymbolType,
  stack,
  symbol,
  symbolCircle,
  symbolDiamond,
  symbolSquare,
  symbolTriangle,
} from 'd3-shape';
import type { PlotFigures } from './types.ts';

/** The room around the chart for the labels of both axes. */
const ROOM = { top: 10, right: 18, bottom: 24, left: 46 } as const;
export const PLOT_HEIGHT = 190;
/** The width of the label that a point has on the axis. */
const MARK_WIDTH = 54;
const MARKS = 4;
/** One shape per series, so that nobody has to distinguish series by colour. */
const SYMBOLS: readonly SymbolType[] = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond];
const SYMBOL_SIZE = 40;

export interface PlotShapes {
  x: ScaleBand<number>;
  y: ScaleLinear<number, number>;
  /** The y position of the baseline. */
  floor: number;
  left: number;
  right: number;
  /** The values that have a label on the y axis. */
  marks: number[];
  /** The points that have a label on the x axis. */
  named: number[];
  /** The path of each line; empty if the plot is a stack. */
  lines: string[];
  /**
   * The position of each figure that is not 0: the centre of its marker or, in a stack, the top left corner and the
   * height of its part of the bar.
   */
  dots: { series: number; point: number; x: number; y: number; height: number }[];
}

/** The path of a series' marker, with its centre at 0,0. */
export const symbolOf = (series: number): string =>
  symbol(SYMBOLS[series % SYMBOLS.length] ?? symbolCircle, SYMBOL_SIZE)() ?? '';

/** The positions of all parts of a plot that is `width` px wide. */
export function plotShapes({ places, series, kind, isWhole = false }: PlotFigures, width: number): PlotShapes {
  const points = places.map((_, point) => point);
  const left = ROOM.left;
  const right = Math.max(left + 1, width - ROOM.right);
  const floor = PLOT_HEIGHT - ROOM.bottom;
  const x = scaleBand<number>().domain(points).range([left, right]).paddingInner(0.25).paddingOuter(0.1);
  const heights = points.map((point) => {
    const values = series.map(({ values }) => values[point] ?? 0);
    return kind === 'stack' ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values);
  });
  const most = Math.max(...heights, 0);
  const y = scaleLinear()
    .domain([0, most === 0 ? 1 : most])
    .range([floor, ROOM.top])
    .nice(MARKS);
  const middle = (point: number) => (x(point) ?? left) + x.bandwidth() / 2;
  const way = line<number | null>()
    .defined((value) => value !== null)
    .x((_, point) => middle(point))
    .y((value) => y(value ?? 0));
  return {
    x,
    y,
    floor,
    left,
    right,
    marks: y.ticks(MARKS).filter((mark) => !isWhole || Number.isInteger(mark)),
    named: namedOf(points, right - left),
    lines: kind === 'lines' ? series.map(({ values }) => way([...values]) ?? '') : [],
    dots: kind === 'lines' ? dotsOf(series, middle, y) : partsOf(series, points, x, y),
  };
}

/** The points that get a label: as many as there is room for, always including the last. */
function namedOf(points: readonly number[], width: number): number[] {
  const every = Math.max(1, Math.ceil((points.length * MARK_WIDTH) / Math.max(1, width)));
  return points.filter((point) => (points.length - 1 - point) % every === 0);
}

const dotsOf = (series: PlotFigures['series'], middle: (point: number) => number, y: PlotShapes['y']) =>
  series.flatMap(({ values }, index) =>
    values.flatMap((value, point) =>
      value === null || value === 0 ? [] : [{ series: index, point, x: middle(point), y: y(value), height: 0 }],
    ),
  );

function partsOf(series: PlotFigures['series'], points: readonly number[], x: PlotShapes['x'], y: PlotShapes['y']) {
  const layers = stack<number, number>()
    .keys(series.map((_, index) => index))
    .value((point, index) => series[index]?.values[point] ?? 0)([...points]);
  return layers.flatMap((layer) =>
    layer.flatMap(([from, to], point) =>
      to > from ? [{ series: layer.key, point, x: x(point) ?? 0, y: y(to), height: y(from) - y(to) }] : [],
    ),
  );
}
