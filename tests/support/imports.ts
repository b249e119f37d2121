import type { ImportPreview, ImportResult } from '#/bff/contract/people-import.ts';
import type { Answer } from './answer.ts';
import type { Caller } from './app.ts';

/** Lines of a CSV file with semicolons; cells are quoted where necessary. */
export function csv(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const cell = (value: string | number | null) => {
    const text = value === null ? '' : String(value);
    return /[";\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [header, ...rows].map((cells) => cells.map(cell).join(';')).join('\r\n');
}

/** Uploads a file for a preview, as the screen does. */
export async function preview(
  who: Caller,
  content: string | Uint8Array<ArrayBuffer>,
  { complete = false, filename = 'personen.csv', key }: { complete?: boolean; filename?: string; key?: string } = {},
): Promise<Answer<ImportPreview>> {
  const form = new FormData();
  form.append('file', new File([content], filename, { type: 'text/csv' }));
  const response = await who.send(`/api/management/import/preview?complete=${complete}`, {
    method: 'POST',
    body: form,
    ...(key && { headers: { 'Idempotency-Key': key } }),
  });
  return { status: response.status, body: (await response.json()) as ImportPreview, headers: response.headers };
}

export const apply = (who: Caller, { idImport }: { idImport: string | null }) =>
  who.post<ImportResult>('/api/management/import/apply', { idImport });

/** Previews and applies a file, for a test about the effects. */
export async function bringIn(
  who: Caller,
  content: string,
  options: { complete?: boolean } = {},
): Promise<ImportPreview> {
  const looked = await preview(who, content, options);
  if (!looked.body.idImport)
    throw new Error(`the file has faults: ${JSON.stringify(looked.body.faults ?? looked.body)}`);
  const { status, body } = await apply(who, looked.body);
  if (status !== 200) throw new Error(`the import was refused: ${JSON.stringify(body)}`);
  return looked.body;
}
