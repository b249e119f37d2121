import { withOwner } from '#/web/api/page-owner.ts';
import { paths } from '#/web/app/paths.ts';
import { tellSigningOut } from './other-tabs.ts';

/** Leaves for the page of the server that ends the session; it asks first where somebody else has signed in meanwhile. */
export function signOut(): void {
  tellSigningOut();
  window.location.assign(withOwner(paths.quit));
}
