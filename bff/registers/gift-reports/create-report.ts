import type { Context } from '#/bff/context.ts';
import type { ReportDraft } from '#/bff/contract/gift-reports.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { auditReport } from './audit-report.ts';
import { cleanDraft } from './clean-draft.ts';
import { insertReport } from './queries.ts';

/**
 * Registers a gift as a Concept of the caller. Anybody with Access may do this.
 *
 * @returns the new report's id (CA-020)
 * @throws Failure VALIDATION
 */
export async function createReport(context: Context, draft: ReportDraft): Promise<number> {
  const { actor } = context;
  return inTransaction(context, async (tx) => {
    const clean = await cleanDraft(tx, draft, null);
    const { number, ...created } = await insertReport(tx, actor.id, clean);
    await auditReport(tx, context, 'create', created, { number });
    return created.id;
  });
}
