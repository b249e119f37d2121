import { describe, expect, it } from 'vitest';
import { plotShapes } from './plot-shapes.ts';
import type { PlotFigures } from './types.ts';

const series = (key: string, values: readonly (number | null)[]) => ({
  key,
  label: key,
  tone: 'info' as const,
  values,
  to: () => null,
});
const places = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `day ${at}`, short: `${at}` }));
const lines: PlotFigures = { kind: 'lines', places: places(4), series: [series('a', [0, 5, null, 10])] };

describe('lines', () => {
  it('are interrupted where a figure is missing, and have a dot at each figure that is not 0', () => {
    const { lines: ways, dots, marks, floor, y } = plotShapes(lines, 400);
    expect(ways[0]?.match(/M/g)).toHaveLength(2);
    expect(dots.map(({ point }) => point)).toEqual([1, 3]);
    expect(dots[0]?.y).toBe((y(0) + y(10)) / 2);
    expect(y(0)).toBe(floor);
    expect(marks).toEqual([0, 2, 4, 6, 8, 10]);
  });

  it('lie on the axis, without a dot, if the figure is zero', () => {
    const { dots, lines: ways, floor } = plotShapes({ ...lines, series: [series('a', [0, 0, 0, 0])] }, 400);
    expect(dots).toEqual([]);
    expect(ways[0]?.match(/,\d+(\.\d+)?/g)).toEqual(Array(4).fill(`,${floor}`));
  });

  it('have whole numbers on the axis when they show counts', () => {
    const few = { ...lines, series: [series('a', [0, 1, 2])] };
    expect(plotShapes(few, 400).marks).toEqual([0, 0.5, 1, 1.5, 2]);
    expect(plotShapes({ ...few, isWhole: true }, 400).marks).toEqual([0, 1, 2]);
  });
});

describe('a stack', () => {
  it('puts its parts on top of each other, and leaves out parts that are 0', () => {
    const figures: PlotFigures = {
      kind: 'stack',
      isWhole: true,
      places: places(2),
      series: [series('a', [1, 0]), series('b', [3, 2])],
    };
    const { dots, y, marks } = plotShapes(figures, 400);
    const drawn = dots.map(({ series: of, point, y: top, height }) => [
      of,
      point,
      y.invert(top),
      y.invert(top + height),
    ]);
    expect(drawn).toEqual([
      [0, 0, 1, 0],
      [1, 0, 4, 1],
      [1, 1, 2, 0],
    ]);
    expect(marks.every(Number.isInteger)).toBe(true);
  });
});

it('an axis has labels for as many points as fit, always including the last', () => {
  const of = (width: number) => plotShapes({ ...lines, places: places(30) }, width).named;
  expect(of(360)).toEqual([5, 11, 17, 23, 29]);
  expect(of(2_000)).toHaveLength(30);
});
