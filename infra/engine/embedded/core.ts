/** The dependencies of every part of the embedded engine. */
import type { Sql } from 'postgres';
import type { AnyJob, WorkflowEvents } from '#/bff/workflow/engine.ts';
import type { Log } from '../shared/log.ts';
import type { Models } from './storage/models.ts';

export interface Core {
  readonly sql: Sql;
  readonly clock: () => Date;
  readonly log: Log;
  readonly models: Models;
  /** Handlers by job type, and the receiver of events; both may be replaced while the engine runs. */
  jobs: ReadonlyMap<string, AnyJob>;
  events: WorkflowEvents;
}

/** The runner sleeps at most this long, in milliseconds; anything due sooner has to wake it. */
export const LOOK_AHEAD = 60_000;
