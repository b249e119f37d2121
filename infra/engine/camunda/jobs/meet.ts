/** Which of our instances a job belongs to; the first one that Camunda hands out tells us that the instance runs. */
import type { TransactionSql as Tx } from 'postgres';
import { notifySettled } from '#/bff/workflow/commands/queries.ts';
import { wakeRunner } from '#/bff/workflow/commands/wake-queries.ts';
import { Unavailable } from '#/bff/workflow/engine.ts';
import type { Core } from '../core.ts';
import { findVersion } from '../definition-queries.ts';
import { findOpenStart, settle } from '../dispatch/queries.ts';
import { findByKey, type KnownInstance } from '../instance-queries.ts';
import { asUuid } from '../uuid.ts';
import type { EngineJob } from './engine-job.ts';

/** An instance that nobody here has started: its jobs are left to whoever has. */
class NotOurs extends Unavailable {}

/** An instance whose start was discarded after it had been sent: it must not run. */
export class TakenBack extends Error {}

/** Locks in the order of everybody: the record, then (in `events`) the instance, its tasks, the command. */
export async function meet(core: Core, tx: Tx, job: EngineJob): Promise<KnownInstance> {
  const key = job.processInstanceKey;
  const instance = await findByKey(tx, key, asUuid(job.variables.instanceId));
  if (!instance) throw new NotOurs(`nobody here has started the process instance ${key}`);
  if (instance.state === 'void') throw new TakenBack(`instance ${instance.id} was taken back`);
  await core.events.lockRecord?.(tx, { instance: instance.id });
  if (instance.key === null) await begin(core, tx, instance, job);
  return instance;
}

async function begin(core: Core, tx: Tx, { id }: KnownInstance, job: EngineJob): Promise<void> {
  const version = (await findVersion(tx, job.processDefinitionKey)) ?? job.processDefinitionVersion;
  await core.events.started(tx, { instance: id, engineKey: job.processInstanceKey, version });
  const start = await findOpenStart(tx, id);
  if (start && (await settle(tx, start, { state: 'done' }))) await notifySettled(tx, start);
  await wakeRunner(tx); // for what waits behind the start
}
