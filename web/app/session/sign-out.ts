import { paths } from '#/web/app/paths.ts';
import { tellSigningOut } from './other-tabs.ts';

/** Leaves for the page of the server that ends the session. */
export function signOut(): void {
  tellSigningOut();
  window.location.assign(paths.quit);
}
