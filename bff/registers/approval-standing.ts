import type { Actor } from '#/bff/context.ts';
import type { Relation } from '#/bff/contract/record-policy.ts';
import type { Db } from '#/bff/database/connection.ts';
import type { RecordRegister, Standing, WorkflowRecord } from './register.ts';
import { findStanding } from './standing-queries.ts';

/** The `readStanding` that all registers with approvals share. */
export async function readApprovalStanding(
  db: Db,
  register: Pick<RecordRegister, 'name' | 'table' | 'visibility'>,
  { id: actorId, rights }: Actor,
  recordId: number,
): Promise<Standing<WorkflowRecord>> {
  const { engine, ...standing } = await findStanding(db, register, recordId, actorId);
  const { visibility } = register;
  return {
    engine,
    relations(record) {
      const covers = (name: 'manager' | 'reader' | 'freezer') => {
        const right = visibility[name];
        return right !== undefined && rights.covers([right], record.companyId);
      };
      const relations: [Relation, boolean][] = [
        ['owner', record.userId === actorId],
        ['approver', standing.isApprover],
        ['candidate', standing.isCandidate],
        ['giver', standing.isGiver],
        ['participant', standing.isParticipant],
        ['manager', standing.isManager && covers('manager')],
        ['reader', covers('reader')],
        ['freezer', covers('freezer')],
        ['issuer', standing.isIssuer],
      ];
      return relations.filter(([, holds]) => holds).map(([relation]) => relation);
    },
  };
}
