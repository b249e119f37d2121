import { needsDeclaration, type ReportDraft } from '#/bff/contract/gift-reports.ts';
import type { Db } from '#/bff/database/connection.ts';
import { refuseFaults } from '#/bff/failure.ts';
import { isCategoryOffered } from './queries.ts';

/**
 * What a schema cannot know: the category must be one that is offered, or the one the report already has (OP-026); and
 * declining stores no declaration (OP-064).
 *
 * @throws Failure VALIDATION
 */
export async function cleanDraft(db: Db, draft: ReportDraft, presentCategory: number | null): Promise<ReportDraft> {
  const { idReportCategory, idReportType, declaration } = draft;
  const isOffered = idReportCategory === null || (await isCategoryOffered(db, idReportCategory, presentCategory));
  refuseFaults(isOffered ? {} : { idReportCategory: ['notAllowed'] });
  return { ...draft, declaration: declaration && needsDeclaration(idReportType) };
}
