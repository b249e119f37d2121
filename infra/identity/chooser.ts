import { html, raw } from 'hono/html';
import { icon } from '#/bff/auth/pages/drawings.ts';
import { translator } from '#/bff/auth/pages/labels.ts';
import { type Html, languageSwitch, renderPage } from '#/bff/auth/pages/page.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { MOUNT } from './built-in.ts';
import { arrangePeople, type Choice } from './people.ts';
import type { PersonToChoose } from './queries.ts';

export const ASSETS = `${MOUNT}/assets`;

export interface ChooserParts {
  /** The target of the form: the address of this sign-in interaction. */
  action: string;
  language: LanguageId;
  people: readonly PersonToChoose[];
  /** Whether the last choice was a person who cannot sign in. */
  isRefused: boolean;
}

/**
 * "Choose a person": one form with a button for each person, which works without scripts. The script adds a search
 * field and the use of the arrow keys.
 */
export function renderChooser({ action, language, people, isRefused }: ChooserParts): Html {
  const t = translator(language);
  const { first, others } = arrangePeople(people, t);
  const main = html`
<header class="ob-head">
  <div><h1>${t('SignIn.title')}</h1><p class="ob-lead">${t('SignIn.lead')}</p></div>
  ${languageSwitch(language, t, (id) => `${action}?lang=${id}`)}
</header>
${isRefused ? html`<p class="ob-alert" role="alert">${t('SignIn.refused')}</p>` : ''}
<div class="ob-search" hidden>
  ${raw(icon('search'))}
  <input type="search" id="find" autocomplete="off" spellcheck="false" placeholder="${t('SignIn.find')}"
    aria-label="${t('SignIn.find')}" aria-describedby="keys">
  <span class="ob-keys" id="keys"><kbd>↑</kbd><kbd>↓</kbd> ${t('SignIn.keysChoose')} <kbd>Enter</kbd> ${t('SignIn.keysSignIn')}</span>
</div>
<form method="post" action="${action}" id="people" aria-label="${t('SignIn.title')}">
  <ul class="ob-people">${first.map(person)}</ul>
  ${
    others.length
      ? html`<details><summary>${raw(icon('chevron'))}${t('SignIn.others', { count: others.length })}</summary>
  <ul class="ob-people">${others.map(person)}</ul></details>`
      : ''
  }
</form>
<p class="ob-none" role="status" data-none="${t('SignIn.none')}"></p>
<p class="ob-said" role="status"></p>
<p class="ob-foot">${t('SignIn.foot', { count: first.length + others.length })}</p>`;
  return renderPage({
    language,
    t,
    title: t('SignIn.title'),
    assets: ASSETS,
    styles: ['chooser.css'],
    scripts: ['chooser.js'],
    note: t('SignIn.note'),
    main,
  });
}

function person({ upn, name, initials, hue, where, can, role, icon: sign }: Choice): Html {
  return html`<li><button class="ob-person" name="person" value="${upn}">
  <span class="ob-avatar ob-hue-${hue}" aria-hidden="true">${initials}</span>
  <span class="ob-who"><span><b>${name}</b> <span class="ob-where">${where}</span></span> <span class="ob-can">${can}</span></span>
  <span class="ob-role">${raw(icon(sign))}${role}</span>
  <span class="ob-go">${raw(icon('arrow'))}</span>
</button></li>`;
}
