/**
 * What the real engine made of a case, step by step, and the same seen through the port. Kept as files in recorded/, made
 * by `npm run processes:record`.
 *
 * BPMN does not order what happens side by side, so a step says how often each element was activated, completed and
 * terminated until nothing moved any more; that a flow's source comes before its target, and a scope around what is in
 * it, is checked on its own (order.ts).
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from './case.ts';
import { played } from './played.ts';

/** A job that was handed to its worker; a repeated attempt is listed again. */
export interface RecordedJob {
  readonly type: string;
  readonly element: string;
  /** Including this attempt. */
  readonly retries: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** All that are visible from the element, without `instanceId`. */
  readonly variables?: Readonly<Record<string, unknown>>;
}

export interface RecordedTask {
  readonly element: string;
  /** ISO 8601, UTC. */
  readonly due?: string;
  readonly approverRule?: string;
}

/** What one action led to, until nothing moved any more. Lists that are empty, or as they were before, are left out. */
export interface Step {
  readonly action: string;
  /** The engine refused the action: what it answered. */
  readonly refused?: string;
  /** Element ids, one for each token, separated by blanks. */
  readonly activated?: string;
  readonly completed?: string;
  readonly terminated?: string;
  readonly jobs?: readonly RecordedJob[];
  readonly tasks?: readonly RecordedTask[];
  /** `element TYPE` of the incidents that are open after the step. */
  readonly incidents?: readonly string[];
  /** Messages that are waited for after the step: `element message`, and ` = key` where that is not the instance's id. */
  readonly subscriptions?: readonly string[];
  /** Of the process, after the step, without `instanceId`. */
  readonly variables?: Readonly<Record<string, unknown>>;
}

export interface Recording {
  /** The model was refused at deploy: with which words. */
  readonly refusedAtDeploy?: string;
  readonly steps: readonly Step[];
}

export interface RecordingFile {
  readonly source: { readonly engine: string; readonly api: string };
  /** By the case's name. */
  readonly cases: Readonly<Record<string, Recording & { readonly of: string }>>;
}

export const RECORDED = join(import.meta.dirname, 'recorded');

/** By the name of their group of cases. */
export function readRecordings(): Map<string, RecordingFile> {
  const files = readdirSync(RECORDED).filter((file) => file.endsWith('.json'));
  return new Map(
    files.map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(RECORDED, file), 'utf8'))]),
  );
}

/** What a recording shows; another number when it shows more, so that all are recorded again. */
const SHOWN = 2;

/** Of all that was played to the engine: another value means that the recording is not of this case any more. */
export function fingerprint(each: Case): string {
  const { xml, variables, jobs } = each;
  return createHash('sha256')
    .update(JSON.stringify([SHOWN, xml, variables, jobs, played(each)]))
    .digest('hex')
    .slice(0, 16);
}

/** Without some of them, in the order of their names. */
export function variablesBut<T>(names: readonly string[], variables: Readonly<Record<string, T>>): Record<string, T> {
  const kept = Object.entries(variables).filter(([name]) => !names.includes(name));
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What the recording says of an element's tokens, independent of the order that BPMN leaves open. */
export const sorted = (words = ''): string => words.split(' ').filter(Boolean).sort().join(' ');
