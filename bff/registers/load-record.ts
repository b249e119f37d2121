import type { Context } from '#/bff/context.ts';
import { allowedActions } from '#/bff/contract/record-policy.ts';
import type { Db } from '#/bff/database/connection.ts';
import { together } from '#/bff/database/transaction.ts';
import { notFound } from '#/bff/failure.ts';
import type { WorkflowEngine } from '#/bff/workflow/engine.ts';
import { couldDecideUntil } from '#/bff/workflow/latecomer-queries.ts';
import type { BaseRecord, BaseRegister, Loaded, Loading, Standing, WorkflowRecord } from './register.ts';

/** The actions that need the engine of a running process. */
export const NEEDS_ENGINE: ReadonlySet<string> = new Set(['approve', 'reject', 'withdraw']);

/**
 * Loads a record with the actions that the caller may take on it now. Every read and every change goes through here.
 *
 * @throws Failure NOT_FOUND if it does not exist, its register is switched off, or the person has no relation to it
 */
export async function loadRecord<R extends BaseRecord>(
  db: Db,
  context: Context,
  register: BaseRegister<R>,
  id: number,
  options: Loading = {},
): Promise<Loaded<R>> {
  if (register.isEnabled?.(context.services.config) === false) throw notFound(`${register.noun} ${id}`);
  // These are two statements: the first may wait for the lock, and if it also read the relations, it would read them as
  // they were before the wait.
  const [record, standing] = await together([
    register.find(db, id, options.lock ?? false),
    register.readStanding(db, context.actor, id),
  ]);
  if (!record) throw notFound(`${register.noun} ${id}`);
  const relations = new Set(standing.relations(record));
  if (relations.size === 0 && !(options.latecomers && (await isLatecomer(db, context, record))))
    throw notFound(`${register.noun} ${id}`);
  const isEngineAbsent = isAbsent(context.services.engine.kind, standing.engine);
  return {
    record,
    relations,
    isEngineAbsent,
    allowed: actionsOf(register, relations, record.shownStatus, isEngineAbsent),
  };
}

/**
 * Whether the engine that a process runs on is absent; if Camunda is not set up, its processes do not continue on the
 * embedded engine.
 *
 * @param present the engine in use; undefined if no engine is needed
 */
export const isAbsent = (present: WorkflowEngine['kind'] | undefined, engine: Standing['engine']): boolean =>
  engine === 'camunda' && present === 'embedded';

/** The actions that a person's relations allow in the record's status, without those that need an absent engine. */
export function actionsOf(
  { policy }: Pick<BaseRegister, 'policy'>,
  relations: Iterable<string>,
  status: number,
  isEngineAbsent: boolean,
): string[] {
  const allowed = allowedActions(policy, relations, status);
  return isEngineAbsent ? allowed.filter((action) => !NEEDS_ENGINE.has(action)) : allowed;
}

const isLatecomer = async (db: Db, { actor }: Context, record: BaseRecord | WorkflowRecord) =>
  'workflowInstanceId' in record &&
  record.workflowInstanceId !== null &&
  (await couldDecideUntil(db, record.workflowInstanceId, actor.id));
