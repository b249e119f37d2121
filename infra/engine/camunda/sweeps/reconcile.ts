/**
 * Once a minute, compares what is open here with Camunda's state, and reports the events that no listener reported: a
 * modification triggers no canceling listener, a cancelled instance does not run its end listener, and a listener's
 * insert may commit after its task was withdrawn. Nothing newer than the search index is compared.
 */
import { compileModel } from '../../embedded/model/compile.ts';
import { AS_IT_IS, type Core } from '../core.ts';
import { findVersion, findXml } from '../definition-queries.ts';
import { dueDateOf } from '../due-date.ts';
import { unlessMissing } from '../errors.ts';
import type { KnownInstance } from '../instance-queries.ts';
import { ownInstances } from '../own-instances.ts';
import { allPages } from '../pages.ts';
import { compareInstances } from './compare-instances.ts';
import { inOrder } from './in-order.ts';
import { listKnownTasks, listOpenTasks, listRunning, type OpenTask } from './reconcile-queries.ts';

/** One leader's comparisons, which run one after the other. */
export class Reconciler {
  readonly #core: Core;
  /**
   * Tasks that the previous comparison did not find in the index. A task is withdrawn only if it is missing twice,
   * because the index may be slow.
   */
  #missing: ReadonlySet<string> = new Set();

  constructor(core: Core) {
    this.#core = core;
  }

  async compare(): Promise<void> {
    await compareInstances(this.#core, await listRunning(this.#core.sql, this.#core.timing.indexLagMs));
    this.#missing = await reconcileTasks(this.#core, this.#missing);
  }
}

/** @returns the tasks that are not in the index */
async function reconcileTasks(core: Core, missingBefore: ReadonlySet<string>): Promise<Set<string>> {
  const missing = new Set<string>();
  const ours = await listOpenTasks(core.sql, core.timing.indexLagMs);
  const shown = await allPages((page) => core.calls.searchUserTasks({ filter: { state: 'CREATED' }, page }, AS_IT_IS));
  const open = new Map(shown.map((task) => [String(task.userTaskKey), String(task.processInstanceKey)]));
  const gone = ours.filter(({ key, instanceKey }) => open.get(key) !== instanceKey);
  const own = await ownInstances(
    core,
    gone.map(({ instanceKey }) => instanceKey),
  );
  for (const task of gone.filter(({ instance, instanceKey }) => own.get(instanceKey)?.id === instance)) {
    const found = await unlessMissing(core.calls.getUserTask({ userTaskKey: task.key as never }, AS_IT_IS));
    if (!found) missing.add(task.key);
    if (found ? CLOSED.has(String(found.state)) : missingBefore.has(task.key)) await close(core, task, found?.state);
  }
  await adoptUnknown(core, shown, await listKnownTasks(core.sql, open));
  return missing;
}

/** The states in which a task can no longer be decided. A task between two states is left to its listener. */
const CLOSED = new Set(['CANCELED', 'COMPLETED']);

async function close(core: Core, { key, instance }: OpenTask, state = 'unknown'): Promise<void> {
  core.log.warn({ instance, task: key, state }, 'a task was closed without Openboek being notified');
  await inOrder(core, instance, (tx) => core.events.taskCanceled(tx, { engineTaskKey: key, instance }));
}

interface ShownTask {
  readonly userTaskKey?: unknown;
  readonly creationDate?: unknown;
  readonly processInstanceKey?: unknown;
  readonly processDefinitionKey?: unknown;
  readonly processDefinitionId?: unknown;
  readonly elementId?: unknown;
  readonly dueDate?: string | null;
}

/** Adopts tasks that belong to our instances but are missing here because our database was restored from a backup. */
async function adoptUnknown(core: Core, shown: readonly ShownTask[], known: ReadonlySet<string>): Promise<void> {
  const before = Date.now() - core.timing.indexLagMs;
  const unknown = shown.filter(
    (task) => !known.has(String(task.userTaskKey)) && Date.parse(String(task.creationDate)) < before,
  );
  const own = await ownInstances(
    core,
    unknown.map((task) => String(task.processInstanceKey)),
  );
  for (const task of unknown) {
    const instance = own.get(String(task.processInstanceKey));
    if (instance?.state === 'active') await adopt(core, instance, task);
  }
}

async function adopt(core: Core, instance: KnownInstance, task: ShownTask): Promise<void> {
  const elementId = String(task.elementId);
  const headers = await headersOf(core, String(task.processDefinitionId), String(task.processDefinitionKey), elementId);
  core.log.warn({ instance: instance.id, element: elementId }, 'a task was opened without Openboek being notified');
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
