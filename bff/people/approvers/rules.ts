/**
 * Why somebody has a task: stored with the candidate, and checked again whenever they act. The owner's supervisor, or
 * that person's supervisor; everybody whose right covers the company; the privacy officer whom the record names, or any
 * other privacy officer of the company; the owner, who only confirms; everybody who holds a role in the company; one
 * person; or those who received it by escalation. Migration 0063 defines each of them in the database.
 */
export type Reason =
  | 'supervisor'
  | 'supervisorOfSupervisor'
  | 'compliance'
  | 'privacyOfficer'
  | 'otherPrivacyOfficer'
  | 'responsible'
  | `role:${number}`
  | `person:${number}`
  | 'escalated';

/** A person who may decide a task, and the method of its rule that names them. */
export interface Candidate {
  userId: number;
  reason: Reason;
}

/** The methods of a rule, by the task header that names it; the first method that names somebody counts. */
const RULES: ReadonlyMap<string, readonly Reason[]> = new Map([
  ['supervisor', ['supervisor', 'supervisorOfSupervisor', 'compliance']],
  ['supervisorOfSupervisor', ['supervisorOfSupervisor', 'compliance']],
  ['compliance', ['compliance']],
  ['privacyOfficer', ['privacyOfficer', 'otherPrivacyOfficer', 'compliance']],
  ['responsible', ['responsible', 'compliance']],
]);

/** The rules that have their own name; each role and each person is also a rule. */
export const NAMED_RULES: readonly string[] = [...RULES.keys()];

/**
 * Rules whose tasks only ask for a confirmation (SQL: only_confirms): the owner may give it, and it does not count as
 * an approval.
 */
const CONFIRMING: ReadonlySet<string> = new Set(['responsible']);

/**
 * Whether deciding a task with this rule counts as an approval, which nobody may give to their own record, or give
 * twice.
 */
export const isApproval = (header: string): boolean => !CONFIRMING.has(header);

/**
 * Rules such as `role:12` and `person:34` contain ids, because a drawing contains no names, and stays in use when
 * people and roles are renamed.
 */
const BY_ID = /^(?:role|person):[1-9][0-9]{0,8}$/;

/**
 * @param header `approverRule` of a user task
 * @returns the methods of that rule, in order; empty for an unknown rule, for example in a changed process, in which
 * case nobody may decide
 */
export function waysOf(header: string): readonly Reason[] {
  return RULES.get(header) ?? (BY_ID.test(header) ? [header as Reason] : []);
}

/** @returns the key of the label that names a rule; undefined for an unknown one */
export function ruleLabel(header: string): string | undefined {
  const [rule = ''] = header.split(':');
  return waysOf(header).length > 0 ? `ApproverRule.${rule}` : undefined;
}
