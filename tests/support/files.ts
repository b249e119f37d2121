import type { Caller } from './app.ts';

/** A PNG of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Enough of a PDF to count as one. */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** A form with one file, as a browser creates it. */
export function fileForm(content: Uint8Array, name: string, field = 'file'): FormData {
  const form = new FormData();
  form.append(field, new Blob([content as Uint8Array<ArrayBuffer>]), name);
  return form;
}

/** Uploads as a browser does; `form` may hold something other than one valid file. */
export function upload(caller: Caller, report: number, form: FormData, headers: Record<string, string> = {}) {
  return caller.send(`/api/files/upload/report/${report}`, { method: 'POST', body: form, headers });
}
