/** The adapter on its own Postgres and Camunda, with handlers written by the test and an inbox that only records. */
import { randomUUID } from 'node:crypto';
import type { Sql } from '#/bff/database/connection.ts';
import type {
  AnyJob,
  Command,
  CommandStatus,
  Job,
  JobResult,
  Variables,
  WorkflowEvents,
} from '#/bff/workflow/engine.ts';
import type { Timing } from '#/infra/engine/camunda/core.ts';
import { type CamundaEngine, createCamundaEngine } from '#/infra/engine/camunda/engine.ts';
import { deployText, insertInstance, insertPeople, recordingInbox } from '#/tests/processes/inbox.ts';
import { IMPATIENT } from '#/tests/support/app.ts';
import { control, type TestCamunda, takeCamunda } from '#/tests/support/camunda.ts';
import { testDatabase } from '#/tests/support/database.ts';
import { CamundaProxy } from '#/tests/support/proxy.ts';
import { until } from '#/tests/support/until.ts';

type Handler = (job: Job<Variables>, tx: Parameters<AnyJob['run']>[0]) => unknown;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type Intent = DistributiveOmit<Command, 'id' | 'instance' | 'by'>;

export interface Stage {
  readonly sql: Sql;
  readonly camunda: TestCamunda;
  /** The proxy between the engine and Camunda. */
  readonly proxy: CamundaProxy;
  readonly engine: CamundaEngine;
  readonly told: string[];
  answer: 'allow' | 'deny';
  handle(type: string, handler: Handler): void;
  deploy(xml: string): Promise<number>;
  /** Starts an instance and waits until it has begun. */
  start(process: string, variables?: Variables): Promise<string>;
  submit(command: Command): Promise<CommandStatus>;
  /** Submits a command and waits for its result. */
  send(instance: string, intent: Intent): Promise<CommandStatus>;
  taskOf(instance: string, element: string): Promise<{ id: string; key: string }>;
  stateOf(instance: string): Promise<string>;
  keyOf(instance: string): Promise<string>;
  /**
   * Makes Camunda lose everything. If instances were running there, the caller must deal with them, for example with
   * `endAll`.
   */
  empty(): Promise<void>;
  /** Marks everything as ended in Openboek. */
  endAll(): Promise<void>;
  /** Calls Camunda directly. */
  past(method: string, path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }>;
  /** A second Openboek process. `stop` ends it as a kill does, without a message to any other process. */
  another(): { engine: CamundaEngine; stop: AbortController; running: Promise<void> };
  close(): Promise<void>;
}

export const ERROR_CODES = ['E1'];

export async function openStage(
  types: readonly string[],
  events: Partial<WorkflowEvents> = {},
  timing: Partial<Timing> = {},
): Promise<Stage> {
  const camunda = await takeCamunda();
  const proxy = await new CamundaProxy(camunda.address).there();
  const { sql, drop } = await testDatabase();
  await insertPeople(sql);
  const handlers = new Map<string, Handler>();
  const told: string[] = [];
  const stage = { answer: 'allow' } as { answer: 'allow' | 'deny' };
  const jobs = types.map(
    (type): AnyJob => ({
      type,
      errors: ERROR_CODES,
      run: async (tx, job) =>
        ((await handlers.get(type)?.(job as Job<Variables>, tx)) ?? { complete: {} }) as JobResult,
    }),
  );
  const inbox = { ...recordingInbox(told, () => stage.answer), ...events };
  const log = { warn: () => {}, error: () => {} };
  const open = () =>
    createCamundaEngine({
      sql,
      jobs,
      events: inbox,
      log,
      camunda: { restAddress: proxy.address, auth: { kind: 'none' } },
      timing: { ...IMPATIENT, ...timing },
    });
  const engine = open();
  const stop = new AbortController();
  const running = engine.run(jobs, inbox, stop.signal);
  const submit = (command: Command) => sql.begin((tx) => engine.submit(tx, command)) as Promise<CommandStatus>;
  const send = async (instance: string, intent: Intent) => {
    const command = { id: randomUUID(), instance, by: 1, ...intent } as Command;
    await submit(command);
    return engine.settled(command.id, 20_000);
  };
  const rest: Omit<Stage, 'answer'> = {
    sql,
    camunda,
    proxy,
    engine,
    told,
    handle: (type, handler) => void handlers.set(type, handler),
    deploy: (xml) => deployText(sql, engine, xml),
    async start(process, variables = {}) {
      const instance = randomUUID();
      await insertInstance(sql, instance, process, 'camunda');
      const status = await send(instance, { kind: 'start', process, variables });
      if (status.state !== 'done') throw new Error(`the start is ${status.state}: ${status.lastError}`);
      return instance;
    },
    submit,
    send,
    async taskOf(instance, element) {
      const find = async () => {
        const [task] = await sql<{ id: string; key: string }[]>`
          select id, engine_task_key as key from inbox_tasks
          where instance_id = ${instance} and element_id = ${element} and state = 'open' order by key limit 1`;
        return task;
      };
      return (await until(`an open task ${element}`, find, Boolean)) as { id: string; key: string };
    },
    async stateOf(instance) {
      const [row] = await sql<{ state: string }[]>`select state from workflow_instances where id = ${instance}`;
      return row?.state ?? 'none';
    },
    async keyOf(instance) {
      const [row] = await sql<
        { key: string }[]
      >`select engine_key as key from workflow_instances where id = ${instance}`;
      return row?.key ?? '';
    },
    async empty() {
      await control(camunda.address, 'POST', '/test/reset');
    },
    async endAll() {
      await sql`update workflow_instances set state = 'canceled', ended_at = now() where state in ('starting', 'active')`;
    },
    async past(method, path, body) {
      const response = await fetch(`${camunda.address}/v2${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text ? JSON.parse(text) : {} };
    },
    another() {
      const other = open();
      const otherStop = new AbortController();
      return { engine: other, stop: otherStop, running: other.run(jobs, inbox, otherStop.signal) };
    },
    async close() {
      stop.abort();
      await running;
      await drop();
      await proxy.away();
      await camunda.release();
    },
  };
  return Object.assign(stage, rest);
}
