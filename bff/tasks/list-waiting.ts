import type { Reader } from '#/bff/context.ts';
import { allowedReportActions, type ReportRelation } from '#/bff/contract/gift-report-actions.ts';
import type { WaitingRow } from '#/bff/contract/gift-reports.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { wordLines } from '#/bff/registers/gift-reports/list-reports.ts';
import { listWaitingReports, type TaskSide } from './queries.ts';

/**
 * GET /api/reports/waitingforapproval and its delegated sibling: the reports whose open task this person may decide
 * (AP-003, DL-003), in their own name or in somebody's place.
 */
export async function listWaiting(reader: Reader, side: TaskSide, lang: LanguageId): Promise<WaitingRow[]> {
  const { services, actor } = reader;
  const lines = await listWaitingReports(services.sql, actor.id, side);
  return Array.from(wordLines(lines, [], lang), ({ companyId, waitingSince, ...row }) => ({
    ...row,
    allowedActions: allowedReportActions(relations(reader, side, companyId, row.handedOverTo !== null), row.status),
    waitingSince: waitingSince.toISOString(),
  }));
}

/** Who is on this list may decide, and hand over what is their own; compliance may freeze it too. */
function relations({ actor }: Reader, side: TaskSide, companyId: number, isHandedOver: boolean): ReportRelation[] {
  const all: [ReportRelation, boolean][] = [
    ['approver', true],
    ['candidate', side === 'own'],
    ['giver', isHandedOver],
    ['freezer', actor.rights.covers(['MutateAllComplianceReports'], companyId)],
  ];
  return all.filter(([, holds]) => holds).map(([relation]) => relation);
}
