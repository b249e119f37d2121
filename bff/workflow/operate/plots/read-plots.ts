import type { Context, Reader } from '#/bff/context.ts';
import type { RunRow } from '#/bff/contract/run-list.ts';
import type { PlotUnit, PointRuns, PointRunsQuery, RunPlots } from '#/bff/contract/run-plots.ts';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import { askedBy, toRows } from '../runs/list-runs.ts';
import { listRunsWhere } from '../runs/queries.ts';
import { readStepNames } from '../runs/step-names.ts';
import { isOfPoint, readPlots } from './queries.ts';

const iso = (text: string) => new Date(text).toISOString();

/** How the runs of an operator's companies went, day by day or hour by hour. */
export async function readRunPlots(
  { services: { sql }, actor }: Context,
  { unit, process }: { unit: PlotUnit; process?: string | undefined },
): Promise<RunPlots> {
  const companies = [...actor.rights.companies('OperateWorkflows')];
  const { asOf, points, steps } = await readPlots(sql, { companies, unit, process });
  const nameOf = await readStepNames(
    sql,
    steps.map(({ element, ...of }) => ({ ...of, elements: [element] })),
  );
  return {
    asOf: asOf.toISOString(),
    unit,
    points: points.map(({ from, until, ...figures }) => ({ ...figures, from: iso(from), until: iso(until) })),
    steps: steps.map(({ version, ...step }) => ({ ...step, name: nameOf({ ...step, version }, step.element) })),
  };
}

/** The runs that a point of a plot counts, in the companies that the operator covers. */
export async function readPointRuns(context: Context, asked: PointRunsQuery): Promise<PointRuns> {
  const { sql, engine } = context.services;
  const found = await findPointRuns(context, asked, await engine.read.stranded());
  return { asOf: found.asOf.toISOString(), count: found.count, rows: await toRows(sql, found) };
}

/** The rows of `readPointRuns`, for callers that cannot query an engine. */
export async function readPointRows(
  reader: Reader,
  asked: PointRunsQuery,
  stranded: readonly InstanceId[],
): Promise<RunRow[]> {
  return toRows(reader.services.sql, await findPointRuns(reader, asked, stranded));
}

const findPointRuns = (reader: Reader, asked: PointRunsQuery, stranded: readonly InstanceId[]) =>
  listRunsWhere(reader.services.sql, askedBy(reader, stranded), isOfPoint(reader.services.sql, asked));
