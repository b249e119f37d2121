import type { Tx } from '#/bff/database/connection.ts';
import { together } from '#/bff/database/transaction.ts';
import type { Decision } from '#/bff/workflow/decision-queries.ts';
import { changeStatus } from './change-status.ts';
import type { Located } from './locate-record.ts';

/**
 * An approval is given while others are pending: by whom and when. Which one it was of how many, and what follows, the process
 * decides; the record names the last approver.
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
