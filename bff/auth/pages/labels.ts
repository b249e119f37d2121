import { readFileSync } from 'node:fs';
import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageId } from '#/bff/contract/languages.ts';
import { LANGUAGE_COOKIE, readCookie } from '../cookies.ts';

/** A label of the product's own label files, with its {{placeholders}} filled. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

const folder = new URL('../../../web/labels/', import.meta.url);
const files = new Map<LanguageId, Record<string, string>>();

function labelsOf(language: LanguageId): Record<string, string> {
  let labels = files.get(language);
  if (!labels) {
    labels = JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')) as Record<string, string>;
    files.set(language, labels);
  }
  return labels;
}

/** The few pages that the server draws itself use the same files as the screens; a missing key shows as itself. */
export function translator(language: LanguageId): Translate {
  const labels = labelsOf(language);
  return (key, values = {}) =>
    (labels[key] ?? key).replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The language of a page: as asked in its address, else as chosen before in this browser, else Dutch. */
export function pageLanguage(request: { url: string; headers: Headers }): LanguageId {
  const asked =
    new URL(request.url, 'http://localhost').searchParams.get('lang') ?? readCookie(request, LANGUAGE_COOKIE);
  return LANGUAGES.find(({ id }) => String(id) === asked)?.id ?? DEFAULT_LANGUAGE;
}

export function languageTag(language: LanguageId): string {
  return LANGUAGES.find(({ id }) => id === language)?.tag ?? 'nl';
}

/** Remembers the choice for the next page; no secret, so scripts may read it. */
export function languageCookie(language: LanguageId): string {
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;
}
