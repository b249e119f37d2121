import type { LinkedFile } from '#/bff/contract/linked-file.ts';
import { api } from '#/web/api/api.ts';
import { withOwner } from '#/web/api/page-owner.ts';

/**
 * The address from which the browser itself fetches the file. The id makes the address change with the file,
 * so that an outdated preview is never shown. The address contains the owner of the page, because the browser
 * does not send the app's headers.
 */
export function fileSource({ url, idLinkedFile }: LinkedFile): string {
  return withOwner(`${url}${url.includes('?') ? '&' : '?'}file=${idLinkedFile}`);
}

/**
 * Saves the file under its own name, even if the browser could display it. A browser does not report a
 * refused download, so the session is checked first. If it belongs to somebody else, the page shows this and
 * nothing is fetched.
 */
export async function downloadFile(file: LinkedFile): Promise<void> {
  await api.session().catch(() => {
    // The reason for the failure is shown elsewhere, and the browser may still have the file.
  });
  const link = document.createElement('a');
  link.href = fileSource(file);
  link.download = file.filename;
  link.click();
}
