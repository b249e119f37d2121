import type { Context } from '#/bff/context.ts';
import type { ReportUpdate } from '#/bff/contract/gift-reports.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { refuseUnless } from '#/bff/registers/change-record.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import { staleVersion } from '#/bff/registers/stale-version.ts';
import { versionRead } from '#/bff/stale-version.ts';
import { hideStoredTexts } from '#/bff/workflow/hide-stored-texts.ts';
import { auditReport } from './audit-report.ts';
import { cleanDraft } from './clean-draft.ts';
import { updateReport } from './queries.ts';
import { giftReports } from './register.ts';

/**
 * Stores the owner's changes to a Concept. Owner and status are checked before the version, so that the
 * answer reveals nothing about the version to somebody who may not edit the report.
 *
 * @returns the new version (OP-017)
 * @throws Failure NOT_FOUND, WRONG_STATUS, VERSION_MISSING, STALE_VERSION, VALIDATION
 */
export async function saveReport(
  context: Context,
  update: ReportUpdate,
): Promise<{ idReport: number; version: number }> {
  return inTransaction(context, async (tx) => {
    const loaded = await loadRecord(tx, context, giftReports, update.idReport, { lock: true });
    refuseUnless(loaded, 'edit');
    const { record: report } = loaded;
    const read = versionRead(update);
    const clean = await cleanDraft(tx, update, report.categoryId);
    await hideStoredTexts(tx, giftReports.name, report.id);
    const version = await updateReport(tx, report.id, read, clean);
    if (version === undefined) throw await staleVersion(tx, giftReports, loaded);
    await auditReport(tx, context, 'update', report, { version });
    return { idReport: report.id, version };
  });
}
