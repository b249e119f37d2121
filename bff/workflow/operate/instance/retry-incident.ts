import type { Context } from '#/bff/context.ts';
import type { RunActionAnswer } from '#/bff/contract/operations.ts';
import { Failure } from '#/bff/failure.ts';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import { type Changing, changeRun, factsOf } from './change-run.ts';
import { canBeRetried } from './queries.ts';
import { runActionsOf } from './run-actions.ts';

/** One more attempt, so that an operator sees soon whether it was mended. */
const RETRIES = 1;

/**
 * Tries again what stands still. Whether that mended it shows in the run: the incident comes back if it did not.
 *
 * @throws Failure NOT_FOUND; INCIDENT_GONE where it was mended, or somebody else tries it already; what `changeRun` throws
 */
export const retryIncident = (context: Context, id: InstanceId, incident: string): Promise<RunActionAnswer> =>
  changeRun(context, id, 'retry', retrial(incident));

/** One more attempt at an incident, no matter who asked for it, and how. */
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
