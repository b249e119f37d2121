import type { Context } from '#/bff/context.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { together } from '#/bff/database/transaction.ts';
import { isStillRight } from '#/bff/people/is-still-right.ts';
import { qualifyingCandidates } from '#/bff/people/qualifying-candidates.ts';
import { listDeciders } from '#/bff/workflow/decision-queries.ts';
import { type InboxTask, listActing, listCandidates } from '#/bff/workflow/inbox-queries.ts';
import type { Register, WorkflowRecord } from './register.ts';

/**
 * The task of this record that the person decides, and in whose place (themselves, where they may). Who has become unfit
 * since the task was assigned (left, moved, lost the role) is found here, not only by the sweep (DESIGN §5).
 *
 * @param stepId only this task counts; null: the first
 */
export async function findActingTask(
  tx: Tx,
  { actor }: Context,
  register: Register,
  record: WorkflowRecord,
  stepId: string | null,
): Promise<{ task: InboxTask; principalId: number } | undefined> {
  const acting = await listActing(tx, register.name, record.id, actor.id);
  for (const { principalId, ...task } of acting) {
    if (stepId !== null && task.id !== stepId) continue;
    if (await isFit(tx, task, record, principalId)) return { task, principalId };
  }
  return undefined;
}

async function isFit(tx: Tx, task: InboxTask, record: WorkflowRecord, principalId: number): Promise<boolean> {
  const [present, excluded] = await together([listCandidates(tx, task.id), listDeciders(tx, task.instance)]);
  const subject = { ownerId: record.userId, companyId: record.companyId, excluded };
  const candidate = present.find(({ userId }) => userId === principalId);
  if (candidate && (await isStillRight(tx, candidate, subject))) return true;
  const named = await qualifyingCandidates(tx, { rule: task.approverRule, present, ...subject });
  return named.some(({ userId }) => userId === principalId);
}
