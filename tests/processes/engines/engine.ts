/** An engine under test: the port itself, and the few functions that a test needs in addition. */
import { randomUUID } from 'node:crypto';
import type { Sql } from '#/bff/database/connection.ts';
import {
  type AnyJob,
  type Command,
  type InstanceId,
  type Job,
  type Refusal,
  Refused,
  type TaskId,
  Unavailable,
  type Variables,
  type WorkflowEngine,
} from '#/bff/workflow/engine.ts';
import { answering, type Case, jobTypes } from '../case.ts';
import { insertInstance } from '../inbox.ts';
import type { Subscription } from '../subscriptions.ts';

export interface EngineUnderTest {
  readonly engine: WorkflowEngine;
  readonly sql: Sql;
  /** The maximum time before all effects of an action can be seen, in milliseconds; 0 means at once. */
  readonly patience: number;
  /** Whether the history keeps the order of events that happened in the same millisecond. */
  readonly isOrdered: boolean;
  /** Answers the jobs of the instances, and records them. */
  readonly cast: Cast;
  /** Stops the clock at some moment; after that only `advance` moves it. Cases that do this run alone. */
  holdClock(): Promise<void>;
  /** Lets the clock run again, on engines whose clock runs. */
  releaseClock(): Promise<void>;
  advance(milliseconds: number): Promise<void>;
  /** How many real milliseconds it may take until everything due by the clock has been done and can be seen. */
  readonly lag: number;
  /** The messages that an instance waits for. */
  subscriptions(instance: InstanceId): Promise<readonly Subscription[]>;
  /** Does the work that is waiting, on engines without a background worker. */
  settle(): Promise<void>;
  /** Describes what the engine still keeps of an instance that has ended. */
  leftovers(instance: InstanceId): Promise<string[]>;
  close(): Promise<void>;
}

/** Error codes that handlers may return. */
const CODES = ['E1', 'E2', 'CANNOT_PROCESS'];

/** The handlers of all cases. The instance determines which one acts, so cases may run in parallel. */
export class Cast {
  readonly #roles = new Map<InstanceId, { each: Case; answer: ReturnType<typeof answering>; seen: Job<Variables>[] }>();

  enter(instance: InstanceId, each: Case): void {
    this.#roles.set(instance, { each, answer: answering(each.jobs), seen: [] });
  }

  /** The jobs that the instance's handlers have received so far. */
  seen(instance: InstanceId): readonly Job<Variables>[] {
    return this.#roles.get(instance)?.seen ?? [];
  }

  /** The text of the instance's case. */
  xml(instance: InstanceId): string {
    return this.#roles.get(instance)?.each.xml ?? '';
  }

  /** The variables of its case that are left out of the comparison, see `Case`. */
  unordered(instance: InstanceId): readonly string[] {
    return this.#roles.get(instance)?.each.unordered ?? [];
  }

  handlers(cases: readonly Case[]): AnyJob[] {
    const types = new Set(cases.flatMap(({ xml }) => jobTypes(xml)));
    return [...types].map((type) => ({ type, errors: CODES, run: async (_tx, job) => this.#play(job) }));
  }

  #play(job: Job<unknown>): { complete: Variables } | { error: string } {
    const role = this.#roles.get(job.instance);
    if (!role) throw new Unavailable('this instance has no case');
    const variables = job.variables as Variables;
    role.seen.push({ ...job, variables });
    const attempt = role.answer(job.type, variables);
    if ('throw' in attempt) throw new Error(attempt.throw);
    if ('unavailable' in attempt) throw new Unavailable(attempt.unavailable);
    return attempt;
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type Intent = DistributiveOmit<Command, 'id' | 'instance' | 'by'>;

/** Carries out a command, and waits up to `patience` for its result. @returns the refusal if there was one */
export async function send(
  { engine, sql, patience }: EngineUnderTest,
  instance: InstanceId,
  intent: Intent,
): Promise<Refusal | undefined> {
  const command = { id: randomUUID(), instance, by: 1, ...intent } as Command;
  try {
    await sql.begin((tx) => engine.submit(tx, command));
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
  const { state, refusal, lastError } = await engine.settled(command.id, patience);
  if (state !== 'done' && state !== 'rejected')
    throw new Error(`${intent.kind} is ${state}: ${lastError ?? 'no answer'}`);
  return refusal;
}

/** Creates a new instance of a process, with its row and its handlers. */
export async function startCase(under: EngineUnderTest, each: Case, process: string): Promise<InstanceId> {
  const instance = randomUUID();
  under.cast.enter(instance, each);
  await insertInstance(under.sql, instance, process, under.engine.kind);
  await send(under, instance, { kind: 'start', process, variables: { instanceId: instance, ...each.variables } });
  return instance;
}

/**
 * The nth (0: the oldest) open task of an element; if there is no such task, the newest one of the element, or else an
 * unknown id.
 */
export async function findTask(
  { sql }: EngineUnderTest,
  instance: InstanceId,
  element: string,
  nth: number,
): Promise<TaskId> {
  const rows = await sql<{ id: TaskId; state: string }[]>`
    select id, state from inbox_tasks where instance_id = ${instance} and element_id = ${element}
    order by engine_task_key::bigint`;
  const open = rows.filter(({ state }) => state === 'open');
  return (open[nth] ?? rows.at(-1))?.id ?? randomUUID();
}
