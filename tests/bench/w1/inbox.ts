/**
 * What the engine reports in W1, stored as in Openboek and with the same statements: the instance's row, and the task
 * in the inbox with its state. Everything that other engines do not do either is omitted: who may decide, log lines,
 * emails and audit.
 */
import { randomUUIDv7 } from 'node:crypto';
import { later } from '#/bff/database/transaction.ts';
import type { WorkflowEvents } from '#/bff/workflow/engine.ts';
import { findTaskByEngineKey, insertTombstone, moveTask, taskInsertion } from '#/bff/workflow/inbox-queries.ts';
import { instanceEnd, markStarted } from '#/bff/workflow/instance-queries.ts';
import { completeTask } from './queries.ts';

export const inbox: WorkflowEvents = {
  started: (tx, { instance, engineKey, version }) => later(tx, markStarted(tx, instance, engineKey, version)),

  async taskCreated(tx, event) {
    await later(tx, taskInsertion(tx, { ...event, id: randomUUIDv7(), register: 'w1', recordId: 0 }));
  },

  async taskCompleting(tx, { instance, engineTaskKey, command }) {
    return command !== null && (await completeTask(tx, instance, engineTaskKey)) ? 'allow' : 'deny';
  },

  async taskCanceled(tx, { engineTaskKey, instance }) {
    const task = await findTaskByEngineKey(tx, instance, engineTaskKey);
    if (task) await moveTask(tx, task.id, ['open', 'decided'], 'canceled');
    else await insertTombstone(tx, { id: randomUUIDv7(), engineTaskKey, instance, register: 'w1', recordId: 0 });
  },

  async incident(_tx, { element, message, open }) {
    if (open) throw new Error(`W1 stops at ${element}: ${message}`);
  },

  async ended(tx, { instance, how }) {
    await later(tx, instanceEnd(tx, instance, how));
  },
};
