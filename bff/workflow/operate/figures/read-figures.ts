import type { Context } from '#/bff/context.ts';
import type { VersionFigures } from '#/bff/contract/version-figures.ts';
import { notFound } from '#/bff/failure.ts';
import { outlineOf } from '../../view/outline.ts';
import { findVersion, listVersions, readFigures } from './queries.ts';

/**
 * The figures of a version, over runs of the companies that an operator covers.
 * @throws Failure NOT_FOUND
 */
export async function readVersionFigures(
  { services: { sql }, actor }: Context,
  idDefinition: number,
): Promise<VersionFigures> {
  const found = await findVersion(sql, idDefinition);
  if (!found) throw notFound(`version ${idDefinition}`);
  const companies = [...actor.rights.companies('OperateWorkflows')];
  const [{ runs, elsewhere, elements }, versions, outline] = await Promise.all([
    readFigures(sql, { ...found, companies }),
    listVersions(sql, found.process),
    outlineOf(found.xml),
  ]);
  const figures = new Map(elements.map((one) => [one.element, one]));
  return {
    idDefinition,
    ...found,
    runs,
    elsewhere,
    elements: outline.map(({ id, name, kind }) => {
      const { count = 0, open = 0, meanSeconds = null } = figures.get(id) ?? {};
      return { element: id, name, kind, count, open, meanSeconds };
    }),
    versions,
  };
}
