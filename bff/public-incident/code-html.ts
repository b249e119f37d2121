import { html, raw } from 'hono/html';
import { icon } from '#/bff/auth/pages/drawings.ts';
import type { Translate } from '#/bff/auth/pages/labels.ts';
import type { Html } from '#/bff/auth/pages/page.ts';
import { groupsOf } from '#/bff/contract/receipt-code.ts';
import { fault } from './form-html.ts';

interface Step {
  t: Translate;
  /** The code; null if the script creates it, in which case the script shows this part once the form is filled in. */
  code: string | null;
  /** The group that has to be typed back, counted from 0. */
  asked?: number;
  isWrong?: boolean;
  /** The form entries, to be sent along; the server stores none of them. */
  entries?: Readonly<Record<string, string>>;
}

/** The code with which a reporter can return; one group of it must be typed back before the report is sent. */
export function codeStep({ t, code, asked = 0, isWrong = false, entries = {} }: Step): Html {
  const groups = code === null ? [] : groupsOf(code);
  const carried = Object.entries({ ...entries, ...(code !== null && { code, asked: String(asked) }) });
  const hidden = carried
    .filter(([name]) => name !== 'group') // typed again on this page
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
  return html`<div data-code ${code === null ? html`hidden` : ''}>
<h1 tabindex="-1" data-code-title>${t('PublicIncident.codeTitle')}</h1>
<p class="pf-promise">${t('PublicIncident.codeText')}</p>
<p class="pf-code" data-code-groups>${groups.map((group) => html`<span>${group}</span> `)}</p>
<p class="pf-danger">${raw(icon('key'))}<span>${t('PublicIncident.codeOnlyYou')}</span></p>
<form class="pf-form" method="post" action="/incident" data-code-form>${hidden}
<div class="ob-field">
<label class="ob-field-label" for="group" data-code-label>${t('PublicIncident.codeAgain', { number: String(asked + 1) })}</label>
<input class="ob-input pf-code-input" id="group" name="group" type="text" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="20" required aria-describedby="group-fault" ${isWrong ? html`aria-invalid="true"` : ''}>
${fault('group', isWrong ? t('PublicIncident.codeWrongGroup') : '')}
</div>
<div class="pf-failure" role="alert" data-code-failure></div>
<button class="ob-button ob-button-filled pf-submit" data-submit>
<span class="pf-submit-icon">${raw(icon('send'))}</span><span data-submit-text>${t('PublicIncident.submit')}</span></button>
${code === null ? html`<button type="button" class="ob-button ob-button-text" data-code-back>${t('PublicIncident.codeBack')}</button>` : ''}
</form></div>`;
}
