import { createHash, randomUUIDv7 } from 'node:crypto';
import type { Sql } from '#/bff/database/connection.ts';
import { together, transaction } from '#/bff/database/transaction.ts';
import { insertShipped } from '#/bff/workflow/definition-queries.ts';
import {
  type AnyJob,
  type CommandStatus,
  defineJob,
  type InstanceId,
  type TaskId,
  type WorkflowEngine,
} from '#/bff/workflow/engine.ts';
import { listOpenTasks } from '#/bff/workflow/inbox-queries.ts';
import { insertInstance } from '#/bff/workflow/instance-queries.ts';
import { JOB_TYPE, PROCESS, variablesOf, W1_XML } from './process.ts';
import { insertPeople } from './queries.ts';

/** Answer to a line `run CLIENTS SECONDS`; times in milliseconds. */
export interface Result {
  /** Instances completed. */
  n: number;
  sec: number;
  /** Completing the task: from the call to the answer, the commit included. */
  taskP50: number;
  taskP99: number;
  /** One instance from before its start until after its end. */
  wholeP50: number;
  wholeP99: number;
  errors: number;
  firstError: string | null;
}

/** The handler of both service tasks does nothing: it is the engine that is measured. */
export const jobs: readonly AnyJob[] = [
  defineJob({
    type: JOB_TYPE,
    input: { parse: (variables) => variables },
    errors: [],
    run: async () => ({ complete: {} }),
  }),
];

/** So many people give commands; with more clients some are the same person. */
const PEOPLE = 64;

/** The rows that W1 needs, and the process deployed. */
export async function prepare(sql: Sql, engine: WorkflowEngine): Promise<void> {
  await insertPeople(sql, PEOPLE);
  const sha256 = createHash('sha256').update(W1_XML).digest();
  const definition = await transaction(sql, (tx) => insertShipped(tx, PROCESS, W1_XML, sha256));
  const result = await engine.deploy(definition, 1);
  if ('problems' in result) throw new Error(result.problems.map(({ message }) => message).join('\n'));
}

/** The register starts an instance: its row and the command in one transaction. */
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

async function completeOne(
  sql: Sql,
  engine: WorkflowEngine,
  by: number,
  instance: InstanceId,
  task: TaskId,
): Promise<void> {
  const variables = { decision: 'approve' };
  const status = await transaction(sql, (tx) =>
    engine.submit(tx, { id: randomUUIDv7(), instance, by, kind: 'completeTask', task, variables }),
  );
  expectTaken(status);
}

/** The embedded engine has carried it out by now; another may still be at it, and then nothing is repeated. */
function expectTaken({ state, lastError }: CommandStatus): void {
  if (lastError !== undefined || state === 'rejected') throw new Error(`the command is ${state}: ${lastError}`);
}

/** So many clients at once, each one instance after the other, for so many seconds. */
export async function run(sql: Sql, engine: WorkflowEngine, clients: number, seconds: number): Promise<Result> {
  const tasks: number[] = [];
  const wholes: number[] = [];
  const errors: unknown[] = [];
  const began = performance.now();
  const until = began + seconds * 1_000;
  const client = async (_: unknown, index: number) => {
    const by = 1 + (index % PEOPLE);
    while (performance.now() < until) {
      const from = performance.now();
      try {
        const instance = await startOne(sql, engine, by);
        const [task] = await listOpenTasks(sql, instance);
        if (!task) throw new Error(`instance ${instance} has no open task`);
        const decided = performance.now();
        await completeOne(sql, engine, by, instance, task.id);
        const now = performance.now();
        tasks.push(now - decided);
        wholes.push(now - from);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const sec = (performance.now() - began) / 1_000;
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
