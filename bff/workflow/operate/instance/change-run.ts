import { randomUUID } from 'node:crypto';
import type { Context } from '#/bff/context.ts';
import type { ErrorCode } from '#/bff/contract/errors.ts';
import type { RunAction, RunActionAnswer } from '#/bff/contract/operations.ts';
import { REPORT_STATUS } from '#/bff/contract/statuses.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { auditChange } from '#/bff/registers/audit-change.ts';
import { locateRecord } from '#/bff/registers/locate-record.ts';
import type { WorkflowRecord } from '#/bff/registers/register.ts';
import { type Command, type InstanceId, type Refusal, Refused } from '#/bff/workflow/engine.ts';
import { listStranded, type OpenRun, openRun } from './open-run.ts';
import { refusalOf, runActionsOf } from './run-actions.ts';

/** A run that is locked, with its record. */
export interface LockedRun extends OpenRun {
  record: WorkflowRecord;
}

type OfKind<K extends Command['kind']> = Omit<Extract<Command, { kind: K }>, 'id' | 'instance' | 'by'>;
export type Wanted =
  | OfKind<'cancel'>
  | OfKind<'resolveIncident'>
  | OfKind<'changeRetries'>
  | OfKind<'setVariables'>
  | OfKind<'migrate'>;

/** The data that an action passes to the engine, and the data for the audit entry. */
export interface Change {
  command: Wanted;
  detail: Record<string, unknown>;
}

const CODES: Partial<Record<Refusal, ErrorCode>> = {
  INSTANCE_ENDED: 'INSTANCE_ENDED',
  NOT_MIGRATABLE: 'NOT_MIGRATABLE',
  NO_DEFINITION: 'NOT_MIGRATABLE',
  NO_ENGINE: 'ENGINE_ABSENT',
};

/** The error code if the target of an action is no longer in the engine (NOT_WAITING). */
const GONE: Partial<Record<RunAction, ErrorCode>> = { retry: 'INCIDENT_GONE', changeRetries: 'JOB_GONE' };

/** Determines the command for a locked run. @param command the id of the command */
export type Changing = (tx: Tx, run: LockedRun, command: string) => Promise<Change>;

export interface Asked {
  id: InstanceId;
  action: RunAction;
  change: Changing;
  /** The id of the command. */
  command: string;
  /** Runs whose engine is absent. */
  stranded: readonly InstanceId[];
}

/**
 * Carries out an operator's action on a run once, in its own transaction, or refuses it with a reason.
 *
 * @throws Failure NOT_FOUND, and a code for why the action is impossible, with the actions that are allowed instead
 */
export async function changeRun(
  context: Context,
  id: InstanceId,
  action: RunAction,
  change: Changing,
): Promise<RunActionAnswer> {
  const stranded = await listStranded(context.services.engine);
  try {
    return await inTransaction(context, (tx) =>
      changeWithin(tx, context, { id, action, change, command: randomUUID(), stranded }),
    );
  } catch (error) {
    throw readRefusal(error, action);
  }
}

/**
 * Carries out an operator's action on a run. Checks that the operator has the right, that the run exists and that the
 * action is possible now. Locks the record and the run, calls `change` to get the command for the engine, and writes
 * the audit entry.
 *
 * @throws Failure like `changeRun`; Refused by the engine, after which the transaction must be rolled back
 */
export async function changeWithin(
  tx: Tx,
  context: Pick<Context, 'actor' | 'requestId' | 'services'>,
  { id, action, change, command, stranded }: Asked,
): Promise<RunActionAnswer> {
  const { services, actor } = context;
  await openRun(tx, context, id, stranded);
  const { record, register } = await locateRecord(tx, id);
  // Read under the lock, so that a caller that waited for the lock sees what the previous holder did.
  const open = await openRun(tx, context, id, stranded);
  refuseUnlessPossible(open, action);
  if (!record) throw new Failure('INSTANCE_ENDED', 'the record no longer uses this run', { allowedActions: [] });
  const { command: wanted, detail } = await change(tx, { ...open, record }, command);
  const { state } = await services.engine.submit(tx, { id: command, instance: id, by: actor.id, ...wanted });
  await auditChange(tx, context, register, record, `run.${action}`, { instance: id, command, ...detail });
  return { idCommand: command, state };
}

/** Turns a refusal of the engine into a failure for the operator; returns any other error unchanged. */
export function readRefusal(error: unknown, action: RunAction): unknown {
  if (!(error instanceof Refused)) return error;
  const code = error.refusal === 'NOT_WAITING' ? GONE[action] : CODES[error.refusal];
  return new Failure(code ?? 'COMMAND_REFUSED', `the engine refuses: ${error.message}`, { cause: error });
}

/** The only facts that decide what may be done with a run now. */
export function factsOf({ run, state }: OpenRun) {
  const { isCurrent, version, newestVersion, status } = run;
  return { state, isCurrent, version, newestVersion, isFrozen: status === REPORT_STATUS.Locked };
}

/** @throws Failure with the reason why the action is impossible now, and the possible actions */
export function refuseUnlessPossible(open: OpenRun, action: RunAction): void {
  const facts = factsOf(open);
  const code = refusalOf(action, facts);
  if (code)
    throw new Failure(code, `${action} is not possible now`, {
      allowedActions: runActionsOf(facts),
      state: open.state,
    });
}
