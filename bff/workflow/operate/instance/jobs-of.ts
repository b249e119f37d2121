import type { RunJob } from '#/bff/contract/operations.ts';
import type { JobRow } from '#/bff/workflow/engine.ts';
import type { JobFailure } from '#/bff/workflow/job-failure-queries.ts';

interface Words {
  /** The name of an element in the drawing; empty if it has none. */
  nameOf: (element: string) => string;
  /** A message without facts of the record. */
  masked: (text: string) => string;
}

/**
 * The jobs of a run, each with its failed attempts: open jobs first, then finished ones that had failed at least once,
 * in the order of their first failure. An open job that is stopped by an incident has no next attempt.
 */
export function jobsOf(open: readonly JobRow[], failures: readonly JobFailure[], { nameOf, masked }: Words): RunJob[] {
  const failuresOf = Map.groupBy(failures, ({ job }) => job);
  const rows: (Pick<JobRow, 'key' | 'element' | 'type' | 'due'> & { retriesLeft: number | null })[] = [
    ...open,
    ...[...failuresOf].flatMap(([key, [first]]) =>
      first && !open.some((job) => job.key === key)
        ? [{ key, element: first.element, type: first.type, retriesLeft: null, due: null }]
        : [],
    ),
  ];
  return rows.map(({ key, element, type, retriesLeft, due }) => ({
    idJob: key,
    element,
    name: nameOf(element),
    type,
    retriesLeft,
    nextOn: retriesLeft === 0 ? null : (due?.toISOString() ?? null),
    failures: (failuresOf.get(key) ?? []).map(({ at, message, retriesLeft: left }) => ({
      at: at.toISOString(),
      message: masked(message),
      retriesLeft: left,
    })),
  }));
}
