import { html, raw } from 'hono/html';
import { translator } from '#/bff/auth/pages/labels.ts';
import { type Html, renderPage } from '#/bff/auth/pages/page.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { ASSETS } from './chooser.ts';

/** The page for a sign-in that has ended, or that did not begin in this browser, so the user has to start again. */
export function renderLost(language: LanguageId): Html {
  const t = translator(language);
  return renderPage({
    language,
    t,
    title: t('SignIn.lostTitle'),
    assets: ASSETS,
    main: html`<div class="ob-notice"><h1>${t('SignIn.lostTitle')}</h1><p class="ob-lead">${t('SignIn.lostText')}</p>
<p class="ob-actions"><a class="ob-button" href="/api/auth/sign-in">${t('SignIn.again')}</a></p></div>`,
  });
}

/**
 * The page for a sign-out request without proof of a session. It shows a button, so that the sign-out never happens
 * automatically.
 */
export function renderAskSignOut(language: LanguageId, form: string): Html {
  const t = translator(language);
  return renderPage({
    language,
    t,
    title: t('Quit.askTitle'),
    assets: ASSETS,
    main: html`<div class="ob-notice"><h1>${t('Quit.askTitle')}</h1>
${raw(form)}<p class="ob-actions"><button class="ob-button" form="op.logoutForm" name="logout" value="yes">${t('Quit.askButton')}</button></p></div>`,
  });
}
