import type { Context } from '#/bff/context.ts';
import type { ErrorCode } from '#/bff/contract/errors.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { Failure } from '#/bff/failure.ts';
import { type Decision, listDecisions } from '#/bff/workflow/decision-queries.ts';
import { wrongStatus } from './change-record.ts';
import { findActingTask } from './find-acting-task.ts';
import type { Loaded, Register } from './register.ts';

/**
 * Why the caller cannot decide now, as precisely as possible, with the actions they may take instead (OP-065). The
 * caller has some relation to the record; anyone else has already received a 404.
 */
export async function refuseDecision(
  tx: Tx,
  context: Context,
  register: Register,
  loaded: Loaded,
  stepId: string | null,
): Promise<Failure> {
  const { record, allowed, isEngineAbsent } = loaded;
  if (isEngineAbsent) return wrongStatus(loaded, 'approve');
  const { actor } = context;
  const { statuses } = register;
  const made = record.workflowInstanceId ? await listDecisions(tx, record.workflowInstanceId) : [];
  const isUnderWay = made.some(({ command }) => command === record.pendingCommandId);
  if (isUnderWay && (await findActingTask(tx, context, register, record, stepId)))
    return new Failure('DECISION_UNDER_WAY', 'the process has not received an earlier decision yet', {
      allowedActions: allowed,
      state: String(record.shownStatus),
    });
  const isWaiting = record.shownStatus === statuses.waiting || record.shownStatus === statuses.approved;
  const [code, message] = reason({ isOwner: record.userId === actor.id, isWaiting, made, stepId, actorId: actor.id });
  return new Failure(code, message, { allowedActions: allowed, state: String(record.shownStatus) });
}

interface Situation {
  isOwner: boolean;
  isWaiting: boolean;
  made: readonly Decision[];
  stepId: string | null;
  actorId: number;
}

function reason({ isOwner, isWaiting, made, stepId, actorId }: Situation): [ErrorCode, string] {
  if (isOwner) return ['OWN_REPORT', 'nobody decides on their own record'];
  if (made.some(({ task }) => task === stepId)) return ['ALREADY_DECIDED', 'somebody has already decided this step'];
  const own = made.some(({ decidedBy, onBehalfOf }) => decidedBy === actorId || onBehalfOf === actorId);
  if (own && isWaiting) return ['BOTH_APPROVALS', 'nobody gives both approvals'];
  if (made.length > 0 && !isWaiting) return ['ALREADY_DECIDED', 'somebody has already decided'];
  if (!isWaiting) return ['WRONG_STATUS', 'there is nothing to decide now'];
  return ['NOT_YOUR_TASK', 'the open task is not for this person'];
}
