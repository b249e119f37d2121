import type { Context } from '#/bff/context.ts';
import type { RunActionAnswer } from '#/bff/contract/operations.ts';
import { Failure } from '#/bff/failure.ts';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import { type Changing, changeRun, factsOf } from './change-run.ts';
import { canBeRetried } from './queries.ts';
import { runActionsOf } from './run-actions.ts';

/** One more attempt, so that an operator soon sees whether the cause was fixed. */
const RETRIES = 1;

/**
 * Retries a step that an incident has stopped. The run shows whether this helped: if not, the incident returns.
 *
 * @throws Failure NOT_FOUND; INCIDENT_GONE if it was resolved, or somebody else is retrying it; and the failures of
 * `changeRun`
 */
export const retryIncident = (context: Context, id: InstanceId, incident: string): Promise<RunActionAnswer> =>
  changeRun(context, id, 'retry', retrial(incident));

/** One more attempt at the step that an incident has stopped, whether one operator or a batch asked for it. */
export function retrial(incident: string): Changing {
  return async (tx, run) => {
    if (!(await canBeRetried(tx, run.instance.id, incident)))
      throw new Failure('INCIDENT_GONE', `incident ${incident} is not open`, {
        allowedActions: runActionsOf(factsOf(run)),
        state: run.state,
      });
    return { command: { kind: 'resolveIncident', incident, retries: RETRIES }, detail: { incident } };
  };
}
