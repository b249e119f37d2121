import { withOwner } from '#/web/api/page-owner.ts';
import { paths } from '#/web/app/paths.ts';
import { announceSigningOut } from './other-tabs.ts';

/** Opens the server's page that ends the session. That page asks first if somebody else has signed in meanwhile. */
export function signOut(): void {
  announceSigningOut();
  window.location.assign(withOwner(paths.quit));
}
