import type { Db } from '#/bff/database/connection.ts';
import { together } from '#/bff/database/transaction.ts';
import { listAble, listNamed, type Subject } from './queries.ts';
import { resolveApprovers } from './resolve.ts';
import { type Candidate, isApproval, waysOf } from './rules.ts';

/** The lists may be promises, so that everything is read in one round trip. */
interface Assignment extends Subject {
  /** The rule in the task header. */
  rule: string;
  /** The people, in addition to the owner, who must not decide: the submitter and earlier approvers. */
  excluded: Promise<readonly number[]> | readonly number[];
  /** The people who have the task now. */
  present: Promise<readonly Candidate[]> | readonly Candidate[];
}

/**
 * The people who should have a task at this moment: those whom the rule names now, and those who received it by
 * escalation, as long as they can decide at all. A candidate who left, moved or lost the role is thus replaced. An
 * unknown rule yields no candidates: the task then waits for an operator, and the step that opens it does not fail.
 */
export async function qualifyingCandidates(db: Db, assignment: Assignment): Promise<Candidate[]> {
  const { rule, ownerId } = assignment;
  const [present, excluded, byWay] = await together([
    assignment.present,
    assignment.excluded,
    listNamed(db, waysOf(rule), assignment),
  ]);
  const barred = new Set(isApproval(rule) ? [...excluded, ownerId] : []);
  const named = resolveApprovers(rule, byWay, barred);
  const escalated = present.filter(({ reason }) => reason === 'escalated').map(({ userId }) => userId);
  const able = await listAble(db, escalated);
  return [
    ...named,
    ...able
      .filter((id) => !barred.has(id) && !named.some(({ userId }) => userId === id))
      .map((userId): Candidate => ({ userId, reason: 'escalated' })),
  ];
}
