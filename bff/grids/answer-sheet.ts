import { EXPORT_BYTES_HEADER, EXPORT_ROWS_HEADER } from '#/bff/contract/headers.ts';
import { contentDisposition, safeFileName } from '#/bff/files/file-name.ts';
import type { ExportedFile } from './export-sheet.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** An answer that contains an Excel file. Browsers save it, and nothing may cache it. */
export function answerSheet({ filename, rows, bytes, body }: ExportedFile): Response {
  return new Response(body, {
    headers: {
      'Content-Type': XLSX,
      'Content-Disposition': contentDisposition('attachment', safeFileName(filename)),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
      [EXPORT_ROWS_HEADER]: String(rows),
      ...(bytes !== null && { [EXPORT_BYTES_HEADER]: String(bytes) }),
    },
  });
}
