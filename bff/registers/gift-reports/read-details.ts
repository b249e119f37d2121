import type { Context } from '#/bff/context.ts';
import type { ReportDetails, WorkflowAction } from '#/bff/contract/gift-reports.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { REPORT_STATUS, reportStatusName } from '#/bff/contract/statuses.ts';
import { linkedFileOf } from '#/bff/files/linked-file.ts';
import { label } from '#/bff/labels.ts';
import { approvalSteps } from '#/bff/registers/approval-steps.ts';
import { foretellIfDeployed, isDraft } from '#/bff/registers/foretell.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import { nextApproverNames } from '#/bff/registers/next-approvers.ts';
import { titled } from '#/bff/registers/step-titles.ts';
import { listHandedTo } from '#/bff/workflow/handover-queries.ts';
import { listStations } from '#/bff/workflow/station-queries.ts';
import { type ActorLine, findSurroundings, listActors, type ReportSurroundings } from './details-queries.ts';
import { entriesOf } from './entries.ts';
import { findCategoryName, type PersonSnapshot, type ReportRecord, readPerson } from './queries.ts';
import { giftReports } from './register.ts';

/**
 * Everything the report page shows (CA-019): the record, its header, its file, the course of its approval, and what
 * this reader may do now.
 *
 * @throws Failure NOT_FOUND
 */
export async function readDetails(context: Context, id: number, lang: LanguageId): Promise<ReportDetails> {
  const db = context.services.sql;
  const loaded = await loadRecord(db, context, giftReports, id);
  const { record: report } = loaded;
  const [person, surroundings, category, actors, handedOverTo, course] = await Promise.all([
    report.personSnapshot ?? readPerson(db, report.userId),
    findSurroundings(db, report),
    report.categoryId === null ? undefined : findCategoryName(db, report.categoryId),
    listActors(db, report.id),
    loaded.relations.has('giver') ? listHandedTo(db, 'giftReport', report.id, context.actor.id) : [],
    readCourse(context, report),
  ]);
  return {
    ...columns(report),
    categoryName: category ? (lang === 1033 ? category.nameEn : category.nameNl) : null,
    username: person.username,
    workflowActions: workflowActions(actors),
    onBehalfOf: onBehalfOf(actors, context.actor.id),
    handedOverTo,
    header: header(report, person, surroundings, lang),
    linkedFile: surroundings.file && linkedFileOf(giftReports, report.id, surroundings.file),
    steps: await titled(
      db,
      lang,
      approvalSteps({
        ...course,
        statuses: giftReports.statuses,
        status: report.status,
        owner: person.username,
        submittedAt: report.submittedAt,
        approvedAt: report.approvedAt,
      }),
    ),
    nextApprovers: course.nextApprovers,
    pendingSince:
      report.shownStatus === REPORT_STATUS.WaitingForWorkflow
        ? (surroundings.pendingSince?.toISOString() ?? null)
        : null,
    lockedBy: surroundings.lockedBy,
    lockedAt: surroundings.lockedAt?.toISOString() ?? null,
    previousStatus: report.shownStatus === REPORT_STATUS.WaitingForWorkflow ? report.status : null,
    isEngineAbsent: loaded.isEngineAbsent,
    allowedActions: [...loaded.allowed],
  };
}

function columns(report: ReportRecord) {
  return {
    ...entriesOf(report),
    idReport: report.id,
    idReportStatus: report.shownStatus,
    idUser: report.userId,
    number: report.number,
    wfReason: report.wfReason,
    workflowInstanceId: report.workflowInstanceId,
    idLinkedFile: report.fileId,
    lockReason: report.lockReason,
    version: report.version,
  };
}

function header(
  report: ReportRecord,
  person: PersonSnapshot,
  { submittedOn, approvedBy, approvedOn }: ReportSurroundings,
  lang: LanguageId,
) {
  const status = label(lang, `ReportStatus.${reportStatusName(report.shownStatus)}`);
  return { ...person, submittedOn, status, approvedBy, approvedOn };
}

/** Two actions for everybody who may decide an open task; the screen shows those of its own person (WF-017). */
function workflowActions(actors: readonly ActorLine[]): WorkflowAction[] {
  return actors.flatMap(({ taskId, instanceId, upn, redirectedToUpn }) =>
    ['approve', 'reject'].map((stepTypeActionName) => ({
      upn,
      redirectedToUPN: redirectedToUpn,
      idWorkflowInstance: instanceId,
      stepId: taskId,
      stepTypeActionName,
    })),
  );
}

/** By name, as a decision now would have it: in the person's own where they may, else that of whom decide finds first. */
function onBehalfOf(actors: readonly ActorLine[], actorId: number): string | null {
  const mine = actors.filter((one) => one.actorId === actorId).toSorted((a, b) => a.principalId - b.principalId);
  if (mine.some(({ principalId }) => principalId === actorId)) return null;
  return mine[0]?.principal ?? null;
}

async function readCourse({ services }: Context, report: ReportRecord) {
  const { sql, engine } = services;
  const isWaiting = !isDraft(giftReports, report);
  const [stations, foreseen] = await Promise.all([
    report.workflowInstanceId && isWaiting ? listStations(sql, report.workflowInstanceId) : [],
    foretellIfDeployed(sql, engine, giftReports, report),
  ]);
  const about = { ownerId: report.userId, companyId: report.companyId };
  return { stations, foreseen, nextApprovers: isWaiting ? [] : await nextApproverNames(sql, foreseen.tasks, about) };
}
