import type { LinkedFile } from '#/bff/contract/linked-file.ts';
import { api } from '#/web/api/api.ts';
import { withOwner } from '#/web/api/page-owner.ts';

/**
 * Where the file is fetched, by the browser itself. The id makes the address change with the file, so that no old preview
 * is shown; the owner of the page is in it because the browser sends no header of ours.
 */
export function fileSource({ url, idLinkedFile }: LinkedFile): string {
  return withOwner(`${url}${url.includes('?') ? '&' : '?'}file=${idLinkedFile}`);
}

/**
 * Saves the file under its own name, whatever the browser could show of it. A browser says nothing of a download that is
 * refused, so the session is asked first: when it is somebody else's, the page says so and nothing is fetched.
 */
export async function downloadFile(file: LinkedFile): Promise<void> {
  await api.session().catch(() => {
    // Why it failed is shown elsewhere, and the browser may still have the file.
  });
  const link = document.createElement('a');
  link.href = fileSource(file);
  link.download = file.filename;
  link.click();
}
