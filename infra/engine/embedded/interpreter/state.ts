/**
 * The state of one process instance, as it is stored: plain JSON. Everything that runs is a token (in
 * Camunda, an element instance). Tokens form a tree by `scope`, whose root represents the process itself.
 */
import type { Context, Value } from '../feel/values.ts';

/** Unique across all instances: the instance number * 10^7 plus the counter of the instance. */
export type Key = number;
export const KEYS_PER_INSTANCE = 10_000_000;

export interface Token {
  readonly key: Key;
  /** The element of the model. */
  readonly node: string;
  /** The token of the process or subprocess that contains this one; null for the process itself. */
  readonly scope: Key | null;
  /**
   * placed: its turn has not come; activating: mappings and event subscriptions; active: its own work; completing: it
   * is leaving its element, and an instance of a multi-instance activity or the start event of a scope can still fail;
   * terminating: its children must end first.
   */
  phase: 'placed' | 'activating' | 'active' | 'completing' | 'terminating';
  /**
   * Local variables: those of a scope, those from input mappings, and those of a job whose task has output mappings.
   */
  variables: Record<string, Value>;
  /**
   * Catching events and event subprocesses: the variables of the event, which has already happened when the
   * token arrives.
   */
  trigger?: Context;
  /** Bodies of multi-instance activities: the items and the progress. */
  loop?: Loop;
  /** Instances of a multi-instance activity: the number of the instance, from 1. */
  instance?: number;
  /**
   * Scopes: an interrupting event subprocess has taken over, so the scope's other event subprocesses can no
   * longer start.
   */
  interrupted?: true;
  /** Compensation handlers: the token of the event that waits for them. */
  compensationOf?: Key;
  /** Compensation events: the handlers that are still running. */
  handlers?: number;
}

/** The progress of a multi-instance body. Instances that have been created but not completed are still running. */
export interface Loop {
  readonly items: readonly Value[];
  created: number;
  completed: number;
  /** The completion condition is met: no more instances are created. */
  satisfied?: true;
}

/**
 * Jobs, waits and incidents are replaced, never changed: an entry that a step has not touched is still the
 * same object.
 */
export interface Job {
  readonly key: Key;
  readonly token: Key;
  readonly type: string;
  /** Attempts left; 0: stopped by an incident. */
  readonly retries: number;
  /** Attempts made. */
  readonly attempts: number;
  /** When the next attempt is due, in milliseconds since 1970. */
  readonly due: number;
  readonly lastError?: string;
}

/** An external event that an instance waits for. `node` is the element that continues when it occurs. */
export type Wait = { readonly key: Key; readonly token: Key; readonly node: string } & (
  | { readonly kind: 'task'; readonly dueAt: number | null }
  | { readonly kind: 'message'; readonly name: string; readonly correlationKey: string }
  // left: how many more times the timer fires after the next time; null: without end; 0: the next time is the last
  | { readonly kind: 'timer'; readonly due: number; readonly interval: string | null; readonly left: number | null }
);

export interface Incident {
  readonly key: Key;
  readonly token: Key;
  readonly node: string;
  readonly type: IncidentType;
  readonly message: string;
  /** The job that ran out of retries or threw an uncaught error. */
  readonly job: Key | null;
}
export type IncidentType =
  | 'JOB_NO_RETRIES'
  | 'IO_MAPPING_ERROR'
  | 'EXTRACT_VALUE_ERROR'
  | 'CONDITION_ERROR'
  | 'UNHANDLED_ERROR_EVENT'
  | 'FORM_NOT_FOUND'
  | 'ENDLESS_LOOP';

/** A completed activity that can be undone. */
export interface Compensation {
  /**
   * The scope in which the activity's handler would run; the parent scope once the activity's own subprocess has
   * completed.
   */
  readonly scope: Key;
  readonly activity: string;
  /** The activity's compensation event, and the handler that the event leads to. */
  readonly boundary: string;
  readonly handler: string;
  /** Completed subprocesses around the activity. */
  readonly within: readonly string[];
}

export interface InstanceState {
  readonly id: string;
  readonly number: number;
  /** The last key that was assigned, without the instance's number. */
  lastKey: number;
  status: 'active' | 'completed' | 'canceled';
  /** The tokens by key. The root token stays after the end, for its variables. */
  readonly tokens: Record<string, Token>;
  readonly jobs: Record<string, Job>;
  readonly waits: Record<string, Wait>;
  readonly incidents: Record<string, Incident>;
  /** Tokens that wait at a parallel join: scope, gateway, flow, count. */
  readonly arrivals: Record<string, Record<string, Record<string, number>>>;
  compensations: Compensation[];
}

/** The key of the process's own token. */
export const rootKey = (state: InstanceState): Key => state.number * KEYS_PER_INSTANCE;

export function newInstance(id: string, number: number): InstanceState {
  return {
    id,
    number,
    lastKey: 0,
    status: 'active',
    tokens: {},
    jobs: {},
    waits: {},
    incidents: {},
    arrivals: {},
    compensations: [],
  };
}

const copyArrivals = (arrivals: InstanceState['arrivals']): InstanceState['arrivals'] =>
  mapValues(arrivals, (gateways) => mapValues(gateways, (flows) => ({ ...flows })));

const mapValues = <T>(record: Readonly<Record<string, T>>, change: (value: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/**
 * A state that a step may change: tokens and lists are copied; the values in them are shared, because they
 * never change.
 */
export function copyState(state: InstanceState): InstanceState {
  const tokens = Object.values(state.tokens).map((token): [string, Token] => [
    String(token.key),
    { ...token, variables: { ...token.variables }, ...(token.loop && { loop: { ...token.loop } }) },
  ]);
  return {
    ...state,
    tokens: Object.fromEntries(tokens),
    jobs: { ...state.jobs },
    waits: { ...state.waits },
    incidents: { ...state.incidents },
    arrivals: copyArrivals(state.arrivals),
  };
}
