/** From the state before and after to the rows of the tables that lead to it: what is new, what changed, what is gone. */
import { isDeepStrictEqual } from 'node:util';
import type { Incident, InstanceState, Job, Key, Wait } from '../interpreter/state.ts';

export interface Difference<Row> {
  readonly written: readonly Row[];
  readonly closed: readonly Key[];
}

export interface Changes {
  readonly instance: {
    readonly id: string;
    readonly number: number;
    readonly process: string;
    readonly version: number;
    readonly state: InstanceState;
    readonly now: Date;
    readonly endedAt: Date | null;
  };
  readonly jobs: Difference<object>;
  readonly waits: Difference<object>;
  readonly incidents: Difference<object>;
  readonly history: readonly { element_id: string; event: string }[];
  readonly outcomes: readonly { job_key: string; job_type: string; result: object }[];
}

const isoTime = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();

/** Rows of wf_job, wf_wait and wf_incident; `before` null: the instance is new. */
export function differences(before: InstanceState | null, after: InstanceState) {
  const elementOf = (token: Key) => after.tokens[token]?.node ?? '';
  return {
    jobs: difference(before?.jobs, after.jobs, (job: Job) => ({
      key: job.key,
      element_id: elementOf(job.token),
      type: job.type,
      retries: job.retries,
      attempts: job.attempts,
      due: isoTime(job.due),
      last_error: job.lastError ?? null,
    })),
    waits: difference(before?.waits, after.waits, (wait: Wait) => ({
      key: wait.key,
      kind: wait.kind,
      element_id: wait.node,
      name: wait.kind === 'message' ? wait.name : null,
      due: isoTime(wait.kind === 'timer' ? wait.due : wait.kind === 'task' ? wait.dueAt : null),
    })),
    incidents: difference(before?.incidents, after.incidents, (incident: Incident) => ({
      key: incident.key,
      element_id: incident.node,
      type: incident.type,
      message: incident.message,
    })),
  };
}

function difference<Item extends { key: Key }>(
  before: Readonly<Record<string, Item>> = {},
  after: Readonly<Record<string, Item>>,
  toRow: (item: Item) => object,
): Difference<object> {
  return {
    written: Object.values(after)
      .filter((item) => !isDeepStrictEqual(before[item.key], item))
      .map(toRow),
    closed: Object.values(before)
      .filter((item) => !after[item.key])
      .map((item) => item.key),
  };
}
