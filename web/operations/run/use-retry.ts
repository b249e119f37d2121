import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RunDetails, RunIncident } from '#/bff/contract/operations.ts';
import { operations } from '#/web/api/operations.ts';
import { keys } from '#/web/api/query-keys.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';

export type RetryOutcome = 'trying' | 'mended' | 'failedAgain' | 'endedMeanwhile';

/** The retried incident, and the step at which it occurred. */
type Tried = Pick<RunIncident, 'idIncident' | 'element' | 'elementInstance' | 'name'>;

/**
 * Retries an incident and returns the outcome. An engine that accepts the command has not resolved the incident yet, so
 * the outcome is read from the run itself.
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

/** The outcome of retrying one incident, read from the run. Incidents at other steps do not affect it. */
export function outcomeOf(
  { idIncident, element, elementInstance }: Omit<Tried, 'name'>,
  { state, isComplete, incidents, elementInstances, active, jobs }: RunAfterwards,
): RetryOutcome {
  if (state === 'canceled' || state === 'void') return 'endedMeanwhile';
  // The engine did not answer, so the outcome is not known yet.
  if (!isComplete) return 'trying';
  if (incidents.some((incident) => incident.idIncident === idIncident)) return 'trying';
  // If the key of the element instance is unknown, incidents are matched by their element.
  const isOwn = (incident: RunIncident) =>
    elementInstance === null ? incident.element === element : incident.elementInstance === elementInstance;
  if (incidents.some(isOwn)) return 'failedAgain';
  const isActive = elementInstance === null ? active.includes(element) : elementInstances.includes(elementInstance);
  // A step that waits for people, a message or a time has no job with attempts left. If such a step is active, the
  // retry has succeeded.
  const hasJob = jobs.some((job) => job.element === element && job.retriesLeft !== null && job.retriesLeft > 0);
  return isActive && hasJob ? 'trying' : 'mended';
}

type RunAfterwards = Pick<RunDetails, 'state' | 'isComplete' | 'incidents' | 'elementInstances' | 'active' | 'jobs'>;
