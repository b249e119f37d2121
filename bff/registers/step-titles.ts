import type { ApprovalStep } from '#/bff/contract/approval.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { Db } from '#/bff/database/connection.ts';
import { label } from '#/bff/labels.ts';
import { listRuleNames } from '#/bff/people/approvers/queries.ts';
import { ruleLabel } from '#/bff/people/approvers/rules.ts';

const ENDS: ReadonlySet<string> = new Set(['submitted', 'processed']);

/** Adds titles to the steps: for a rule that names a role or a person, the name; for any other step, its label. */
export async function titled(
  db: Db,
  lang: LanguageId,
  steps: readonly Omit<ApprovalStep, 'title'>[],
): Promise<ApprovalStep[]> {
  const byId = steps.map(({ step }) => step).filter((step) => step.includes(':'));
  const names = byId.length > 0 ? await listRuleNames(db, byId) : new Map<string, string>();
  const titleOf = (step: string) => {
    if (ENDS.has(step)) return label(lang, `Step.${step}`);
    const key = ruleLabel(step);
    return names.get(step) ?? (key ? label(lang, key) : step);
  };
  return steps.map((step) => ({ ...step, title: titleOf(step.step) }));
}
