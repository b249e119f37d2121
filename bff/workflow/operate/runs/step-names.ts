import type { Db } from '#/bff/database/connection.ts';
import { readDrawing } from '../../view/drawing.ts';
import { listTextsOf } from './queries.ts';

interface OfVersion {
  process: string;
  version: number | null;
}

/**
 * Returns a function that finds the name of an element in the version of one of the given runs, or the id of an element
 * without a name.
 */
export async function readStepNames(
  db: Db,
  rows: readonly (OfVersion & { elements: readonly string[] })[],
): Promise<(row: OfVersion, element: string) => string> {
  const keyOf = ({ process, version }: OfVersion) => `${process} ${version}`;
  const versions = new Map(
    rows.flatMap(({ process, version, elements }) =>
      version === null || elements.length === 0 ? [] : [[keyOf({ process, version }), { process, version }] as const],
    ),
  );
  const texts = versions.size === 0 ? [] : await listTextsOf(db, [...versions.values()]);
  const drawings = new Map(
    await Promise.all(texts.map(async (text) => [keyOf(text), await readDrawing(text.xml)] as const)),
  );
  return (row, element) => drawings.get(keyOf(row))?.elements.get(element)?.name || element;
}
