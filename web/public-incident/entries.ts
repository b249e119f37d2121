import type { FieldErrors } from '#/bff/contract/field-codes.ts';
import { incidentReportFaults } from '#/bff/contract/incident-report.ts';
import { faultLabel, faultText } from '#/bff/contract/public-faults.ts';
import type { Restriction } from '#/bff/contract/public-incident.ts';
import type { Words } from './words.ts';

const FIELDS = ['subject', 'idIncidentType', 'date', 'description', 'phone', 'email'] as const;

/** The values of the fields, by field name. They are used to fill in the form again in another language. */
export type Texts = Readonly<Record<string, string>>;

export const textsOf = (form: HTMLFormElement): Texts =>
  Object.fromEntries(FIELDS.map((name) => [name, String(new FormData(form).get(name) ?? '')]));

/** The texts, and also the choice of who receives the report. */
export const keptOf = (form: HTMLFormElement): Texts => ({
  ...textsOf(form),
  ...Object.fromEntries(choicesOf(form).map(({ name, value, checked }) => [`${name}=${value}`, checked ? 'on' : ''])),
});

export function putTexts(form: HTMLFormElement, texts: Texts): void {
  for (const name of FIELDS) controlOf(form, name).value = texts[name] ?? '';
  for (const choice of choicesOf(form)) choice.checked = texts[`${choice.name}=${choice.value}`] === 'on';
}

const choicesOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>('[name="aboutHandler"], [data-exclude]'),
];

/** Which of the offered people do not receive the report; null if everybody who may handle incidents receives it. */
function restrictionOf(form: HTMLFormElement): Restriction | null {
  const data = new FormData(form);
  if (data.get('aboutHandler') !== 'yes') return null;
  const kept = [...form.querySelectorAll<HTMLElement>('[data-exclude]:checked')];
  const offered = String(data.get('offered') ?? '');
  return {
    offered: offered === '' ? [] : offered.split(',').map(Number),
    excluded: kept.map(({ dataset }) => Number(dataset.exclude)),
  };
}

/** The entries, in the form in which the server accepts them. */
export function entriesOf(form: HTMLFormElement): Record<string, unknown> {
  const { idIncidentType: type, date, ...texts } = textsOf(form);
  const restriction = restrictionOf(form);
  return { ...texts, restriction, date: date || undefined, idIncidentType: type ? Number(type) : undefined };
}

/** Marks the invalid fields and unmarks all others. @returns true if all fields are valid */
export function check(form: HTMLFormElement, words: Words): boolean {
  const restriction = restrictionOf(form);
  const isLeft = restriction?.offered.some((id) => !restriction.excluded.includes(id)) ?? true;
  const faults: FieldErrors = {
    ...incidentReportFaults(entriesOf(form)),
    ...(!isLeft && { restriction: ['nobodyLeft'] }),
    ...(!new FormData(form).get('aboutHandler') && { restriction: ['required'] }),
  };
  showFaults(form, words, faults);
  return Object.keys(faults).length === 0;
}

export function showFaults(form: HTMLFormElement, words: Words, faults: FieldErrors): void {
  for (const name of [...FIELDS, 'restriction']) {
    const [code] = faults[name] ?? [];
    const control = form.querySelector(`#${name}`);
    if (code) control?.setAttribute('aria-invalid', 'true');
    else control?.removeAttribute('aria-invalid');
    sayFault(form, name, code ? faultText(code, words(faultLabel(code))) : '');
  }
}

/** Shows a text under a field. An empty text removes the text that is shown. */
export function sayFault(main: HTMLElement, name: string, text: string): void {
  const line = main.querySelector<HTMLElement>(`#${name}-fault`);
  if (!line?.lastElementChild) return;
  line.hidden = text === '';
  line.lastElementChild.textContent = text;
}

export const firstWrong = (form: HTMLFormElement) => form.querySelector<HTMLElement>('[aria-invalid="true"]');

function controlOf(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}
