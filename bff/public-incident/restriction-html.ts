import { html, raw } from 'hono/html';
import { icon } from '#/bff/auth/pages/drawings.ts';
import type { Translate } from '#/bff/auth/pages/labels.ts';
import type { Html } from '#/bff/auth/pages/page.ts';
import type { FieldErrors } from '#/bff/contract/field-codes.ts';
import { faultLabel, faultText } from '#/bff/contract/public-faults.ts';
import type { PublicPicklists } from '#/bff/contract/public-incident.ts';

/** The parts of the form that this section shows. */
interface Shown {
  readonly t: Translate;
  readonly lists: PublicPicklists;
  readonly entries: Readonly<Record<string, string>>;
  readonly faults: FieldErrors;
}

/** The external authority for reports that nobody in the organisation should know about. */
const AUTHORITY = 'https://www.huisvoorklokkenluiders.nl';

/**
 * The section that asks, without a default answer, whether the report is about somebody who handles reports. If so, the
 * section shows who receives the report, by function; each can be excluded. CSS alone shows this second part when the
 * answer is yes. A browser that does not support the CSS always shows it.
 */
export function restrictionHtml(form: Shown): Html {
  const { t, entries, faults, lists } = form;
  const { aboutHandler } = entries;
  const [code] = faults.restriction ?? [];
  return html`<div class="ob-field">
<fieldset class="pf-choice" role="radiogroup" id="restriction" tabindex="-1" aria-required="true" aria-labelledby="restriction-label" aria-describedby="restriction-hint restriction-fault" ${code ? html`aria-invalid="true"` : ''}>
<legend class="ob-field-label" id="restriction-label">${t('PublicIncident.aboutHandler')} <span class="ob-field-star" aria-hidden="true">*</span></legend>
${option('no', t('PublicIncident.aboutHandlerNo'), aboutHandler === 'no')}
${option('yes', t('PublicIncident.aboutHandlerYes'), aboutHandler === 'yes')}
</fieldset>
<p class="ob-field-error" id="restriction-fault" ${code ? '' : html`hidden`}>${raw(icon('alert'))}<span>${code ? faultText(code, t(faultLabel(code))) : ''}</span></p>
<p class="ob-field-hint" id="restriction-hint">${t('PublicIncident.aboutHandlerHint')}</p>
<div class="pf-restricted">
<input type="hidden" name="offered" value="${lists.confidential.map(({ id }) => id).join(',')}">
${lists.confidential.length > 0 ? receivers(form) : ''}
<div class="pf-nobody" ${lists.confidential.length > 0 ? html`data-all-excluded` : ''}>
<p><strong>${t('PublicIncident.nobodyLeft')}</strong></p>
<p>${t('PublicIncident.nobodyLeftText')}</p>
<p><a href="${AUTHORITY}" target="_blank" rel="noreferrer">${t('PublicIncident.authority')}</a></p>
</div>
</div>
</div>`;
}

const option = (value: 'yes' | 'no', label: string, isChosen: boolean) =>
  html`<label class="pf-option"><input class="ob-radio-input" type="radio" name="aboutHandler" value="${value}" required ${isChosen ? html`checked` : ''}><span>${label}</span></label>`;

function receivers({ t, entries, lists }: Shown): Html {
  const boxes = lists.confidential.map(
    ({ id, name }) =>
      html`<label class="pf-option"><input class="ob-check-input" type="checkbox" name="exclude-${id}" data-exclude="${id}" ${entries[`exclude-${id}`] ? html`checked` : ''}><span>${name}</span></label>`,
  );
  return html`<p>${t('PublicIncident.restrictedText')}</p>
<fieldset class="pf-choice"><legend class="ob-field-label">${t('PublicIncident.exclude')} <span class="ob-field-optional">${t('PublicIncident.optional')}</span></legend>
${boxes}</fieldset>`;
}
