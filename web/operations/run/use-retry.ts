import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RunDetails, RunIncident } from '#/bff/contract/operations.ts';
import { operations } from '#/web/api/operations.ts';
import { keys } from '#/web/api/query-keys.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';

export type RetryOutcome = 'trying' | 'mended' | 'failedAgain' | 'endedMeanwhile';

/** The retried incident, and how often the process had passed a step by then. */
type Tried = Pick<RunIncident, 'idIncident' | 'element' | 'name'>;

/**
 * Retries an incident and shows the result. An engine that has accepted the command has not resolved anything yet, so
 * the result is read from the run itself.
 */
export function useRetry(run: RunDetails) {
  const queries = useQueryClient();
  const [tried, setTried] = useState<Tried | null>(null);
  const { busy, failure, attempt } = useAttempt(() => queries.invalidateQueries({ queryKey: keys.operations }));
  const retry = (incident: RunIncident) =>
    attempt(async () => {
      setTried(null);
      await operations.retryIncident(run.workflowInstanceId, incident.idIncident);
      setTried(incident);
    });
  return { retry, busy, failure, tried, outcome: tried && outcomeOf(tried, run) };
}

/** The outcome of a retry at a step, read from the run. */
export function outcomeOf(
  { idIncident, element }: Pick<Tried, 'idIncident' | 'element'>,
  { state, isComplete, incidents, active }: Pick<RunDetails, 'state' | 'isComplete' | 'incidents' | 'active'>,
): RetryOutcome {
  if (state === 'canceled' || state === 'void') return 'endedMeanwhile';
  // The engine does not answer: nothing is known yet.
  if (!isComplete) return 'trying';
  const there = incidents.filter((incident) => incident.element === element);
  if (there.some((incident) => incident.idIncident === idIncident)) return 'trying';
  if (there.length > 0) return 'failedAgain';
  return active.includes(element) ? 'trying' : 'mended';
}
