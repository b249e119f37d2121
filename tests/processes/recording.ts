/**
 * What the real engine did with a case, step by step, in terms of the port. Stored as files in recorded/, made
 * by `npm run processes:record`.
 *
 * BPMN does not order what happens in parallel, so a step states how many times each element was activated, completed
 * and terminated before the instance came to rest. A separate check covers the order that BPMN does define (order.ts):
 * the source of a flow before its target, and a scope around its contents.
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
  /** The attempts left, including this one. */
  readonly retries: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** All variables that are visible from the element, without `instanceId` and the case's `unordered` ones. */
  readonly variables?: Readonly<Record<string, unknown>>;
}

export interface RecordedTask {
  readonly element: string;
  /** The moment in ISO 8601, in UTC. */
  readonly due?: string;
  readonly approverRule?: string;
}

/** The effects of one action, until the instance came to rest. Empty or unchanged lists are left out. */
export interface Step {
  readonly action: string;
  /** The engine's answer if it refused the action. */
  readonly refused?: string;
  /** Element ids, one for each token, separated by blanks. */
  readonly activated?: string;
  readonly completed?: string;
  readonly terminated?: string;
  readonly jobs?: readonly RecordedJob[];
  readonly tasks?: readonly RecordedTask[];
  /** `element TYPE` of the incidents that are open after the step. */
  readonly incidents?: readonly string[];
  /**
   * Messages that the instance waits for after the step: `element message`, plus ` = key` if the key is not the
   * instance's id.
   */
  readonly subscriptions?: readonly string[];
  /** The variables of the process after the step, without `instanceId`. */
  readonly variables?: Readonly<Record<string, unknown>>;
}

export interface Recording {
  /** The engine's message if the model was refused at deployment. */
  readonly refusedAtDeploy?: string;
  readonly steps: readonly Step[];
}

export interface RecordingFile {
  readonly source: { readonly engine: string; readonly api: string };
  /** The recordings, by the name of their case. */
  readonly cases: Readonly<Record<string, Recording & { readonly of: string }>>;
}

export const RECORDED = join(import.meta.dirname, 'recorded');

/** All recordings, by the name of their group of cases. */
export function readRecordings(): Map<string, RecordingFile> {
  const files = readdirSync(RECORDED).filter((file) => file.endsWith('.json'));
  return new Map(
    files.map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(RECORDED, file), 'utf8'))]),
  );
}

/** The version of the recording format; it changes when recordings show more, so that all are recorded again. */
const SHOWN = 2;

/** The fingerprint of everything played on the engine. If it differs, the recording is outdated. */
export function fingerprint(each: Case): string {
  const { xml, variables, jobs } = each;
  return createHash('sha256')
    .update(JSON.stringify([SHOWN, xml, variables, jobs, played(each)]))
    .digest('hex')
    .slice(0, 16);
}

/** The variables except those to be left out, sorted by name. */
export function variablesBut<T>(names: readonly string[], variables: Readonly<Record<string, T>>): Record<string, T> {
  const kept = Object.entries(variables).filter(([name]) => !names.includes(name));
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The recording's entries in a fixed order, because BPMN leaves the order open. */
export const sorted = (words = ''): string => words.split(' ').filter(Boolean).sort().join(' ');
