import type { ExportedGrid, GridExport } from '#/bff/contract/grid-export.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { type ExportRun, receiveFile } from './receive-file.ts';

/**
 * Saves a grid as an Excel file.
 *
 * @returns the number of rows.
 * @throws ApiError; an AbortError if the export was cancelled
 */
export function exportGrid(grid: ExportedGrid, asked: GridExport, run: ExportRun): Promise<number> {
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(asked) };
  return receiveFile(`/api/grids/${grid}/export`, init, `${grid}.xlsx`, run);
}

/** Saves an Excel file with all gift reports of the companies for which this person holds ReadAllComplianceReports. */
export function exportReports(lang: LanguageId, run: ExportRun): Promise<number> {
  return receiveFile(`/api/reporting/igio_reports?lang=${lang}`, {}, 'igio_reports.xlsx', run);
}
