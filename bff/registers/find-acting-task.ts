import type { Context } from '#/bff/context.ts';
import type { Db } from '#/bff/database/connection.ts';
import { type InboxTask, listActing } from '#/bff/workflow/inbox-queries.ts';
import type { Register, WorkflowRecord } from './register.ts';

/**
 * The task of a record that the person may decide, and the person on whose behalf they decide it (themselves where
 * possible). A person who no longer qualifies, because they left, moved or lost the role, gets none, even if their task
 * has not been reassigned yet.
 *
 * @param stepId the only task to consider; null to use the first task that the person may decide
 */
export async function findActingTask(
  db: Db,
  { actor }: Context,
  register: Register,
  record: WorkflowRecord,
  stepId: string | null,
): Promise<{ task: InboxTask; principalId: number } | undefined> {
  const acting = await listActing(db, register.name, record.id, actor.id);
  const found = acting.find(({ id }) => stepId === null || id === stepId);
  if (!found) return undefined;
  const { principalId, ...task } = found;
  return { task, principalId };
}
