import type { Tx } from '#/bff/database/connection.ts';
import { together } from '#/bff/database/transaction.ts';
import type { Decision } from '#/bff/workflow/decision-queries.ts';
import { changeStatus } from './change-status.ts';
import type { Located } from './locate-record.ts';

/**
 * Records who gave an approval and when, while other approvals are pending. The process determines how many approvals
 * there are and what follows each of them. The record names only the last approver.
 */
export async function recordApproval(
  tx: Tx,
  located: Located,
  { decidedBy, decidedAt }: Pick<Decision, 'decidedBy' | 'decidedAt'>,
): Promise<void> {
  const { register, record } = located;
  if (!record) return;
  const { waiting, approved } = register.statuses;
  await together([
    changeStatus(tx, located, { from: [waiting, approved], to: approved, settles: 'completeTask' }),
    register.rememberApproval(tx, record.id, { by: decidedBy, at: decidedAt }),
  ]);
}
