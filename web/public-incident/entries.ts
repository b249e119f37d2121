import type { FieldErrors } from '#/bff/contract/field-codes.ts';
import { incidentReportFaults } from '#/bff/contract/incident-report.ts';
import { faultLabel, faultText } from '#/bff/contract/public-faults.ts';
import type { Words } from './words.ts';

const FIELDS = ['subject', 'idIncidentType', 'date', 'description', 'phone', 'email'] as const;

/** What stands in the fields, by name, to be put into the same form in another language. */
export type Texts = Readonly<Record<string, string>>;

export const textsOf = (form: HTMLFormElement): Texts =>
  Object.fromEntries(FIELDS.map((name) => [name, String(new FormData(form).get(name) ?? '')]));

export function putTexts(form: HTMLFormElement, texts: Texts): void {
  for (const name of FIELDS) controlOf(form, name).value = texts[name] ?? '';
}

/** The entries as the call takes them. */
export function entriesOf(form: HTMLFormElement): Record<string, unknown> {
  const { idIncidentType: type, date, ...texts } = textsOf(form);
  return { ...texts, date: date || undefined, idIncidentType: type ? Number(type) : undefined };
}

/** Marks every field that is wrong, and no other. @returns whether none is */
export function check(form: HTMLFormElement, words: Words): boolean {
  const faults = incidentReportFaults(entriesOf(form));
  showFaults(form, words, faults);
  return Object.keys(faults).length === 0;
}

export function showFaults(form: HTMLFormElement, words: Words, faults: FieldErrors): void {
  for (const name of FIELDS) {
    const [code] = faults[name] ?? [];
    if (code) controlOf(form, name).setAttribute('aria-invalid', 'true');
    else controlOf(form, name).removeAttribute('aria-invalid');
    sayFault(form, name, code ? faultText(code, words(faultLabel(code))) : '');
  }
}

/** Shows a text under a field; empty: none. */
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
