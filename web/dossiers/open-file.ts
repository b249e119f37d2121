import { api } from '#/web/api/api.ts';
import { withOwner } from '#/web/api/page-owner.ts';

/**
 * Opens a file of a dossier in a new tab, or in this tab if the browser blocks the new one (DF-009). The tab is opened
 * right after the press, before the address is known, because a browser would block a tab that is opened later. If
 * there is no address, the tab is closed again.
 *
 * @throws ApiError; Error if the answer has no address
 */
export async function openInTab(idFile: number): Promise<void> {
  const tab = window.open('', '_blank');
  // The opened page must not have access to this page.
  if (tab) tab.opener = null;
  try {
    const { url } = await api.dossierFileUrl(idFile);
    if (!url) throw new Error('the answer has no address');
    const address = withOwner(url);
    if (tab) tab.location.href = address;
    else window.location.assign(address);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
