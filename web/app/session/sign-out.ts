import { withOwner } from '#/web/api/page-owner.ts';
import { paths } from '#/web/app/paths.ts';
import { announceSigningOut } from './other-tabs.ts';

/**
 * Opens the server's page that ends the session. If somebody else has signed in meanwhile, that page asks for
 * confirmation first.
 */
export function signOut(): void {
  announceSigningOut();
  window.location.assign(withOwner(paths.quit));
}
