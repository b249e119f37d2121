/** Camunda 8 behind the port, for installations that outgrow one machine (decision 0001). */
import type { Sql } from 'postgres';
import type { CamundaConfig } from '#/bff/config.ts';
import { ADVISORY_LOCKS } from '#/bff/database/advisory-locks.ts';
import { voidReadyCommand } from '#/bff/workflow/commands/queries.ts';
import { createSettledWaiter } from '#/bff/workflow/commands/settled.ts';
import { wakeRunner } from '#/bff/workflow/commands/wake-queries.ts';
import type { AnyJob, WorkflowEngine, WorkflowEvents } from '#/bff/workflow/engine.ts';
import type { Recovery } from '#/bff/workflow/recovery.ts';
import { evaluate, partsOf } from '../embedded/parts.ts';
import { createModels } from '../embedded/storage/models.ts';
import { createForesight } from '../shared/foresee.ts';
import { healthOf } from '../shared/health.ts';
import { leadUntil } from '../shared/leader.ts';
import type { Log } from '../shared/log.ts';
import { findLeader } from '../shared/queries.ts';
import { checkProcess } from './check.ts';
import { openClient } from './client.ts';
import { Recognition, replacementOf } from './cluster/recognition.ts';
import { createRecovery } from './cluster/recovery.ts';
import { type Core, TIMING, type Timing } from './core.ts';
import { deploy } from './deploy.ts';
import { dispatchUntil } from './dispatch/dispatcher.ts';
import { workUntil } from './jobs/workers.ts';
import { Line } from './line.ts';
import { probe } from './probe.ts';
import { createReader } from './reader.ts';
import { submit } from './submit.ts';
import { sweepUntil } from './sweeps/sweep.ts';

export interface CamundaEngineOptions {
  /** The application's pool. */
  readonly sql: Sql;
  readonly jobs: readonly AnyJob[];
  readonly events: WorkflowEvents;
  readonly log: Log;
  readonly camunda: CamundaConfig;
  /** For tests, which should not have to wait. */
  readonly timing?: Partial<Timing>;
}

export interface CamundaEngine extends WorkflowEngine {
  readonly kind: 'camunda';
  /**
   * Camunda's version; null if it does not answer or reports a passing fault. Throws `CamundaUnusable` for faults that
   * waiting does not fix.
   */
  probe(): Promise<string | null>;
  readonly recovery: Recovery;
}

const byType = (jobs: readonly AnyJob[]) => new Map(jobs.map((job) => [job.type, job]));

export function createCamundaEngine({ sql, jobs, events, log, camunda, ...own }: CamundaEngineOptions): CamundaEngine {
  const timing: Timing = { ...TIMING, ...own.timing };
  const line = new Line(camunda.restAddress, log);
  const calls = openClient(camunda, timing.callMs, line);
  const work = openClient(camunda, timing.callMs + timing.pollMs, line);
  const { signal } = new AbortController();
  const hints = { times: new Map(), isFollowed: false };
  const core: Core = { sql, log, timing, calls, work, line, hints, jobs: byType(jobs), events, stop: signal };
  const recognition = new Recognition(core);
  const waiter = createSettledWaiter(sql);
  return {
    kind: 'camunda',
    read: createReader(core),
    submit,
    async takeBack(tx, id, by) {
      const isVoid = await voidReadyCommand(tx, id, by);
      if (isVoid) await wakeRunner(tx); // for the commands that waited behind it
      return isVoid;
    },
    settled: waiter.settled,
    parts: () => partsOf(core.jobs),
    evaluate,
    check: async (xml, process) => [...(await checkProcess(xml, [...core.jobs.values()], process)).problems],
    deploy: (definitionId, by) => deploy(core, definitionId, by),
    foresee: createForesight(createModels(), () => new Date()).foresee,
    probe: () => probe(core, camunda.restAddress),
    recovery: createRecovery(core),
    async run(handlers, listener, stop) {
      core.jobs = byType(handlers);
      core.events = listener;
      core.stop = stop;
      await Promise.all([
        workUntil(core, recognition, stop),
        leadUntil(core, ADVISORY_LOCKS.camunda, stop, (leading) => lead(core, recognition, leading)),
      ]);
    },
    health: async () => healthOf(sql, line.problem ?? (await replacementOf(sql))),
    leader: () => findLeader(sql, ADVISORY_LOCKS.camunda),
  };
}

async function lead(core: Core, recognition: Recognition, leading: AbortSignal): Promise<void> {
  await Promise.all([dispatchUntil(core, recognition, leading), sweepUntil(core, recognition, leading)]);
}
