import type { Context } from '#/bff/context.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { together } from '#/bff/database/transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { listComplianceEmployees } from '#/bff/people/approver-queries.ts';
import { approverRule } from '#/bff/people/approvers.ts';
import { listDeciders } from '#/bff/workflow/decision-queries.ts';
import { type ActingPair, type InboxTask, listActingPairs } from '#/bff/workflow/inbox-queries.ts';
import { findInstance } from '#/bff/workflow/instance-queries.ts';
import type { Loaded, Register, WorkflowRecord } from './register.ts';

/**
 * Nobody gives both approvals, so who gives the first must leave somebody for the second. The submit saw to it for those who
 * then had the task (DESIGN §5); who acts in their place, or had it escalated, may be the only one left for the second. They are
 * refused as long as somebody else can give the first instead; where nobody can, it goes on and operators are told.
 *
 * @throws Failure NEEDED_FOR_SECOND
 */
export async function keepSecondApprover<R extends WorkflowRecord>(
  tx: Tx,
  { actor }: Context,
  register: Register<R>,
  { record, allowed }: Loaded<R>,
  { task, principalId }: { task: InboxTask; principalId: number },
): Promise<void> {
  const isFirst = approverRule(task.approverRule) === 'supervisor';
  const isOwn = principalId === actor.id;
  if (!isFirst || (isOwn && !actor.rights.covers(['IsCompliancyEmployee'], record.companyId))) return;
  const [needsSecond, compliance, deciders, instance, pairs] = await together([
    register.needsSecondApproval(tx, record),
    listComplianceEmployees(tx, record.companyId),
    listDeciders(tx, task.instance),
    findInstance(tx, task.instance),
    listActingPairs(tx, task.id),
  ]);
  const barred = [record.userId, instance?.startedBy, ...deciders];
  const eligible = compliance.filter((id) => !barred.includes(id));
  const leavesSomebody = ({ actorId, principalId: inPlaceOf }: ActingPair) =>
    eligible.some((id) => id !== actorId && id !== inPlaceOf);
  if (!needsSecond || leavesSomebody({ actorId: actor.id, principalId }) || !pairs.some(leavesSomebody)) return;
  throw new Failure('NEEDED_FOR_SECOND', 'nobody else could give the second approval', {
    allowedActions: allowed,
    state: String(record.shownStatus),
  });
}
