import { html, raw } from 'hono/html';
import { icon } from '#/bff/auth/pages/drawings.ts';
import type { Translate } from '#/bff/auth/pages/labels.ts';
import type { Html } from '#/bff/auth/pages/page.ts';
import { formatDate, formatDateTime } from '#/bff/contract/format.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { LIMITS } from '#/bff/contract/limits.ts';
import type { CaseMessage, CaseView } from './case-queries.ts';
import type { FormFiles } from './form-files.ts';
import { attachment, fault } from './form-html.ts';
import { codeAddress, pageHtml, wordsFor } from './page-html.ts';

interface Page {
  lang: LanguageId;
  t: Translate;
  files: FormFiles | undefined;
}

/** The page that asks for a code. @param failure why the last code was not accepted */
export function askCodePage({ lang, t, files }: Page, failure = ''): Html {
  const title = t('PublicCase.askTitle');
  return pageHtml({
    ...{ lang, t, title, files },
    href: codeAddress,
    main: html`<main class="pf-main" data-words="${wordsFor(t)}" data-case><div class="pf-card">
<h1>${title}</h1>
<p class="pf-promise">${t('PublicCase.askText')}</p>
<form class="pf-form" method="post" action="/incident/code" data-case-form="code">
<input type="hidden" name="lang" value="${lang}">
<div class="ob-field">
<label class="ob-field-label" for="code">${t('PublicCase.code')}</label>
<input class="ob-input pf-code-input" id="code" name="code" type="text" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="60" required aria-describedby="code-hint code-fault" ${failure ? html`aria-invalid="true"` : ''}>
${fault('code', failure)}
<p class="ob-field-hint" id="code-hint">${t('PublicCase.codeHint')}</p>
</div>
<button class="ob-button ob-button-filled pf-submit" data-submit>
<span class="pf-submit-icon">${raw(icon('arrow'))}</span><span data-submit-text>${t('PublicCase.open')}</span></button>
</form>
<p class="pf-foot pf-return"><a href="/incident?lang=${lang}">${t('PublicCase.newReport')}</a></p>
</div></main>`,
  });
}

/** The result of the action that was just taken on the page of a case. */
export interface Done {
  /** A message at the top of the page. */
  notice?: string;
  /** Why the typed text was not accepted. */
  failure?: string;
  typed?: string;
  /** Why the address was not accepted. */
  addressFailure?: string;
}

/** A case, as its reporter sees it. */
export function casePage(
  page: Page,
  token: string,
  view: CaseView & { hasAddress: boolean },
  maxBytes: number,
  done: Done = {},
): Html {
  const { lang, t, files } = page;
  const title = t('PublicCase.title');
  const { status, receivedOn, acknowledgedOn, feedbackOn, messages } = view;
  const fact = (label: string, value: string | null) =>
    value === null ? '' : html`<div><dt>${t(label)}</dt><dd>${value}</dd></div>`;
  const day = (date: string | null) => (date === null ? null : formatDate(date));
  return pageHtml({
    ...{ lang, t, title, files },
    href: codeAddress,
    main: html`<main class="pf-main" data-words="${wordsFor(t)}" data-case data-max-bytes="${maxBytes}"><div class="pf-card">
<h1 tabindex="-1" data-case-title>${title}</h1>
<p class="pf-notice" role="status">${done.notice ?? ''}</p>
<dl class="pf-facts">${fact('PublicCase.status', status)}${fact('PublicCase.receivedOn', day(receivedOn))}
${fact('PublicCase.acknowledgedOn', day(acknowledgedOn))}${fact('PublicCase.feedbackOn', day(feedbackOn))}</dl>
<h2>${t('PublicCase.messages')}</h2>
${messages.length === 0 ? html`<p class="pf-foot">${t('PublicCase.noMessages')}</p>` : html`<ol class="pf-messages">${messages.map((one) => message(t, view, one))}</ol>`}
<form class="pf-form" method="post" action="/incident/case" data-case-form="write">
<input type="hidden" name="lang" value="${lang}"><input type="hidden" name="token" value="${token}" data-token>
<div class="ob-field">
<label class="ob-field-label" for="text">${t('PublicCase.write')}</label>
<textarea class="ob-input ob-textarea" id="text" name="text" rows="4" maxlength="${LIMITS.longText}" required aria-describedby="text-fault" ${done.failure ? html`aria-invalid="true"` : ''}>
${done.typed ?? ''}</textarea>
${fault('text', done.failure ?? '')}
</div>
<button class="ob-button ob-button-filled pf-submit" data-submit>
<span class="pf-submit-icon">${raw(icon('send'))}</span><span data-submit-text>${t('PublicCase.send')}</span></button>
</form>
<form class="pf-form" data-file-form hidden>
${attachment(t)}
<div class="pf-failure" role="alert" data-file-failure></div>
<button class="ob-button ob-button-outline" data-file-send>${raw(icon('clip'))}<span>${t('PublicCase.sendFile')}</span></button>
</form>
${addressPart(page, token, view.hasAddress, done)}
<p class="pf-foot pf-return">${t('PublicCase.leave')} <a href="${codeAddress(lang)}">${t('PublicCase.close')}</a></p>
</div></main>`,
  });
}

/** The part of the page where the reporter leaves an address for notifications, or erases it. */
function addressPart({ lang, t }: Page, token: string, hasAddress: boolean, { addressFailure = '' }: Done): Html {
  const own = html`<input type="hidden" name="lang" value="${lang}"><input type="hidden" name="token" value="${token}">`;
  const failure = html`<div class="pf-failure" role="alert" data-address-failure></div>`;
  if (hasAddress)
    return html`<h2>${t('PublicCase.addressTitle')}</h2><p class="pf-promise">${t('PublicCase.addressKept')}</p>
<form class="pf-form pf-short" method="post" action="/incident/case" data-case-form="act">${own}<input type="hidden" name="act" value="erase">
${failure}
<button class="ob-button ob-button-outline" data-address-send>${t('PublicCase.addressErase')}</button></form>`;
  return html`<h2>${t('PublicCase.addressTitle')}</h2><p class="pf-promise">${t('PublicCase.addressText')}</p>
<form class="pf-form pf-short" method="post" action="/incident/case" data-case-form="act">${own}<input type="hidden" name="act" value="address">
<div class="ob-field"><label class="ob-field-label" for="address">${t('PublicCase.address')}</label>
<input class="ob-input" id="address" name="address" type="text" inputmode="email" autocapitalize="none" autocomplete="off" maxlength="200" aria-describedby="address-fault" ${addressFailure ? html`aria-invalid="true"` : ''}>
${fault('address', addressFailure)}</div>
${failure}
<button class="ob-button ob-button-outline" data-address-send>${t('PublicCase.addressSave')}</button></form>`;
}

function message(t: Translate, { timeZone }: CaseView, { isReporter, body, filename, createdAt }: CaseMessage): Html {
  const who = t(isReporter ? 'PublicCase.you' : 'PublicCase.handler');
  const what = filename ? t('PublicCase.file', { name: filename }) : body;
  return html`<li class="${isReporter ? 'pf-mine' : 'pf-theirs'}">
<p class="pf-who"><b>${who}</b> <time datetime="${createdAt.toISOString()}">${formatDateTime(createdAt, timeZone)}</time></p>
<p class="pf-body">${what}</p></li>`;
}
