import type { Db } from '#/bff/database/connection.ts';
import { haveDistinctPeople } from '#/bff/people/approvers/distinct-people.ts';
import { listNames } from '#/bff/people/approvers/queries.ts';
import type { ForeseenTask } from '#/bff/workflow/engine.ts';
import { listCandidatesOf } from './foretell.ts';

/**
 * Who would decide first on a record of this person in this company, by name; empty when a submit would be refused.
 *
 * @param tasks that are foretold
 */
export async function nextApproverNames(
  db: Db,
  tasks: readonly ForeseenTask[],
  { ownerId, companyId }: { ownerId: number; companyId: number },
): Promise<string[]> {
  const people = await listCandidatesOf(db, tasks, { ownerId, companyId, barred: [] });
  if (!haveDistinctPeople(people)) return [];
  return listNames(
    db,
    people.flatMap((ids, index) => (tasks[index]?.group === 1 ? ids : [])),
  );
}
