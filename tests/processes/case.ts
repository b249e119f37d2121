/**
 * One conformance case: a small process, what happens to it, and what an engine must make of it. Cases are data, so that
 * every engine behind the port can run them.
 */
import type { Variables } from '#/bff/workflow/engine.ts';

/** What a job handler does at an attempt: complete with variables, answer a BPMN error, throw, or be out of reach. */
export type Attempt = { complete: Variables } | { error: string } | { throw: string } | { unavailable: string };

export type Action =
  | { complete: string; variables?: Variables } // the oldest open user task of that element
  | { message: string; variables?: Variables }
  | { advance: number } // milliseconds; what has become due is done
  | { resolve: string } // the incident at that element, with one retry
  | { set: Variables }
  | { cancel: true };

export interface Case {
  readonly name: string;
  /** Its process id is `p`. */
  readonly xml: string;
  readonly variables?: Variables;
  /** By job type, attempt after attempt; the last one repeats. A type that is not named completes without variables. */
  readonly jobs?: Readonly<Record<string, readonly Attempt[]>>;
  readonly script?: readonly Action[];
  /** In order: `a` completed, `-a` terminated; then sorted `+a` for what is active in the end. */
  readonly trace: string;
  /** The process's variables in the end, without instanceId. */
  readonly expect?: Variables;
  /** `element TYPE` of the open incidents in the end, sorted. */
  readonly incidents?: readonly string[];
  /** Per message or task that must be refused: nothing else may be in the script after it. */
  readonly refused?: string;
}
