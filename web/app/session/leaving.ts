import { paths } from '#/web/app/paths.ts';
import { keepDrafts } from './draft-keeper.ts';

/** How long the toast can be read before the page goes to sign-in, in ms. */
export const READ_FOR = 2_500;

let leaving = false;

/** Whether the page is being left for sign-in. Entries are kept, so there is no question about leaving. */
export const isLeavingForSignIn = () => leaving;

/** Goes to sign-in and then back to this address (OP-004). Entries of open forms are stored first. */
export function leaveForSignIn(): void {
  keepDrafts();
  leaving = true;
  // After sign-in, the browser may restore this page as it was left, with calls that will never be answered.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload(), { once: true });
  const { pathname, search, hash } = window.location;
  window.location.assign(paths.signIn(`${pathname}${search}${hash}`));
}
