import { needsDeclaration, type ReportDraft } from '#/bff/contract/gift-reports.ts';
import type { Db } from '#/bff/database/connection.ts';
import { refuseFaults } from '#/bff/failure.ts';
import { isCategoryOffered } from './queries.ts';

/**
 * Applies the rules that a schema cannot check: the category must be offered, or be the one that the report
 * already has (OP-026), and if the gift is declined, no declaration is stored (OP-064).
 *
 * @throws Failure VALIDATION
 */
export async function cleanDraft(db: Db, draft: ReportDraft, presentCategory: number | null): Promise<ReportDraft> {
  const { idReportCategory, idReportType, declaration } = draft;
  const isOffered = idReportCategory === null || (await isCategoryOffered(db, idReportCategory, presentCategory));
  refuseFaults(isOffered ? {} : { idReportCategory: ['notAllowed'] });
  return { ...draft, declaration: declaration && needsDeclaration(idReportType) };
}
