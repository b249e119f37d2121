import type { Db } from '#/bff/database/connection.ts';
import { findSecondApprovalFacts, listComplianceEmployees, listNames, listSupervisors } from './approver-queries.ts';

/** The task header of that name (DESIGN §5). */
export const APPROVER_RULES = ['supervisor', 'compliance'] as const;
export type ApproverRule = (typeof APPROVER_RULES)[number];

/** Somebody who may decide a task, and by which way of the rule. */
export interface Candidate {
  userId: number;
  reason: 'supervisor' | 'supervisorOfSupervisor' | 'compliance' | 'escalated';
}

/** Whose record it is, and who must not decide on it: submitter, owner, whoever approved already. */
export interface Subject {
  ownerId: number;
  companyId: number;
  excluded: readonly number[];
}

/**
 * Who may decide by a rule (DESIGN §5). supervisor: the supervisor; else the supervisor's supervisor; else as compliance.
 * compliance: all whose IsCompliancyEmployee covers the company, together. Who left, lost Access or is excluded does not
 * count; empty when nobody is left.
 */
export async function resolveApprovers(db: Db, rule: ApproverRule, subject: Subject): Promise<Candidate[]> {
  const { ownerId, companyId } = subject;
  const excluded = new Set([...subject.excluded, ownerId]);
  if (rule === 'supervisor') {
    const above = await listSupervisors(db, ownerId);
    const level = above.findIndex(({ userId, isAble }) => isAble && !excluded.has(userId));
    const found = above[level];
    if (found) return [{ userId: found.userId, reason: level === 0 ? 'supervisor' : 'supervisorOfSupervisor' }];
  }
  const compliance = await listComplianceEmployees(db, companyId);
  return compliance.filter((id) => !excluded.has(id)).map((userId) => ({ userId, reason: 'compliance' }));
}

/** Reads a task header; undefined for a rule that we do not have, as in a process that somebody changed. */
export function approverRule(header: string): ApproverRule | undefined {
  return APPROVER_RULES.find((known) => known === header);
}

/**
 * The candidates of both steps, before anything is submitted. Whoever of the first decides must leave somebody for the
 * second, since nobody gives both approvals; otherwise both are empty and the submit is refused.
 */
export async function resolveBothSteps(
  db: Db,
  ownerId: number,
  companyId: number,
): Promise<{ first: Candidate[]; second: Candidate[] }> {
  const subject = { ownerId, companyId, excluded: [ownerId] };
  const first = await resolveApprovers(db, 'supervisor', subject);
  const second = await resolveApprovers(db, 'compliance', subject);
  const leavesSomebody = first.every(({ userId }) => second.some((other) => other.userId !== userId));
  return first.length > 0 && leavesSomebody ? { first, second } : { first: [], second: [] };
}

/** Who would decide first on a record of this person in this company, by name; empty when a submit would be refused. */
export async function firstApproverNames(db: Db, ownerId: number, companyId: number): Promise<string[]> {
  const { first } = await resolveBothSteps(db, ownerId, companyId);
  return listNames(
    db,
    first.map(({ userId }) => userId),
  );
}

/** Whether the shipped process asks for a second approval (DESIGN §4): a gateway decides it, this foretells it. */
export async function needsSecondApproval(db: Db, amount: number, categoryId: number | null): Promise<boolean> {
  const { above, publicOfficial } = await findSecondApprovalFacts(db, categoryId);
  return amount > above || publicOfficial;
}
