/**
 * A process engine on a real Postgres. It has its own clock, job handlers written by the test, and an inbox that keeps
 * only what the port requires. A test checks the trace: which elements were activated, completed or terminated.
 */
import { randomUUID } from 'node:crypto';
import type { Sql } from '#/bff/database/connection.ts';
import {
  type AnyJob,
  type Command,
  type CommandStatus,
  type Job,
  type JobResult,
  type Refusal,
  Refused,
  type Variables,
  type WorkflowEvents,
} from '#/bff/workflow/engine.ts';
import { createEmbeddedEngine, type EmbeddedEngine } from '#/infra/engine/embedded/engine.ts';
import { testDatabase } from '#/tests/support/database.ts';
import { deployText, insertInstance, insertPeople, recordingInbox } from './inbox.ts';

/** The handler of a job in a test; if it returns nothing, the job is completed without variables. */
export type Handler = (job: Job<Variables>, tx: Parameters<AnyJob['run']>[0]) => unknown;

export interface Harness {
  readonly sql: Sql;
  readonly engine: EmbeddedEngine;
  /**
   * The events of the engine, except completed tasks and failed jobs: the kind, then the element and a detail if there
   * are any.
   */
  readonly told: string[];
  /** The engine's log, as `level message`. */
  readonly logged: string[];
  /** Sets the handler of a job type; jobs without a handler complete at once. */
  handle(type: string, handler: Handler): void;
  /** What `taskCompleting` returns. */
  answer: 'allow' | 'deny';
  readonly events: WorkflowEvents;
  deploy(xml: string): Promise<number>;
  start(process: string, variables?: Variables): Promise<string>;
  /** Submits a command; one with the same id counts as the same command. */
  submit(command: Command): Promise<CommandStatus>;
  send(instance: string, command: Intent): Promise<CommandStatus>;
  /** Completes the oldest open user task of that element. */
  completeTask(instance: string, element: string, variables?: Variables): Promise<CommandStatus>;
  /** Moves the clock and does all the work that has become due. */
  advance(milliseconds: number): Promise<void>;
  now(): Date;
  openTasks(instance: string): Promise<string[]>;
  trace(instance: string): Promise<string[]>;
  /** `element: type` of the open incidents. */
  incidents(instance: string): Promise<string[]>;
  state(instance: string): Promise<string>;
  variables(instance: string): Promise<Variables>;
  drop(): Promise<void>;
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type Intent = DistributiveOmit<Command, 'id' | 'instance' | 'by'>;

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Error codes that a test's handlers may return. */
export const ERROR_CODES = ['E1', 'E2', 'CANNOT_PROCESS'];

export async function createHarness(options: { types: readonly string[] }): Promise<Harness> {
  const database = await testDatabase();
  const { sql } = database;
  await insertPeople(sql);
  const handlers = new Map<string, Handler>();
  const told: string[] = [];
  let now = Date.parse('2026-03-02T09:00:00Z');
  const jobs = options.types.map(
    (type): AnyJob => ({
      type,
      errors: ERROR_CODES,
      run: async (tx, job) => {
        const result = await handlers.get(type)?.(job as Job<Variables>, tx);
        return (result ?? { complete: {} }) as JobResult;
      },
    }),
  );
  const harness = { answer: 'allow' } as { answer: 'allow' | 'deny' };
  const events = recordingInbox(told, () => harness.answer);
  const logged: string[] = [];
  const log = {
    warn: (_details: object, message: string) => void logged.push(`warn ${message}`),
    error: (_details: object, message: string) => void logged.push(`error ${message}`),
  };
  const engine = createEmbeddedEngine({ sql, jobs, events, log, clock: () => new Date(now) });
  const submit = (command: Command) => sql.begin((tx) => engine.submit(tx, command)) as Promise<CommandStatus>;
  const send = (instance: string, intent: Intent) =>
    submit({ id: randomUUID(), instance, by: 1, ...intent } as Command);

  const rest: Omit<Harness, 'answer'> = {
    sql,
    engine,
    told,
    logged,
    events,
    handle: (type, handler) => void handlers.set(type, handler),
    deploy: (xml) => deployText(sql, engine, xml),
    async start(process, variables = {}) {
      const instance = randomUUID();
      await insertInstance(sql, instance, process);
      await send(instance, { kind: 'start', process, variables: { instanceId: instance, ...variables } });
      return instance;
    },
    submit,
    send,
    async completeTask(instance, element, variables = {}) {
      const [task] = await sql<{ id: string }[]>`
        select id from inbox_tasks where instance_id = ${instance} and element_id = ${element} and state = 'open'
        order by engine_task_key::bigint limit 1`;
      if (!task) throw new Error(`no open task ${element}`);
      return send(instance, { kind: 'completeTask', task: task.id, variables });
    },
    async advance(milliseconds) {
      now += milliseconds;
      await engine.runDue();
    },
    now: () => new Date(now),
    async openTasks(instance) {
      const rows = await sql<{ element: string }[]>`
        select element_id as element from inbox_tasks where instance_id = ${instance} and state = 'open' order by 1`;
      return rows.map((row) => row.element);
    },
    async trace(instance) {
      const { items } = await engine.read.history(instance);
      return items.map(({ element, event }) => `${element} ${event}`);
    },
    async incidents(instance) {
      const { incidents } = await engine.read.detail(instance);
      return incidents.map(({ element, type }) => `${element}: ${type}`);
    },
    async state(instance) {
      const [row] = await sql<{ status: string }[]>`select status from wf_instance where id = ${instance}`;
      return row?.status ?? 'none';
    },
    variables: async (instance) => (await engine.read.detail(instance)).variables,
    drop: database.drop,
  };
  return Object.assign(harness, rest);
}

/** The refusal of a command. Throws if the command was not refused. */
export async function refusalOf(command: Promise<unknown>): Promise<Refusal> {
  const error = await command.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Refused) return error.refusal;
  throw error ?? new Error('the command was not refused');
}
