import { api } from '#/web/api/api.ts';
import { withOwner } from '#/web/api/page-owner.ts';

/**
 * Opens a file of a dossier in a new tab (DF-009). The tab is made while the press still counts, before the address is known: a
 * browser opens none later. Without an address it closes again.
 *
 * @throws ApiError; Error where the answer has no address
 */
export async function openInTab(idFile: number): Promise<void> {
  const tab = window.open('', '_blank');
  // What is opened must not reach back to this page.
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
