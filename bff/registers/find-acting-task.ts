import type { Context } from '#/bff/context.ts';
import type { Db } from '#/bff/database/connection.ts';
import { type InboxTask, listActing } from '#/bff/workflow/inbox-queries.ts';
import type { Register, WorkflowRecord } from './register.ts';

/**
 * The task of this record that the person may decide, and on whose behalf (their own where possible). For a person who
 * no longer qualifies (left, moved, lost the role) there is none, whether or not the task has been reassigned yet.
 *
 * @param stepId the only task that counts; null for the first one
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
