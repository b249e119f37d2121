import type { LinkedFile } from '#/bff/contract/linked-file.ts';
import { api } from '#/web/api/api.ts';
import { withOwner } from '#/web/api/page-owner.ts';

/**
 * The address from which the browser itself fetches the file. The id makes the address change with the file, so that an
 * outdated preview is never shown. The address contains the person for whom the page was loaded, because the browser
 * does not send the app's headers.
 */
export function fileSource({ url, idLinkedFile }: LinkedFile): string {
  return withOwner(`${url}${url.includes('?') ? '&' : '?'}file=${idLinkedFile}`);
}

/**
 * Saves the file under its own name, even if the browser could display it. A browser does not report a refused
 * download, so the session is checked first. If the session belongs to somebody else, the page says so and nothing is
 * downloaded.
 */
export async function downloadFile(file: LinkedFile): Promise<void> {
  await api.session().catch(() => {
    // A failed check is reported elsewhere. The download is still tried, because the browser may have the file in its
    // cache.
  });
  const link = document.createElement('a');
  link.href = fileSource(file);
  link.download = file.filename;
  link.click();
}
