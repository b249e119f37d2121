import { html, raw } from 'hono/html';
import { type IconName, icon } from '#/bff/auth/pages/drawings.ts';
import type { Translate } from '#/bff/auth/pages/labels.ts';
import type { Html } from '#/bff/auth/pages/page.ts';
import type { FieldErrors } from '#/bff/contract/field-codes.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { LIMITS } from '#/bff/contract/limits.ts';
import { faultLabel, faultText } from '#/bff/contract/public-faults.ts';
import type { PublicPicklists } from '#/bff/contract/public-incident.ts';
import { restrictionHtml } from './restriction-html.ts';

/** The data for showing the form. */
export interface Form {
  readonly lang: LanguageId;
  readonly t: Translate;
  readonly lists: PublicPicklists;
  /** The source from the URL of the page. */
  readonly source: string;
  /**
   * Whether the browser returns to the source after the report, instead of showing the page that thanks the reporter.
   */
  readonly leadsBack: boolean;
  /** Previous entries, by field name. */
  readonly entries: Readonly<Record<string, string>>;
  readonly faults: FieldErrors;
  /** Why the form was not accepted; omitted if the faults are shown at the fields. */
  readonly failure?: string;
}

interface Field {
  name: string;
  label: string;
  hint?: string;
  isRequired?: boolean;
}

const draw = (name: IconName) => raw(icon(name));

/**
 * The form works without a script; the script in web/public-incident adds inline checks, the attachment and the
 * progress.
 */
export function formHtml(form: Form): Html {
  const { t, lang, source, lists, failure } = form;
  const privacy = lists.privacyUrl
    ? html` <a href="${lists.privacyUrl}" target="_blank" rel="noreferrer">${t('PublicIncident.privacy')}</a>`
    : '';
  return html`<form class="pf-form" method="post" action="/incident" data-form>
<input type="hidden" name="lang" value="${lang}"><input type="hidden" name="source" value="${source}">
${fields(form)}
${attachment(t)}
<div class="pf-failure" role="alert" data-failure>${failure ?? ''}</div>
<button class="ob-button ob-button-filled pf-submit" data-submit>
<span class="pf-submit-icon">${draw('arrow')}</span><span>${t('PublicIncident.next')}</span></button>
<p class="pf-foot">${form.leadsBack ? t('PublicIncident.afterwards') : ''}${privacy}</p>
</form>`;
}

function fields(form: Form): Html[] {
  const { t } = form;
  const subject = { name: 'subject', label: t('PublicIncident.subject'), hint: t('PublicIncident.subjectHint') };
  const type = { name: 'idIncidentType', label: t('PublicIncident.type'), isRequired: true };
  const date = { name: 'date', label: t('PublicIncident.date'), hint: t('PublicIncident.dateHint'), isRequired: true };
  const description = {
    name: 'description',
    label: t('PublicIncident.description'),
    hint: t('PublicIncident.descriptionHint'),
  };
  const phone = { name: 'phone', label: t('PublicIncident.phone') };
  const email = { name: 'email', label: t('PublicIncident.email') };
  return [
    input(form, { ...subject, isRequired: true }, html`type="text" maxlength="${LIMITS.line}" autocomplete="off"`),
    field(form, type, select(form, type)),
    input(form, date, html`type="date" min="1900-01-01" max="2199-12-31"`),
    field(form, description, textArea(form, description)),
    restrictionHtml(form),
    input(form, phone, html`type="tel" maxlength="${LIMITS.phoneOrFunction}" autocomplete="tel"`),
    // Not type="email", because a browser would show its own message and refuse letters outside ASCII.
    input(
      form,
      email,
      html`type="text" inputmode="email" autocapitalize="none" maxlength="${LIMITS.line}" autocomplete="email"`,
    ),
  ];
}

/** The attributes that link a control to its label, its hint and its faults. */
function ownOf({ faults }: Form, { name, hint, isRequired }: Field): Html {
  const described = [...(hint ? [`${name}-hint`] : []), `${name}-fault`].join(' ');
  return html`id="${name}" aria-describedby="${described}" ${isRequired ? html`required` : ''} ${faults[name] ? html`aria-invalid="true"` : ''}`;
}

function field({ t, faults }: Form, { name, label, hint, isRequired }: Field, control: Html): Html {
  const [code] = faults[name] ?? [];
  const aside = isRequired
    ? html` <span class="ob-field-star" aria-hidden="true">*</span>`
    : html` <span class="ob-field-optional">${t('PublicIncident.optional')}</span>`;
  return html`<div class="ob-field">
<label class="ob-field-label" for="${name}">${label}${aside}</label>
${control}
${fault(name, code ? faultText(code, t(faultLabel(code))) : '')}
${hint ? html`<p class="ob-field-hint" id="${name}-hint">${hint}</p>` : ''}
</div>`;
}

export const fault = (name: string, text: string) =>
  html`<p class="ob-field-error" id="${name}-fault" ${text ? '' : html`hidden`}>${draw('alert')}<span>${text}</span></p>`;

function input(form: Form, own: Field, kind: Html): Html {
  const value = form.entries[own.name] ?? '';
  const control = html`<input class="ob-input" name="${own.name}" value="${value}" ${kind} ${ownOf(form, own)}>`;
  return field(form, own, control);
}

function textArea(form: Form, own: Field): Html {
  const { description = '' } = form.entries;
  // Browsers ignore a line break directly after the tag, but not a second one.
  return html`<textarea class="ob-input ob-textarea" name="description" rows="5" maxlength="${LIMITS.longText}" ${ownOf(form, own)}>
${description}</textarea>`;
}

function select(form: Form, own: Field): Html {
  const { t, lists, entries } = form;
  const options = lists.incidentTypes.map(
    ({ id, name }) =>
      html`<option value="${id}" ${String(id) === entries.idIncidentType ? html`selected` : ''}>${name}</option>`,
  );
  return html`<span class="pf-select"><select class="ob-input" name="idIncidentType" ${ownOf(form, own)}>
<option value="">${t('PublicIncident.choose')}</option>${options}</select>${draw('chevron')}</span>`;
}

/** The script shows this part, because a form without a script cannot limit the size of the file that it sends. */
export function attachment(t: Translate): Html {
  return html`<div class="ob-field" data-attachment hidden>
<span class="ob-field-label" id="file-label">${t('PublicIncident.attachment')}
<span class="ob-field-optional">${t('PublicIncident.oneFile')}</span></span>
<label class="ob-button ob-button-outline pf-choose" data-choose>${draw('clip')}
<span id="file-choose">${t('PublicIncident.chooseFile')}</span>
<input class="ob-hidden" type="file" id="file" aria-labelledby="file-label file-choose" aria-describedby="file-fault"></label>
<div class="pf-file" data-file hidden>
<span class="pf-file-type" aria-hidden="true" data-file-type></span>
<span class="pf-file-words"><span class="pf-file-name" data-file-name></span><span class="pf-file-size" data-file-size></span></span>
<button type="button" class="ob-icon-button" data-file-remove>${draw('close')}</button></div>
<div class="ob-check pf-photograph" data-photograph hidden>
<input class="ob-check-input" type="checkbox" id="clean" checked aria-describedby="clean-hint" data-clean>
<label class="ob-check-label" for="clean">${t('PublicIncident.cleanPhoto')}</label>
<p class="ob-field-hint" id="clean-hint">${t('PublicIncident.cleanPhotoHint')}</p></div>
<p class="ob-field-hint" role="status" data-photograph-kept hidden>${t('PublicIncident.photoKeeps')}</p>
${fault('file', '')}
</div>`;
}
