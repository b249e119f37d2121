import type { ErrorCode } from '#/bff/contract/errors.ts';
import { RUN_ACTIONS, type RunAction, type RunState } from '#/bff/contract/operations.ts';

/** The facts that decide which actions on a run are possible. */
export interface RunFacts {
  state: RunState;
  /** Whether this is still the current run of the record. */
  isCurrent: boolean;
  /** Whether the record is frozen while it is investigated. */
  isFrozen: boolean;
  version: number | null;
  newestVersion: number | null;
}

/** Why an action on a run is impossible now; undefined if it is possible. */
export function refusalOf(action: RunAction, facts: RunFacts): ErrorCode | undefined {
  const { state, isCurrent, isFrozen, version, newestVersion } = facts;
  if (state === 'starting') return 'INSTANCE_STARTING';
  if (state === 'stranded') return 'ENGINE_ABSENT';
  if ((state !== 'active' && state !== 'incident') || !isCurrent) return 'INSTANCE_ENDED';
  if (action === 'retry' && state !== 'incident') return 'INCIDENT_GONE';
  if (action === 'cancel' && isFrozen) return 'RECORD_FROZEN';
  if (action === 'migrate' && (newestVersion === null || version === newestVersion)) return 'NEWEST_VERSION';
  return undefined;
}

export const runActionsOf = (facts: RunFacts): RunAction[] =>
  RUN_ACTIONS.filter((action) => refusalOf(action, facts) === undefined);
