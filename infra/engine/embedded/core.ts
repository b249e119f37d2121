/** What every part of the embedded engine needs. */
import type { Sql } from 'postgres';
import type { AnyJob, WorkflowEvents } from '#/bff/workflow/engine.ts';
import type { Models } from './storage/models.ts';

export interface Log {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface Core {
  readonly sql: Sql;
  readonly clock: () => Date;
  readonly log: Log;
  readonly models: Models;
  /** Handlers by job type, and where events go; both may be given anew when the engine runs. */
  jobs: ReadonlyMap<string, AnyJob>;
  events: WorkflowEvents;
}

/** The runner sleeps at most this long, in milliseconds; what is due sooner has to wake it. */
export const LOOK_AHEAD = 60_000;

/** 5 s, doubling, at most 5 min; `attempts` made so far. */
export function backOff(attempts: number): number {
  return Math.min(5_000 * 2 ** Math.min(attempts, 10), 300_000);
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
