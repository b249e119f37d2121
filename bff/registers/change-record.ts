import type { Context } from '#/bff/context.ts';
import type { RecordState } from '#/bff/contract/tasks.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { violatesUnique } from '#/bff/database/transaction.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { Refused } from '#/bff/workflow/engine.ts';
import { loadRecord, NEEDS_ENGINE } from './load-record.ts';
import type { BaseRecord, Loaded, Loading, Register, WorkflowRecord } from './register.ts';

type RefusalCode = 'COMMAND_REFUSED' | 'ENGINE_ABSENT' | 'WRONG_STATUS';

/**
 * Unique indexes that allow one running instance per record, one decision per task, and one approval per person and
 * instance.
 */
const LAST_GUARDS = ['workflow_instances_running', 'decisions_task', 'decisions_person'];

/**
 * Runs one verb on one record as one transaction: locks the record first (the lock order), then calls `change`. If a
 * change passes every check but is stopped by a final guard (a unique index or the engine), the answer is a 409 with
 * the actions that the person may take now.
 *
 * @throws Failure NOT_FOUND; COMMAND_REFUSED or ENGINE_ABSENT if the engine refuses, WRONG_STATUS if a unique index
 * does;
 *   and any other error from `change`
 */
export async function changeRecord<R extends WorkflowRecord, T>(
  context: Context,
  register: Register<R>,
  id: number,
  change: (tx: Tx, loaded: Loaded<R>) => Promise<T>,
  options: Pick<Loading, 'latecomers'> = {},
): Promise<T> {
  const load = (tx: Tx) => loadRecord(tx, context, register, id, { ...options, lock: true });
  try {
    return await inTransaction(context, async (tx) => change(tx, await load(tx)));
  } catch (error) {
    const refusal = (code: RefusalCode) =>
      freshRefusal(() => loadRecord(context.services.sql, context, register, id, options), code, error);
    if (error instanceof Refused)
      throw await refusal(error.refusal === 'NO_ENGINE' ? 'ENGINE_ABSENT' : 'COMMAND_REFUSED');
    if (LAST_GUARDS.some((guard) => violatesUnique(error, guard))) throw await refusal('WRONG_STATUS');
    throw error;
  }
}

/** @throws Failure WRONG_STATUS or ENGINE_ABSENT, with the allowed actions, if the given action is not allowed */
export function refuseUnless(loaded: Loaded<BaseRecord>, action: string): void {
  if (!loaded.allowed.includes(action)) throw wrongStatus(loaded, action);
}

/** The failure for a change whose record is no longer in the state it was loaded in, or whose engine is absent. */
export function wrongStatus({ record, allowed, isEngineAbsent }: Loaded<BaseRecord>, action: string): Failure {
  const needsEngine = isEngineAbsent && NEEDS_ENGINE.has(action);
  return new Failure(needsEngine ? 'ENGINE_ABSENT' : 'WRONG_STATUS', `${action} is not possible now`, {
    allowedActions: allowed,
    state: String(record.shownStatus),
  });
}

/**
 * The state of the record after the change, as seen by the person who made it; undefined if the caller does not need
 * it.
 */
export async function stateAfter<R extends WorkflowRecord>(
  tx: Tx,
  context: Context,
  register: Register<R>,
  id: number,
): Promise<RecordState | undefined> {
  if (context.isMinimal) return undefined;
  const { record, allowed } = await loadRecord(tx, context, register, id);
  return { id, status: record.shownStatus, allowedActions: [...allowed] };
}

/** Reads in a new transaction, because the transaction of the refused change has been rolled back. */
async function freshRefusal(load: () => Promise<Loaded>, code: RefusalCode, cause: unknown): Promise<Failure> {
  const { record, allowed } = await load();
  const message = cause instanceof Refused ? `the process refuses: ${cause.refusal}` : 'another change came first';
  return new Failure(code, message, { allowedActions: allowed, state: String(record.shownStatus), cause });
}
