import { paths } from '#/web/app/paths.ts';
import { keepDrafts } from './draft-keeper.ts';

/** How long, in ms, the toast can be read before the page goes to sign-in. */
export const READ_FOR = 2_500;

let leaving = false;

/**
 * Whether the page is being left for sign-in. In that case no form asks about unsaved changes, because the entries are
 * kept.
 */
export const isLeavingForSignIn = () => leaving;

/**
 * Goes to sign-in, from which the person returns to this address (OP-004). The entries of open forms are stored first.
 */
export function leaveForSignIn(): void {
  keepDrafts();
  leaving = true;
  // After sign-in, the browser may restore this page in the state in which it was left, with calls that will never be
  // answered.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload(), { once: true });
  const { pathname, search, hash } = window.location;
  window.location.assign(paths.signIn(`${pathname}${search}${hash}`));
}
