import type { Db } from '#/bff/database/connection.ts';
import { listAble, listComplianceEmployees, listSupervisors } from './approver-queries.ts';
import type { Candidate, Subject } from './approvers.ts';

/**
 * Whether a candidate is still what made them one (DESIGN §5). Who came later, or came back, does not take the task from
 * them: only who left, moved or lost the role is replaced. The sweep asks the same of all open tasks at once.
 */
export async function isStillRight(
  db: Db,
  { userId, reason }: Candidate,
  { ownerId, companyId }: Subject,
): Promise<boolean> {
  switch (reason) {
    case 'supervisor':
    case 'supervisorOfSupervisor': {
      const above = await listSupervisors(db, ownerId);
      const candidate = above[reason === 'supervisor' ? 0 : 1];
      return candidate?.userId === userId && candidate.isAble;
    }
    case 'compliance':
      return (await listComplianceEmployees(db, companyId)).includes(userId);
    case 'escalated':
      return (await listAble(db, [userId])).length > 0;
  }
}
