/**
 * The rows of jobs, timers and incidents of an instance, compared with the state written last: which are new, changed
 * or gone.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Effect } from '../interpreter/run.ts';
import type { Incident, InstanceState, Job, Key, Wait } from '../interpreter/state.ts';

export interface Difference {
  readonly written: readonly object[];
  readonly closed: readonly Key[];
}

/** The rows that a save writes besides the instance itself. */
export interface Differences {
  readonly jobs: Difference;
  readonly timers: Difference;
  readonly incidents: Difference;
}

/** The elements of the events, in order, and a letter for each event: see wf_history. */
export interface History {
  readonly elements: readonly string[];
  readonly events: string;
}

export const NO_HISTORY: History = { elements: [], events: '' };

/** Letters of wf_history; `in` and `out` are moves from or to another version. */
const LETTERS = { activated: 'a', completed: 'c', terminated: 't' } as const;
export const MOVED = { in: 'i', out: 'o' } as const;

/** The history so far, extended by the history of another step. */
export function continued(history: History, effects: readonly Effect[]): History {
  const added = effects.filter((effect) => effect.kind === 'history');
  return {
    elements: [...history.elements, ...added.map(({ element }) => element)],
    events: history.events + added.map(({ event }) => LETTERS[event]).join(''),
  };
}

const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Rows of wf_job, wf_timer and wf_incident; `before` null: the instance is new. */
export function differences(before: InstanceState | null, after: InstanceState): Differences {
  const elementOf = (token: Key) => after.tokens[token]?.node ?? '';
  return {
    jobs: difference(before?.jobs, after.jobs, (job: Job) => ({
      key: job.key,
      element_id: elementOf(job.token),
      type: job.type,
      retries: job.retries,
      attempts: job.attempts,
      due: isoTime(job.due),
      last_error: job.lastError ?? null,
    })),
    timers: difference(timersOf(before), timersOf(after), (timer) => ({
      key: timer.key,
      element_id: timer.node,
      due: isoTime(timer.due),
    })),
    incidents: difference(before?.incidents, after.incidents, (incident: Incident) => ({
      key: incident.key,
      element_id: incident.node,
      element_instance: incident.token,
      type: incident.type,
      message: incident.message,
    })),
  };
}

type Timer = Extract<Wait, { kind: 'timer' }>;

const timersOf = (state: InstanceState | null): Record<string, Timer> =>
  Object.fromEntries(
    Object.values(state?.waits ?? {}).flatMap((wait) => (wait.kind === 'timer' ? [[wait.key, wait]] : [])),
  );

function difference<Item extends { key: Key }>(
  before: Readonly<Record<string, Item>> = {},
  after: Readonly<Record<string, Item>>,
  toRow: (item: Item) => object,
): Difference {
  return {
    written: Object.values(after)
      .filter((item) => !isDeepStrictEqual(before[item.key], item))
      .map(toRow),
    closed: Object.values(before)
      .filter((item) => !after[item.key])
      .map((item) => item.key),
  };
}
