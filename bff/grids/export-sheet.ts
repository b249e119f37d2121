import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { label } from '#/bff/labels.ts';
import type { ExportJob, PreparedExport } from './exports.ts';

export interface ExportedFile extends PreparedExport {
  /** The name with its extension. */
  filename: string;
}

/** The rows to export, and the data for the audit entry. */
export interface SheetExport {
  action: 'grid.export' | 'reporting.export';
  entity: string;
  entityId: string;
  detail: Record<string, unknown>;
  /** Label key of the file's name, to which the year, if there is one, is added. */
  title: string;
  year: number | undefined;
  lang: LanguageId;
  job: ExportJob;
}

/**
 * Rows as an Excel file: the only export for grids and reports. The audit entry is written before the first
 * byte; the file is produced while it is read.
 *
 * @returns the file's name in the reader's language, its number of rows, its estimated size, and its bytes
 */
export async function exportSheet(context: Context, asked: SheetExport, signal: AbortSignal): Promise<ExportedFile> {
  const { services, actor } = context;
  const { action, entity, entityId, detail, title, year, lang, job } = asked;
  const { id, upn, displayName, companyId, rights } = actor;
  const reader = { id, upn, displayName, companyId, rights: rights.entries };
  const prepared = await services.exports.prepare(job, reader, signal);
  const done = { action, entity, entityId, detail: { rows: prepared.rows, ...detail } };
  try {
    await recordDone(services.sql, context, done);
  } catch (error) {
    await prepared.body.cancel();
    throw error;
  }
  return { ...prepared, filename: `${label(lang, title)}${year === undefined ? '' : ` ${year}`}.xlsx` };
}
