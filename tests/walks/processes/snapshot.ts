/** The actions requested of both engines, and the results that must be the same in both. */
import type { Context } from '#/infra/engine/embedded/feel/values.ts';

/**
 * One thing that happens to an instance from outside; `at` is an element, and always means the oldest job, task or
 * incident open there.
 */
export type Action =
  | { readonly do: 'complete'; readonly at: string; readonly variables?: Context } // a job or a user task
  | { readonly do: 'fail'; readonly at: string } // a job that has no retries left
  | { readonly do: 'throw'; readonly at: string; readonly code: string } // a job
  | { readonly do: 'message'; readonly name: string; readonly variables?: Context }
  | { readonly do: 'advance'; readonly hours: number }
  | { readonly do: 'resolve'; readonly at: string } // an incident, its job with one retry
  | { readonly do: 'set'; readonly variables: Context }
  | { readonly do: 'cancel' };

export interface Snapshot {
  readonly status: 'active' | 'completed' | 'canceled';
  /**
   * `element state`, in the order of activation. Each instance of a multi-instance activity counts, as does its body.
   */
  readonly elements: readonly string[];
  /** The variables of the process. */
  readonly variables: Context;
  /** The local variables of active elements: `index in elements: name = value`, sorted. */
  readonly locals: readonly string[];
  /** `element TYPE`, sorted. */
  readonly incidents: readonly string[];
  /** Messages that elements wait for: `index in elements, -1 for the process: element that continues = key`, sorted. */
  readonly subscriptions: readonly string[];
  /** Elements with an open job or an open user task, sorted. */
  readonly work: readonly string[];
  /** How many times each sequence flow was taken. */
  readonly flows: Readonly<Record<string, number>>;
  /**
   * Only for the real engine: what stays open forever (decision 0017): the process, or subprocesses and throw events by
   * their index in `elements`. Omitted if nothing stays open.
   */
  readonly leftOpen?: readonly number[];
}

/**
 * Whether the embedded engine shows the same as the real one. If the real engine has left an element open, the embedded
 * one continues there. It must show everything that the real one shows, in the same order, and may show more. Only the
 * state of elements that stay open may differ.
 */
export function isSame(theirs: Snapshot | null, ours: Snapshot): boolean {
  if (!theirs?.leftOpen) return canonical(theirs) === canonical(ours);
  const { elements, flows, leftOpen } = theirs;
  const isShownAs = (element: string, i: number, own: string) =>
    own === element || (leftOpen.includes(i) && own.split(' ')[0] === element.split(' ')[0]);
  let found = 0;
  for (const own of ours.elements) {
    const next = elements[found];
    if (next !== undefined && isShownAs(next, found, own)) found += 1;
  }
  return found === elements.length && Object.entries(flows).every(([flow, times]) => (ours.flows[flow] ?? 0) >= times);
}

/** A text that is the same whenever the content is the same. */
export const canonical = (content: unknown): string =>
  JSON.stringify(content, (_key, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

export function counted(items: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of [...items].sort()) counts[item] = (counts[item] ?? 0) + 1;
  return counts;
}
