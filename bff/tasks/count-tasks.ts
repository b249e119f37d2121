import type { Counters } from '#/bff/contract/startup.ts';
import type { Db } from '#/bff/database/connection.ts';
import { countReportTasks } from './queries.ts';

/**
 * How much waits for a person: as many as each list has rows (CA-006). The activity register comes in a later step, so
 * its two counters are 0, as they are when it is disabled (OP-016).
 */
export async function countTasks(db: Db, userId: number): Promise<Counters> {
  const { own, delegated } = await countReportTasks(db, userId);
  return {
    waitingForApprovalTasks: own,
    delegatedTasks: delegated,
    waitingForApprovalActivityTasks: 0,
    delegatedActivityTasks: 0,
  };
}
