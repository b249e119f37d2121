/**
 * Compares what we hold for open with what Camunda shows, once a minute, and tells the events that no listener told: a
 * modification fires no canceling listener, a cancelled instance has no end listener, a listener's insert may commit after
 * its task was withdrawn. What is younger than the search index is left alone.
 */
import type { TransactionSql as Tx } from 'postgres';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import { compileModel } from '../../embedded/model/compile.ts';
import { AS_IT_IS, type Core } from '../core.ts';
import { findVersion, findXml } from '../definition-queries.ts';
import { dueDateOf } from '../due-date.ts';
import { unlessMissing } from '../errors.ts';
import { findByKey } from '../instance-queries.ts';
import { allPages } from '../pages.ts';
import {
  listKnownTasks,
  listOpenTasks,
  listRunning,
  type OpenTask,
  type RunningInstance,
} from './reconcile-queries.ts';

/** One leader's comparisons, one after the other. */
export class Reconciler {
  readonly #core: Core;
  /** Tasks that the index did not know at all the last time; a slow index must not cost anybody their task. */
  #missing: ReadonlySet<string> = new Set();

  constructor(core: Core) {
    this.#core = core;
  }

  async compare(): Promise<void> {
    await reconcileInstances(this.#core);
    this.#missing = await reconcileTasks(this.#core, this.#missing);
  }
}

/** Instances asked for at a time. */
const BATCH = 100;

async function reconcileInstances(core: Core): Promise<void> {
  const running = await listRunning(core.sql, core.timing.indexLagMs);
  for (let from = 0; from < running.length; from += BATCH) {
    const batch = running.slice(from, from + BATCH);
    const keys = batch.map(({ key }) => key);
    const { items } = await core.calls.searchProcessInstances(
      { filter: { processInstanceKey: { $in: keys } as never }, page: { limit: BATCH } as never },
      AS_IT_IS,
    );
    const states = new Map((items ?? []).map((each) => [String(each.processInstanceKey), String(each.state)]));
    for (const instance of batch) await compareInstance(core, instance, states.get(instance.key));
  }
}

async function compareInstance(core: Core, { id, key }: RunningInstance, state: string | undefined): Promise<void> {
  if (state === 'COMPLETED' || state === 'TERMINATED') {
    const how = state === 'COMPLETED' ? 'completed' : 'canceled';
    core.log.warn({ instance: id, how }, 'an instance ended without telling us');
    await inOrder(core, id, (tx) => core.events.ended(tx, { instance: id, how }));
  } else if (state === undefined) {
    // another cluster, or one that has lost its state: nothing of ours can say what is right, so a person must look
    core.log.error({ instance: id, key }, 'Camunda does not know an instance that runs here');
  }
}

/** @returns the tasks that the index does not know */
async function reconcileTasks(core: Core, missingBefore: ReadonlySet<string>): Promise<Set<string>> {
  const missing = new Set<string>();
  const ours = await listOpenTasks(core.sql, core.timing.indexLagMs);
  const shown = await allPages((page) => core.calls.searchUserTasks({ filter: { state: 'CREATED' }, page }, AS_IT_IS));
  const open = new Set<string>(shown.map((task) => String(task.userTaskKey)));
  for (const task of ours.filter(({ key }) => !open.has(key))) {
    const found = await unlessMissing(core.calls.getUserTask({ userTaskKey: task.key as never }, AS_IT_IS));
    if (!found) missing.add(task.key);
    if (found ? CLOSED.has(String(found.state)) : missingBefore.has(task.key)) await close(core, task, found?.state);
  }
  const known = await listKnownTasks(core.sql, [...open]);
  const before = Date.now() - core.timing.indexLagMs;
  for (const task of shown)
    if (!known.has(String(task.userTaskKey)) && Date.parse(String(task.creationDate)) < before) await adopt(core, task);
  return missing;
}

/** Nobody can decide such a task any more; one between two states is left to its listener. */
const CLOSED = new Set(['CANCELED', 'COMPLETED']);

async function close(core: Core, { key, instance }: OpenTask, state = 'unknown'): Promise<void> {
  core.log.warn({ instance, task: key, state }, 'a task closed without telling us');
  await inOrder(core, instance, (tx) => core.events.taskCanceled(tx, { engineTaskKey: key, instance }));
}

interface ShownTask {
  readonly userTaskKey?: unknown;
  readonly processInstanceKey?: unknown;
  readonly processDefinitionKey?: unknown;
  readonly processDefinitionId?: unknown;
  readonly elementId?: unknown;
  readonly dueDate?: string | null;
}

/** A task of ours that we do not know, after our database went back to an earlier backup. */
async function adopt(core: Core, task: ShownTask): Promise<void> {
  const instance = await findByKey(core.sql, String(task.processInstanceKey), null);
  if (instance?.state !== 'active') return;
  const elementId = String(task.elementId);
  const headers = await headersOf(core, String(task.processDefinitionId), String(task.processDefinitionKey), elementId);
  core.log.warn({ instance: instance.id, element: elementId }, 'a task opened without telling us');
  const engineTaskKey = String(task.userTaskKey);
  const dueAt = dueDateOf(task.dueDate);
  const approverRule = headers.approverRule ?? '';
  await inOrder(core, instance.id, (tx) =>
    core.events.taskCreated(tx, { engineTaskKey, instance: instance.id, elementId, approverRule, dueAt }),
  );
}

async function headersOf(core: Core, process: string, definitionKey: string, element: string) {
  const version = await findVersion(core.sql, definitionKey);
  const xml = version === undefined ? undefined : await findXml(core.sql, process, version);
  const model = xml === undefined ? null : (await compileModel(xml, null)).model;
  return model?.nodes.get(element)?.headers ?? {};
}

async function inOrder(core: Core, instance: InstanceId, work: (tx: Tx) => Promise<void>): Promise<void> {
  await core.sql.begin(async (tx) => {
    await core.events.lockRecord?.(tx, { instance });
    await work(tx);
  });
}
