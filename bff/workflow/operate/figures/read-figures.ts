import type { Context } from '#/bff/context.ts';
import type { VersionFigures } from '#/bff/contract/version-figures.ts';
import { notFound } from '#/bff/failure.ts';
import { type Figures, type FiguresAsked, Unavailable, type WorkflowEngine } from '#/bff/workflow/engine.ts';
import { outlineOf } from '../../view/outline.ts';
import { countRunsOf, findVersion, listVersions } from './queries.ts';

/**
 * The figures of a version, over runs of the companies that an operator covers.
 * @throws Failure NOT_FOUND
 */
export async function readVersionFigures(
  { services: { sql, engine }, actor }: Context,
  idDefinition: number,
): Promise<VersionFigures> {
  const found = await findVersion(sql, idDefinition);
  if (!found) throw notFound(`version ${idDefinition}`);
  const companies = [...actor.rights.companies('OperateWorkflows')];
  const asked = { process: found.process, version: found.version, companies };
  const [read, count, versions, outline] = await Promise.all([
    figuresOf(engine, asked),
    countRunsOf(sql, asked),
    listVersions(sql, found.process),
    outlineOf(found.xml),
  ]);
  const figures = new Map(read?.elements.map((one) => [one.element, one]));
  return {
    idDefinition,
    ...found,
    asOf: (read?.asOf ?? new Date()).toISOString(),
    runs: read?.instances ?? 0,
    isCut: read?.isCut ?? false,
    missing: missingOf(engine, read, count),
    elements: outline.map(({ id, name, kind }) => {
      const { count = 0, open = 0, seconds = 0 } = figures.get(id) ?? {};
      const ended = count - open;
      return { element: id, name, kind, count, open, meanSeconds: ended === 0 ? null : seconds / ended };
    }),
    versions,
  };
}

/** undefined if the engine does not answer. */
async function figuresOf({ read }: WorkflowEngine, asked: FiguresAsked): Promise<Figures | undefined> {
  try {
    return await read.figures(asked);
  } catch (error) {
    if (error instanceof Unavailable) return undefined;
    throw error;
  }
}

/**
 * The number of runs that the figures leave out, because the engine does not answer, or because they run on Camunda and
 * it is not set up.
 */
function missingOf(
  engine: WorkflowEngine,
  read: Figures | undefined,
  { embedded, camunda }: { embedded: number; camunda: number },
): number {
  if (!read) return embedded + camunda;
  return engine.kind === 'embedded' ? camunda : 0;
}
