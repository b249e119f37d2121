import type { Context } from '#/bff/context.ts';
import type { RunActionAnswer } from '#/bff/contract/operations.ts';
import { Failure } from '#/bff/failure.ts';
import { markPending } from '#/bff/registers/queries.ts';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import { type Changing, changeRun } from './change-run.ts';
import { isBeingCancelled } from './queries.ts';

/**
 * Ends a run. Once the engine has ended it, its record goes back to its owner with the reason (`ended` of events.ts).
 * Until then the record waits for the engine, so that nobody can decide it.
 *
 * @throws Failure NOT_FOUND, RECORD_FROZEN, NOT_SETTLED while it is being cancelled, and the failures of `changeRun`
 */
export const cancelRun = (context: Context, id: InstanceId, reason: string): Promise<RunActionAnswer> =>
  changeRun(context, id, 'cancel', cancellation(reason));

/** Ends a run, regardless of who asked for it and how. */
export function cancellation(reason: string): Changing {
  return async (tx, { instance: { id }, register, record }, command) => {
    // The engine would later refuse a second cancellation, and an operator would have to discard that command.
    if (await isBeingCancelled(tx, id))
      throw new Failure('NOT_SETTLED', 'the run is being cancelled', { allowedActions: [] });
    const expected = { id: record.id, shownStatus: record.shownStatus, instance: id };
    // A record that already waits for another command keeps waiting for that one: the engine handles commands in order.
    if (record.pendingCommandId === null) await markPending(tx, register.table, expected, { command, instance: id });
    return { command: { kind: 'cancel', reason }, detail: { reason } };
  };
}
