import type { Db } from '#/bff/database/connection.ts';
import { haveDistinctPeople } from '#/bff/people/approvers/distinct-people.ts';
import { listNames, type Subject } from '#/bff/people/approvers/queries.ts';
import type { ForeseenTask } from '#/bff/workflow/engine.ts';
import { approvalsOf, listCandidatesOf } from './foretell.ts';

/**
 * The names of the people who would decide first if a record with the given subject were submitted; empty if the
 * submission would be refused.
 *
 * @param tasks the foreseen tasks
 */
export async function nextApproverNames(db: Db, tasks: readonly ForeseenTask[], subject: Subject): Promise<string[]> {
  const approvals = approvalsOf(tasks);
  const people = await listCandidatesOf(db, approvals, { ...subject, barred: [] });
  if (!haveDistinctPeople(people)) return [];
  return listNames(
    db,
    people.flatMap((ids, index) => (approvals[index]?.group === 1 ? ids : [])),
  );
}
