import type { Context } from '#/bff/context.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { type ExportedFile, exportSheet } from '#/bff/grids/export-sheet.ts';
import { IGIO_TITLE } from './report-rows.ts';

interface Asked {
  lang: LanguageId;
  /** Register year; if omitted, every year. */
  year: number | undefined;
}

/**
 * The IgIo export: all gift reports of the companies that ReadAllComplianceReports covers (RX-002), as an
 * Excel file that is produced while it is read. Its rows are determined, and the audit entry is written,
 * before the first byte is sent.
 *
 * @param signal the request's signal: an abort before the file begins cancels the export
 */
export async function exportReports(
  context: Context,
  { lang, year }: Asked,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const sheet = {
    action: 'reporting.export',
    entity: 'report',
    entityId: 'igio_reports',
    detail: { ...(year !== undefined && { year }) },
    title: IGIO_TITLE,
    year,
    lang,
    job: { kind: 'reports', lang, year },
  } as const;
  return exportSheet(context, sheet, signal);
}
