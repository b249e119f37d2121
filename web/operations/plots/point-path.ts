import type { PlotMeasure, PlotPoint, PlotStep, PlotUnit } from '#/bff/contract/run-plots.ts';
import { paths } from '#/web/app/paths.ts';

interface OfPoint {
  measure: PlotMeasure;
  point: Pick<PlotPoint, 'from' | 'until'>;
  unit: PlotUnit;
  process: string | null;
  step?: Pick<PlotStep, 'element' | 'name'> | undefined;
}

/** The address of the list of runs that a point of a plot counts. */
export function pointPath({ measure, point: { from, until }, unit, process, step }: OfPoint): string {
  const parameters = new URLSearchParams({ measure, from, until, unit });
  if (process !== null) parameters.set('process', process);
  if (step) parameters.set('element', step.element);
  return `${paths.pointRuns}?${parameters}`;
}
