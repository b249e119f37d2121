import type { Context } from '#/bff/context.ts';
import { allowedReportActions, type ReportRelation } from '#/bff/contract/gift-report-actions.ts';
import type { WaitingRow } from '#/bff/contract/gift-reports.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { wordLines } from '#/bff/registers/gift-reports/list-reports.ts';
import { listWaitingReports, type TaskSide } from './queries.ts';

/**
 * GET /api/reports/waitingforapproval and its delegated sibling: the reports whose open task this person may decide
 * (AP-003, DL-003), in their own name or in somebody's place.
 */
export async function listWaiting(context: Context, side: TaskSide, lang: LanguageId): Promise<WaitingRow[]> {
  const { services, actor } = context;
  const lines = await listWaitingReports(services.sql, actor.id, side);
  const rows = wordLines(lines, [], lang);
  return rows.map(({ companyId, waitingSince, ...row }) => ({
    ...row,
    allowedActions: allowedReportActions(relations(context, companyId), row.status),
    waitingSince: waitingSince.toISOString(),
  }));
}

/** Who is on this list may decide, whatever else they are to the report; compliance may freeze it too. */
function relations({ actor }: Context, companyId: number): ReportRelation[] {
  const isFreezer = actor.rights.covers(['MutateAllComplianceReports'], companyId);
  return isFreezer ? ['approver', 'freezer'] : ['approver'];
}
