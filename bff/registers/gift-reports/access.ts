import type { Context } from '#/bff/context.ts';
import { allowedReportActions, type ReportAction, type ReportRelation } from '#/bff/contract/gift-report-actions.ts';
import type { Db } from '#/bff/database/connection.ts';
import { together } from '#/bff/database/transaction.ts';
import { notFound } from '#/bff/failure.ts';
import { wrongStatus } from '#/bff/registers/change-record.ts';
import type { Loading } from '#/bff/registers/register.ts';
import { couldDecideUntil } from '#/bff/workflow/latecomer-queries.ts';
import { findReport, findStanding, type ReportRecord, type Standing } from './queries.ts';

export interface LoadedReport {
  report: ReportRecord;
  relations: ReadonlySet<ReportRelation>;
  allowed: readonly ReportAction[];
}

/**
 * The report with what this person may do with it now: the door that every read and every change goes through.
 *
 * @throws Failure NOT_FOUND when it is not there, or when the person stands in no relation to it (DESIGN §6).
 */
export async function loadReport(db: Db, context: Context, id: number, options: Loading = {}): Promise<LoadedReport> {
  const [report, standing] = await together([
    findReport(db, id, options.lock ?? false),
    findStanding(db, id, context.actor.id),
  ]);
  if (!report) throw notFound(`report ${id}`);
  const relations = relationsOf(context, report, standing);
  if (relations.size === 0 && !(options.latecomers && (await isLatecomer(db, context, report))))
    throw notFound(`report ${id}`);
  return { report, relations, allowed: allowedReportActions(relations, report.shownStatus) };
}

const isLatecomer = async (db: Db, { actor }: Context, { workflowInstanceId }: ReportRecord) =>
  workflowInstanceId !== null && (await couldDecideUntil(db, workflowInstanceId, actor.id));

function relationsOf({ actor }: Context, report: ReportRecord, standing: Standing): Set<ReportRelation> {
  const covers = (right: Parameters<typeof actor.rights.covers>[0][number]) =>
    actor.rights.covers([right], report.companyId);
  const relations: [ReportRelation, boolean][] = [
    ['owner', report.userId === actor.id],
    ['approver', standing.isApprover],
    ['candidate', standing.isCandidate],
    ['giver', standing.isGiver],
    ['participant', standing.isParticipant],
    ['manager', standing.isManager && covers('ManageUserReport')],
    ['reader', covers('ReadAllComplianceReports')],
    ['freezer', covers('MutateAllComplianceReports')],
    ['issuer', standing.isIssuer],
  ];
  return new Set(relations.filter(([, holds]) => holds).map(([relation]) => relation));
}

/** @throws Failure WRONG_STATUS with what is allowed instead, when the action is not (DESIGN §9). */
export function refuseUnless({ report, allowed }: LoadedReport, action: ReportAction): void {
  if (!allowed.includes(action)) throw wrongStatus({ record: report, allowed }, action);
}
