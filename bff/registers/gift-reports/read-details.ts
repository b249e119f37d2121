import type { Context } from '#/bff/context.ts';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { reportStatusName } from '#/bff/contract/statuses.ts';
import { linkedFileOf } from '#/bff/files/linked-file.ts';
import { label } from '#/bff/labels.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import { readApproval } from '#/bff/registers/read-approval.ts';
import { findSurroundings, type ReportSurroundings } from './details-queries.ts';
import { entriesOf } from './entries.ts';
import { findCategoryName, type PersonSnapshot, type ReportRecord, readPerson } from './queries.ts';
import { giftReports } from './register.ts';

/**
 * Everything the report page shows (CA-019): the record, its header, its file, the course of its approval, and what the
 * reader may do now.
 *
 * @throws Failure NOT_FOUND
 */
export async function readDetails(context: Context, id: number, lang: LanguageId): Promise<ReportDetails> {
  const db = context.services.sql;
  const loaded = await loadRecord(db, context, giftReports, id);
  const { record: report } = loaded;
  const [person, surroundings, category] = await Promise.all([
    report.personSnapshot ?? readPerson(db, report.userId),
    findSurroundings(db, report),
    report.categoryId === null ? undefined : findCategoryName(db, report.categoryId),
  ]);
  const { submittedAt, approvedAt } = report;
  const facts = { owner: person.username, submittedAt, approvedAt };
  return {
    ...columns(report),
    ...(await readApproval(context, giftReports, loaded, facts, lang)),
    categoryName: category ? (lang === 1033 ? category.nameEn : category.nameNl) : null,
    username: person.username,
    header: header(report, person, surroundings, lang),
    linkedFile: surroundings.file && linkedFileOf(giftReports, report.id, surroundings.file),
    lockedBy: surroundings.lockedBy,
    lockedAt: surroundings.lockedAt?.toISOString() ?? null,
  };
}

function columns(report: ReportRecord) {
  return {
    ...entriesOf(report),
    idReport: report.id,
    idReportStatus: report.shownStatus,
    idUser: report.userId,
    number: report.number,
    idLinkedFile: report.fileId,
    idDossier: report.dossierId,
    lockReason: report.lockReason,
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
