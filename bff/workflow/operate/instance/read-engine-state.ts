import {
  type IncidentRow,
  type InstanceId,
  type JobRow,
  Refused,
  Unavailable,
  type Variables,
  type WorkflowEngine,
} from '#/bff/workflow/engine.ts';
import type { Moment } from '../../view/visits.ts';

/** The data that an engine has about a run. */
export interface EngineState {
  asOf: Date;
  active: readonly string[];
  elementInstances: readonly string[];
  variables: Variables;
  incidents: readonly IncidentRow[];
  jobs: readonly JobRow[];
  history: readonly Moment[];
}

/**
 * What the engine reports about a run; undefined if it does not have the run, or does not answer.
 *
 * @param hasBegun if false, the engine is not asked, because it has not started the run
 */
export async function readEngineState(
  engine: WorkflowEngine,
  id: InstanceId,
  hasBegun: boolean,
): Promise<EngineState | undefined> {
  if (!hasBegun)
    return { asOf: new Date(), active: [], elementInstances: [], variables: {}, incidents: [], jobs: [], history: [] };
  try {
    const { read } = engine;
    const [detail, jobs, history] = await Promise.all([read.detail(id), read.jobs(id), read.history(id)]);
    return { ...detail, jobs: jobs.items, history: history.items };
  } catch (error) {
    if (error instanceof Refused || error instanceof Unavailable) return undefined;
    throw error;
  }
}
