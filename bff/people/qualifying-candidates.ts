import type { Db } from '#/bff/database/connection.ts';
import { listAble } from './approver-queries.ts';
import { approverRule, type Candidate, resolveApprovers, type Subject } from './approvers.ts';

interface Assignment extends Subject {
  /** The task header. */
  rule: string;
  /** Who has the task now. */
  present: readonly Candidate[];
}

/**
 * Who should have a task at this moment: whoever the rule names now, so that a candidate who left, moved or lost the role
 * is replaced (DESIGN §5), and those to whom it was escalated as long as they can decide at all. Nobody for a rule that
 * we do not have: the task then waits for an operator instead of stopping the step that opens it.
 */
export async function qualifyingCandidates(db: Db, { rule, present, ...subject }: Assignment): Promise<Candidate[]> {
  const known = approverRule(rule);
  const named = known ? await resolveApprovers(db, known, subject) : [];
  const escalated = present.filter(({ reason }) => reason === 'escalated').map(({ userId }) => userId);
  const barred = new Set([...subject.excluded, subject.ownerId, ...named.map(({ userId }) => userId)]);
  const able = await listAble(db, escalated);
  return [
    ...named,
    ...able.filter((id) => !barred.has(id)).map((userId): Candidate => ({ userId, reason: 'escalated' })),
  ];
}
