import { createHash, randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '#/bff/database/connection.ts';
import { together, transaction } from '#/bff/database/transaction.ts';
import { insertShipped } from '#/bff/workflow/definition-queries.ts';
import {
  type AnyJob,
  type CommandStatus,
  defineJob,
  type InstanceId,
  type WorkflowEngine,
} from '#/bff/workflow/engine.ts';
import { type InboxTask, listOpenTasks } from '#/bff/workflow/inbox-queries.ts';
import { findInstance, insertInstance } from '#/bff/workflow/instance-queries.ts';
import { JOB_TYPE, PROCESS, variablesOf, W1_XML } from './process.ts';
import { countCompleted, insertPeople } from './queries.ts';

/** Answer to a line `run CLIENTS SECONDS`; times in milliseconds, except `sec`. */
export interface Result {
  /** Instances completed. */
  n: number;
  sec: number;
  /** The time to complete the task, from the call to the answer, including the commit. */
  taskP50: number;
  taskP99: number;
  /** The time of one instance, from before its start until after its end. */
  wholeP50: number;
  wholeP99: number;
  errors: number;
  firstError: string | null;
}

/** The handler of both service tasks does nothing, so that only the engine is measured. */
export const jobs: readonly AnyJob[] = [
  defineJob({
    type: JOB_TYPE,
    input: { parse: (variables) => variables },
    errors: [],
    run: async () => ({ complete: {} }),
  }),
];

/** How long a client waits for an engine that works asynchronously, and how often it checks. */
const PATIENCE_MS = 30_000;
const LOOK_AGAIN_MS = 5;

/** The number of people who give commands; with more clients, some act as the same person. */
const PEOPLE = 64;

/** Creates the rows that W1 needs, and deploys the process. */
export async function prepare(sql: Sql, engine: WorkflowEngine): Promise<void> {
  await insertPeople(sql, PEOPLE);
  const sha256 = createHash('sha256').update(W1_XML).digest();
  const definition = await transaction(sql, (tx) => insertShipped(tx, PROCESS, W1_XML, sha256));
  const result = await engine.deploy(definition, 1);
  if ('problems' in result) throw new Error(result.problems.map(({ message }) => message).join('\n'));
}

/** Starts an instance as a register does, with its row and the command in one transaction. */
export async function startOne(sql: Sql, engine: WorkflowEngine, by: number): Promise<InstanceId> {
  const instance = randomUUIDv7();
  const row = { id: instance, register: 'w1', recordId: ++records, process: PROCESS, previousStatus: 1, startedBy: by };
  const variables = variablesOf(instance);
  const [, status] = await transaction(sql, (tx) =>
    together([
      insertInstance(tx, { ...row, engine: engine.kind }),
      engine.submit(tx, { id: randomUUIDv7(), instance, by, kind: 'start', process: PROCESS, variables }),
    ]),
  );
  expectTaken(status);
  return instance;
}
let records = 0;

/** Returns when the engine has carried out the command: the embedded one does so within the call. */
async function completeOne(sql: Sql, engine: WorkflowEngine, by: number, task: InboxTask): Promise<void> {
  const id = randomUUIDv7();
  const command = { id, instance: task.instance, by, kind: 'completeTask', task: task.id } as const;
  const status = await transaction(sql, (tx) => engine.submit(tx, { ...command, variables: { decision: 'approve' } }));
  expectTaken(status);
  if (status.state !== 'done') expectTaken(await engine.settled(id, PATIENCE_MS));
}

function expectTaken({ state, lastError }: CommandStatus): void {
  if (lastError !== undefined || state === 'rejected') throw new Error(`the command is ${state}: ${lastError}`);
}

/** Asks repeatedly until there is a result, because Camunda carries out commands asynchronously. */
async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`${what} after ${PATIENCE_MS} ms`);
    await sleep(LOOK_AGAIN_MS);
  }
}

/**
 * Completes the task that the instance waits at. @returns when the client had found the task, and when it was completed
 */
export async function completeFirstTask(
  sql: Sql,
  engine: WorkflowEngine,
  by: number,
  instance: InstanceId,
): Promise<[decided: number, done: number]> {
  const task = await until(`${instance} has no task`, async () => (await listOpenTasks(sql, instance))[0]);
  const decided = performance.now();
  await completeOne(sql, engine, by, task);
  return [decided, performance.now()];
}

/** Waits until the instance has ended; on the embedded engine it has ended once its task is completed. */
async function untilEnded(sql: Sql, engine: WorkflowEngine, instance: InstanceId): Promise<void> {
  if (engine.kind === 'embedded') return;
  await until(`${instance} has not ended`, async () => {
    const found = await findInstance(sql, instance);
    return found?.state === 'completed' ? found : undefined;
  });
}

/** Runs this many clients at once, each with one instance after the other, for this many seconds. */
export async function run(sql: Sql, engine: WorkflowEngine, clients: number, seconds: number): Promise<Result> {
  const tasks: number[] = [];
  const wholes: number[] = [];
  const errors: unknown[] = [];
  const completedBefore = await countCompleted(sql);
  const began = performance.now();
  const end = began + seconds * 1_000;
  const client = async (_: unknown, index: number) => {
    const by = 1 + (index % PEOPLE);
    while (performance.now() < end) {
      try {
        const from = performance.now();
        const instance = await startOne(sql, engine, by);
        const [decided, done] = await completeFirstTask(sql, engine, by, instance);
        await untilEnded(sql, engine, instance);
        tasks.push(done - decided);
        wholes.push(performance.now() - from);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const sec = (performance.now() - began) / 1_000;
  const completed = (await countCompleted(sql)) - completedBefore;
  if (completed < wholes.length) errors.push(new Error(`${wholes.length} ran and only ${completed} are completed`));
  return {
    n: wholes.length,
    sec,
    taskP50: percentile(tasks, 0.5),
    taskP99: percentile(tasks, 0.99),
    wholeP50: percentile(wholes, 0.5),
    wholeP99: percentile(wholes, 0.99),
    errors: errors.length,
    firstError: errors.length ? String(errors[0]) : null,
  };
}

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
