/** The dependencies of every part of the Camunda adapter. */
import type { CamundaClient } from '@camunda8/orchestration-cluster-api';
import type { Sql } from 'postgres';
import type { AnyJob, InstanceId, WorkflowEvents } from '#/bff/workflow/engine.ts';
import type { Log } from '../shared/log.ts';
import type { Line } from './line.ts';

/** All values are in milliseconds. */
export interface Timing {
  /** How long a poll for jobs waits at the server. */
  readonly pollMs: number;
  /** How long an activated job is reserved. After that, a job lost in an abandoned poll is available again. */
  readonly lockMs: number;
  /** After this time a call counts as lost: the engine may or may not have executed it. */
  readonly callMs: number;
  /** How far the search index may lag behind the engine. */
  readonly indexLagMs: number;
  /**
   * How often incidents are searched for, and how often (`reconcileMs`) everything is compared with Camunda's state.
   */
  readonly incidentsMs: number;
  readonly reconcileMs: number;
  /** How often to check that this is still the Camunda cluster on which the instances run. */
  readonly recogniseMs: number;
  /** If an instance has not begun this long after its start was sent, an error is logged. */
  readonly startAlarmMs: number;
}

export const TIMING: Timing = {
  pollMs: 15_000,
  lockMs: 30_000,
  callMs: 15_000,
  indexLagMs: 5_000,
  incidentsMs: 5_000,
  reconcileMs: 60_000,
  recogniseMs: 60_000,
  startAlarmMs: 120_000,
};

export interface Hints {
  /** The times at which each instance is to be checked, in ms of the monotonic clock. */
  readonly times: Map<InstanceId, readonly number[]>;
  isFollowed: boolean;
}

export interface Core {
  readonly sql: Sql;
  readonly log: Log;
  readonly timing: Timing;
  /** The client for commands, deployments and searches. */
  readonly calls: CamundaClient;
  /**
   * For workers only. They have their own client, because a call through `calls` may wait for a listener, and must not
   * block the completion of that listener.
   */
  readonly work: CamundaClient;
  readonly line: Line;
  /** Hints at instances that may have ended without Openboek (sweeps/look-soon.ts). */
  readonly hints: Hints;
  /** Handlers by job type, and the receiver of events; both may be replaced while the engine runs. */
  jobs: ReadonlyMap<string, AnyJob>;
  events: WorkflowEvents;
  /** Tells the engine to stop working. Before the engine has started, this is a signal that never aborts. */
  stop: AbortSignal;
}

/** The option for searches: they do not wait for the index, since all callers tolerate an index that lags behind. */
export const AS_IT_IS = { consistency: { waitUpToMs: 0 } } as const;
