import type { Db } from '#/bff/database/connection.ts';
import { together } from '#/bff/database/transaction.ts';
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

/** The people that the rules speak of, each with what keeps them from deciding. */
export interface Eligible {
  /** The supervisor and that one's supervisor. */
  above: Awaited<ReturnType<typeof listSupervisors>>;
  /** Everybody whose IsCompliancyEmployee covers the company. */
  compliance: readonly number[];
}

/** Reads them for the owner of a record in this company: both lists in one round trip. */
export async function listEligible(db: Db, ownerId: number, companyId: number): Promise<Eligible> {
  const [above, compliance] = await together([listSupervisors(db, ownerId), listComplianceEmployees(db, companyId)]);
  return { above, compliance };
}

/**
 * Who may decide by a rule (DESIGN §5). supervisor: the supervisor; else the supervisor's supervisor; else as compliance.
 * compliance: all whose IsCompliancyEmployee covers the company, together. Who left, lost Access or is excluded does not
 * count; empty when nobody is left.
 */
export function resolveApprovers(
  rule: ApproverRule,
  { above, compliance }: Eligible,
  barred: ReadonlySet<number>,
): Candidate[] {
  if (rule === 'supervisor') {
    const level = above.findIndex(({ userId, isAble }) => isAble && !barred.has(userId));
    const found = above[level];
    if (found) return [{ userId: found.userId, reason: level === 0 ? 'supervisor' : 'supervisorOfSupervisor' }];
  }
  return compliance.filter((id) => !barred.has(id)).map((userId) => ({ userId, reason: 'compliance' }));
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
  const eligible = await listEligible(db, ownerId, companyId);
  const barred = new Set([ownerId]);
  const first = resolveApprovers('supervisor', eligible, barred);
  const second = resolveApprovers('compliance', eligible, barred);
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
export async function needsSecondApproval(
  db: Db,
  { amount, categoryId }: { amount: number; categoryId: number | null },
  instance: string | null,
): Promise<boolean> {
  const { above, publicOfficial } = await findSecondApprovalFacts(db, categoryId, instance);
  return amount > above || publicOfficial;
}
