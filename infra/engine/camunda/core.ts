/** What every part of the Camunda adapter needs. */
import type { CamundaClient } from '@camunda8/orchestration-cluster-api';
import type { Sql } from 'postgres';
import type { AnyJob, InstanceId, WorkflowEvents } from '#/bff/workflow/engine.ts';
import type { Log } from '../shared/log.ts';
import type { Line } from './line.ts';

/** All in milliseconds. */
export interface Timing {
  /** How long a poll for jobs waits at the server. */
  readonly pollMs: number;
  /** How long an activated job is ours; a job swallowed by an abandoned poll comes back after it. */
  readonly lockMs: number;
  /** After this a call counts as lost: the engine may or may not have done it. */
  readonly callMs: number;
  /** So far the search index may lie behind the engine. */
  readonly indexLagMs: number;
  /** How often incidents are looked for, and how often everything is compared. */
  readonly incidentsMs: number;
  readonly reconcileMs: number;
  /** How often Camunda is asked whether it still is the one that instances run on. */
  readonly recogniseMs: number;
  /** An instance that has not begun this long after it was sent is reported to the operators. */
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
  /** When each instance is looked at, in ms of the monotonic clock. */
  readonly times: Map<InstanceId, readonly number[]>;
  isFollowed: boolean;
}

export interface Core {
  readonly sql: Sql;
  readonly log: Log;
  readonly timing: Timing;
  /** For commands, deployments and searches. */
  readonly calls: CamundaClient;
  /** For workers alone: what waits in `calls` for a listener must not keep that listener from being completed. */
  readonly work: CamundaClient;
  readonly line: Line;
  /** Of instances that may have ended past us (sweeps/look-soon.ts). */
  readonly hints: Hints;
  /** Handlers by job type, and where events go; both may be given again when the engine runs. */
  jobs: ReadonlyMap<string, AnyJob>;
  events: WorkflowEvents;
  /** When the work ends; as good as never before it has begun. */
  stop: AbortSignal;
}

/** Waits for nothing: every search of ours copes with an index that lies behind. */
export const AS_IT_IS = { consistency: { waitUpToMs: 0 } } as const;
