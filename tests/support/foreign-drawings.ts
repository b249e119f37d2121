import { existsSync, readFileSync } from 'node:fs';

const folder = new URL('../../../shared/cases/', import.meta.url);
const isThere = existsSync(folder);

/** The paths of third-party models; empty if the folder next to the project is missing. */
export const FOREIGN_DRAWINGS: readonly string[] = isThere
  ? Object.values(
      JSON.parse(readFileSync(new URL('bpmn.json', folder), 'utf8')) as Record<string, { file: string }>,
    ).map(({ file }) => file)
  : [];

/** Part of the title of a test, so that it states why the test is skipped. */
export const WITHOUT_THEM = isThere ? '' : ' (skipped: ../shared/cases is not there)';

/** The text of one of these models. */
export const readForeignDrawing = (file: string): string => readFileSync(new URL(`bpmn/${file}`, folder), 'utf8');
