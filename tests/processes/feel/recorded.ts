/** The file with the real engine's results for the examples. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Answer } from './zeebe.ts';

export const RECORDED = resolve(import.meta.dirname, 'recorded.json');
export const README = resolve(import.meta.dirname, '../../../infra/engine/embedded/feel/README.md');

export interface Recorded {
  readonly engine: string;
  /** The results, by expression. */
  readonly results: Readonly<Record<string, Answer>>;
}

export const readRecorded = (): Recorded => JSON.parse(readFileSync(RECORDED, 'utf8')) as Recorded;
