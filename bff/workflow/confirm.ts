import type { Context } from '#/bff/context.ts';
import { Failure, notFound } from '#/bff/failure.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import type { Loaded } from '#/bff/registers/register.ts';
import { registerOf } from '#/bff/registers/registers.ts';
import { findStart } from './confirmation-queries.ts';
import { findOwnDecision } from './decision-queries.ts';
import type { CommandId, InstanceId, TaskId } from './engine.ts';
import { findTask } from './inbox-queries.ts';
import { findInstance } from './instance-queries.ts';

/** How long the second call waits for the engine before it answers although the command is still in progress. */
const WAIT_MS = 2_000;

/**
 * The second call after a submission (CA-032). The submission issued the start command; this call waits until the
 * engine has settled it. It may be repeated. Only the person who submitted may make it (WF-006).
 *
 * @returns the instance id, while the start is ready, sent or done
 * @throws Failure NOT_FOUND, NOT_PREPARED, COMMAND_REFUSED if it was refused or taken back
 */
export async function confirmStart(context: Context, id: InstanceId, process: string): Promise<InstanceId> {
  const db = context.services.sql;
  const instance = await findInstance(db, id);
  if (!instance) throw notFound(`instance ${id}`);
  const loaded = await loadRecord(db, context, registerOf(instance.register), instance.recordId);
  const start = await findStart(db, id);
  if (!start || start.issuer !== context.actor.id || instance.process !== process) throw notPrepared(loaded);
  return settle(context, start.id, instance, instance.id);
}

/**
 * The second call after approve and reject (CA-033), for the decision that the caller made on the task.
 *
 * @param action what was decided: stepTypeActionName
 * @throws Failure NOT_FOUND, NOT_PREPARED, COMMAND_REFUSED
 */
export async function confirmTask(context: Context, id: TaskId, action: string): Promise<InstanceId> {
  const db = context.services.sql;
  const task = await findTask(db, id);
  if (!task) throw notFound(`task ${id}`);
  const loaded = await loadRecord(db, context, registerOf(task.register), task.recordId);
  const decision = await findOwnDecision(db, id, context.actor.id);
  if (!decision || decision.action !== action) throw notPrepared(loaded);
  return settle(context, decision.command, task, task.instance);
}

async function settle(
  context: Context,
  command: CommandId,
  about: { register: string; recordId: number },
  instance: InstanceId,
): Promise<InstanceId> {
  const { sql, engine } = context.services;
  const { state } = await engine.settled(command, WAIT_MS);
  if (state !== 'rejected' && state !== 'void') return instance;
  const { allowed } = await loadRecord(sql, context, registerOf(about.register), about.recordId);
  throw new Failure('COMMAND_REFUSED', 'the process engine refused the command', { allowedActions: allowed, state });
}

function notPrepared({ record, allowed }: Loaded): Failure {
  return new Failure('NOT_PREPARED', 'this person has not prepared a command here', {
    allowedActions: allowed,
    state: String(record.shownStatus),
  });
}
