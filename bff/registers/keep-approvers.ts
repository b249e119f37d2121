import type { Context } from '#/bff/context.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { together } from '#/bff/database/transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { haveDistinctPeople } from '#/bff/people/approvers/distinct-people.ts';
import { isApproval } from '#/bff/people/approvers/rules.ts';
import { listDeciders } from '#/bff/workflow/decision-queries.ts';
import type { Foreseen } from '#/bff/workflow/engine.ts';
import { type ActingPair, type InboxTask, listActingPairs } from '#/bff/workflow/inbox-queries.ts';
import { findInstance } from '#/bff/workflow/instance-queries.ts';
import { approvalsOf, listCandidatesOf, subjectOf } from './foretell.ts';
import type { Loaded, WorkflowRecord } from './register.ts';

/**
 * Nobody may approve twice, so each approval must leave somebody for every approval that is still to come. The
 * submission has checked that each approval can be given by a different person. But the person who approves now may be
 * the only person left for a later approval, if they are one of several candidates, act on somebody's behalf, or
 * received the task by escalation. Their approval is refused if somebody else can give it instead; otherwise it counts,
 * and operators are notified if the later task then has no approver.
 *
 * @throws Failure NEEDED_FOR_SECOND
 */
export async function keepApprovers<R extends WorkflowRecord>(
  tx: Tx,
  { actor }: Context,
  { record, allowed }: Loaded<R>,
  { task, principalId }: { task: InboxTask; principalId: number },
  { tasks }: Pick<Foreseen, 'tasks'>,
): Promise<void> {
  if (!isApproval(task.approverRule)) return;
  const undecided = approvalsOf(tasks).filter(({ state }) => state !== 'decided');
  const own = undecided.findIndex(({ elementId }) => elementId === task.elementId);
  const ahead = undecided.filter((_, index) => index !== own);
  if (ahead.length === 0) return;
  const [deciders, instance, pairs] = await together([
    listDeciders(tx, task.instance),
    findInstance(tx, task.instance),
    listActingPairs(tx, task.id),
  ]);
  const barred = [...deciders, ...(instance?.startedBy ? [instance.startedBy] : [])];
  const people = await listCandidatesOf(tx, ahead, { ...subjectOf(record), barred });
  const leavesSomebody = ({ actorId, principalId: inPlaceOf }: ActingPair) =>
    haveDistinctPeople(people.map((ids) => ids.filter((id) => id !== actorId && id !== inPlaceOf)));
  if (leavesSomebody({ actorId: actor.id, principalId }) || !pairs.some(leavesSomebody)) return;
  throw new Failure('NEEDED_FOR_SECOND', 'no other person could give a later approval', {
    allowedActions: allowed,
    state: String(record.shownStatus),
  });
}
