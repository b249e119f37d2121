import { paths } from '#/web/app/paths.ts';
import { keepDrafts } from './draft-keeper.ts';

/** How long the toast can be read before the page goes to sign-in, in ms. */
export const READ_FOR = 2_500;

let leaving = false;

/** Whether the page is on its way to sign-in: what was typed is kept, so nothing needs to be asked about leaving. */
export const isLeavingForSignIn = () => leaving;

/** Through sign-in and back to this very address (OP-004). What was typed in open forms is put away first. */
export function leaveForSignIn(): void {
  keepDrafts();
  leaving = true;
  // Back from sign-in the browser may show this page as it was left, with calls that will never be answered.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload(), { once: true });
  const { pathname, search, hash } = window.location;
  window.location.assign(paths.signIn(`${pathname}${search}${hash}`));
}
