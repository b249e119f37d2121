import { html } from 'hono/html';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { translator } from './labels.ts';
import { type Html, languageSwitch, renderPage } from './page.ts';

export const AUTH_ASSETS = '/api/auth/assets';

export type NoticeKind =
  | 'signedOut'
  | 'askSignOut'
  | 'expired'
  | 'refused'
  | 'clock'
  | 'setup'
  | 'noAccount'
  | 'noClaim'
  | 'otherAccount'
  | 'tooFast'
  | 'unavailable';

/** The button of each notice: it signs the person in again, or signs them out. */
const OFFERS: Record<NoticeKind, 'signIn' | 'signOut'> = {
  signedOut: 'signIn',
  askSignOut: 'signOut',
  expired: 'signIn',
  refused: 'signIn',
  clock: 'signIn',
  setup: 'signIn',
  noAccount: 'signOut',
  noClaim: 'signOut',
  otherAccount: 'signOut',
  tooFast: 'signIn',
  unavailable: 'signIn',
};

/** A page with one message and a button for the next step, for example after signing out or a failed sign-in. */
export function renderNotice(kind: NoticeKind, language: LanguageId, path: string): Html {
  const t = translator(language);
  const title = t(`Quit.${kind}Title`);
  const offer =
    OFFERS[kind] === 'signIn'
      ? html`<a class="ob-button" href="/api/auth/sign-in?returnTo=/app">${t('Quit.signInAgain')}</a>`
      : html`<form method="post" action="/quit"><button class="ob-button">${t('Quit.signOut')}</button></form>`;
  const stay = kind === 'askSignOut' ? html`<a class="ob-link" href="/app">${t('Quit.stay')}</a>` : '';
  return renderPage({
    language,
    t,
    title,
    assets: AUTH_ASSETS,
    main: html`${languageSwitch(language, t, (id) => `${path}?lang=${id}`)}
<div class="ob-notice">
<h1>${title}</h1>
<p class="ob-lead">${t(`Quit.${kind}Text`)}</p>
<div class="ob-actions">${offer}${stay}</div></div>`,
  });
}
