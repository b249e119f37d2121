import type { LinkedFile } from '#/bff/contract/linked-file.ts';

/** Where the file is fetched. The id makes the address change with the file, so that no old preview is shown. */
export function fileSource({ url, idLinkedFile }: LinkedFile): string {
  return `${url}${url.includes('?') ? '&' : '?'}file=${idLinkedFile}`;
}

/** Saves the file under its own name, whatever the browser could show of it. */
export function downloadFile(file: LinkedFile): void {
  const link = document.createElement('a');
  link.href = fileSource(file);
  link.download = file.filename;
  link.click();
}
