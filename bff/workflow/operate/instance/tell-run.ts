import {
  type IncidentRow,
  type InstanceId,
  Refused,
  Unavailable,
  type Variables,
  type WorkflowEngine,
} from '#/bff/workflow/engine.ts';
import type { Moment } from '../../view/visits.ts';

/** What an engine knows of a run. */
export interface Told {
  asOf: Date;
  active: readonly string[];
  variables: Variables;
  incidents: readonly IncidentRow[];
  history: readonly Moment[];
}

/**
 * What the engine says of a run; undefined: it does not know it, or does not answer.
 *
 * @param hasBegun of what has not, an engine knows nothing
 */
export async function tellRun(engine: WorkflowEngine, id: InstanceId, hasBegun: boolean): Promise<Told | undefined> {
  if (!hasBegun) return { asOf: new Date(), active: [], variables: {}, incidents: [], history: [] };
  try {
    const [detail, { items }] = await Promise.all([engine.read.detail(id), engine.read.history(id)]);
    return { ...detail, history: items };
  } catch (error) {
    if (error instanceof Refused || error instanceof Unavailable) return undefined;
    throw error;
  }
}
