/** Finds the instance of a job by the id with which the instance was started; its first job shows that it runs. */
import type { TransactionSql as Tx } from 'postgres';
import { notifySettled } from '#/bff/workflow/commands/queries.ts';
import { wakeRunner } from '#/bff/workflow/commands/wake-queries.ts';
import { type InstanceId, Unavailable } from '#/bff/workflow/engine.ts';
import { placeInstance } from '../cluster/queries.ts';
import type { Core } from '../core.ts';
import { findVersion } from '../definition-queries.ts';
import { findOpenStart, settle } from '../dispatch/queries.ts';
import { findById, type KnownInstance } from '../instance-queries.ts';
import { ownInstances } from '../own-instances.ts';
import { asUuid } from '../uuid.ts';
import type { EngineJob } from './engine-job.ts';

/** An instance that Openboek did not start: its jobs are left to the program that started it. */
class NotOurs extends Unavailable {}

/**
 * An instance that has the id of one of our instances, but another key: Camunda was emptied or restored, or somebody
 * started the instance without Openboek. Its jobs are refused, so that they neither change nor end any of our
 * instances.
 */
export class Stranger extends Unavailable {
  constructor(instance: InstanceId, key: string) {
    super(`the process instance ${key} has the id of ${instance}, which runs under another key`);
  }
}

/**
 * The former run of an instance that was restarted on another Camunda. The former run is being ended, and its jobs
 * change nothing.
 */
export class Former extends Error {}

/**
 * An instance that must not run: its start was discarded after it had been sent, or it has ended here and was started
 * again or is back in a Camunda that was reset.
 */
export class TakenBack extends Error {}

/** Locks in the common order: the record, then (in `events`) the instance, its tasks, the command. */
export async function findOwnInstance(core: Core, tx: Tx, job: EngineJob): Promise<KnownInstance> {
  const key = job.processInstanceKey;
  const instance = await findOf(core, tx, job);
  if (instance?.isReplaced) throw new Unavailable('the Camunda that answers is not the one that our instances run on');
  if (!instance) throw new NotOurs(`nobody here has started the process instance ${key}`);
  if (instance.lostKey === key) throw new Former(`instance ${instance.id} has begun again`);
  if (instance.state === 'void') throw new TakenBack(`instance ${instance.id} was taken back`);
  if (instance.key !== null && instance.key !== key) {
    const hasEnded = instance.state === 'completed' || instance.state === 'canceled';
    throw hasEnded ? new TakenBack(`instance ${instance.id} has ended`) : new Stranger(instance.id, key);
  }
  await core.events.lockRecord?.(tx, { instance: instance.id });
  if (instance.key === null) await begin(core, tx, instance, job);
  return instance;
}

/**
 * Finds the instance by the variable `instanceId`, which every start sets. Within an element, another variable of that
 * name may hide it; then Camunda is asked for the variable of the process.
 */
async function findOf(core: Core, tx: Tx, { variables, processInstanceKey: key }: EngineJob) {
  const id = asUuid(variables.instanceId);
  const named = id === null ? undefined : await findById(tx, id);
  const isMeant = named && (named.key === null || named.key === key || named.lostKey === key);
  return isMeant ? named : ((await ownInstances(core, [key])).get(key) ?? named);
}

async function begin(core: Core, tx: Tx, { id }: KnownInstance, job: EngineJob): Promise<void> {
  const version = (await findVersion(tx, job.processDefinitionKey)) ?? job.processDefinitionVersion;
  await core.events.started(tx, { instance: id, engineKey: job.processInstanceKey, version });
  await placeInstance(tx, id);
  const start = await findOpenStart(tx, id);
  if (start && (await settle(tx, start, { state: 'done' }))) await notifySettled(tx, start);
  await wakeRunner(tx); // for commands that are queued after the start
}
