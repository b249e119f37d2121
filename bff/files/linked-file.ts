import type { LinkedFile } from '#/bff/contract/gift-reports.ts';
import type { FileRecord } from './queries.ts';

/** A report's file as the API shows it (FI-002). */
export function linkedFileOf(
  reportId: number,
  { id, filename, contentType, bytes }: Pick<FileRecord, 'id' | 'filename' | 'contentType' | 'bytes'>,
): LinkedFile {
  return {
    idLinkedFile: id,
    filename,
    url: `/api/files/download/report/${reportId}`,
    contenttype: contentType,
    bytes,
  };
}
