import { readSources, type Source } from '#/tests/house/sources.ts';

/** Test files take turns with Camunda by importing this. */
const TURNS = 'tests/support/camunda.ts';

/**
 * The test files that use Camunda, found by what they import: only one at a time can, so a run of everything gives them
 * a lane of their own, beside the rest, where their waiting for each other holds up nobody.
 */
export function filesOnCamunda(): string[] {
  const sources = readSources(['bff', 'infra', 'tests', 'web', 'workers']);
  const found = new Set([TURNS]);
  let before = 0;
  while (found.size > before) {
    before = found.size;
    for (const source of sources) if (reaches(source, found)) found.add(source.path);
  }
  return [...found].filter((path) => /\.test\.tsx?$/.test(path));
}

function reaches(source: Source, found: ReadonlySet<string>): boolean {
  return source.imports.some(({ target, isOurs, isType }) => isOurs && !isType && found.has(target));
}
