/**
 * The embedded process engine. It runs in the server's process and writes its state to Openboek's own Postgres, in the
 * same transactions as the related changes.
 */
import type { Sql } from 'postgres';
import { ADVISORY_LOCKS } from '#/bff/database/advisory-locks.ts';
import { voidReadyCommand } from '#/bff/workflow/commands/queries.ts';
import { createSettledWaiter } from '#/bff/workflow/commands/settled.ts';
import { wakeRunner } from '#/bff/workflow/commands/wake-queries.ts';
import type { AnyJob, WorkflowEngine, WorkflowEvents } from '#/bff/workflow/engine.ts';
import { createForesight } from '../shared/foresee.ts';
import { type EngineProblem, healthOf } from '../shared/health.ts';
import type { Log } from '../shared/log.ts';
import { countRunning, findLeader } from '../shared/queries.ts';
import type { Core } from './core.ts';
import { check, deploy } from './deploy.ts';
import { evaluate, partsOf } from './parts.ts';
import { createReader } from './reader.ts';
import { workDue } from './runner/due-work.ts';
import { runBackground } from './runner/run.ts';
import { createModels } from './storage/models.ts';
import { submit } from './submit.ts';

export interface EmbeddedEngineOptions {
  /** The application's connection pool. */
  readonly sql: Sql;
  /** `submit` runs steps immediately, so it needs handlers and events even if `run` has not been called. */
  readonly jobs: readonly AnyJob[];
  readonly events: WorkflowEvents;
  readonly log: Log;
  /** For tests: the clock for timers and back-off. */
  readonly clock?: () => Date;
}

export interface EmbeddedEngine extends WorkflowEngine {
  readonly kind: 'embedded';
  /** Does all due work, whether this process leads or not, and returns when nothing is left. For tests and seeding. */
  runDue(): Promise<void>;
}

const byType = (jobs: readonly AnyJob[]) => new Map(jobs.map((job) => [job.type, job]));

export function createEmbeddedEngine(options: EmbeddedEngineOptions): EmbeddedEngine {
  const { sql, jobs, events, log, clock = () => new Date() } = options;
  const core: Core = { sql, jobs: byType(jobs), events, log, clock, models: createModels() };
  const waiter = createSettledWaiter(sql);
  return {
    kind: 'embedded',
    read: createReader(core),
    submit: (tx, command) => submit(core, tx, command),
    async takeBack(tx, id, by) {
      const isVoid = await voidReadyCommand(tx, id, by);
      if (isVoid) await wakeRunner(tx); // for the commands that were queued after it
      return isVoid;
    },
    settled: waiter.settled,
    parts: () => partsOf(core.jobs),
    evaluate,
    check: (xml, process) => check(xml, core.jobs, process),
    deploy: (definitionId, by) => deploy(core, definitionId, by),
    foresee: createForesight(core.models, clock).foresee,
    async run(handlers, listener, stop) {
      core.jobs = byType(handlers);
      core.events = listener;
      await runBackground(core, stop);
    },
    async runDue() {
      const never = new AbortController().signal;
      while (await workDue(core, never));
    },
    health: async () => healthOf(sql, await strandedOnCamunda(sql)),
    leader: () => findLeader(sql, ADVISORY_LOCKS.engine),
  };
}

/**
 * The problem if CAMUNDA_REST_ADDRESS was removed while instances still waited for Camunda; undefined: no instance
 * waits for Camunda.
 */
async function strandedOnCamunda(sql: Sql): Promise<EngineProblem | undefined> {
  const running = await countRunning(sql, 'camunda');
  if (running === 0) return undefined;
  return {
    cause: 'notSetUp',
    problem: `${running} processes run on Camunda, and wait until CAMUNDA_REST_ADDRESS is set again`,
  };
}
