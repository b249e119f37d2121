import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageId } from '#/bff/contract/languages.ts';
import { label } from '#/bff/labels.ts';
import { LANGUAGE_COOKIE, readCookie } from '../cookies.ts';

/** A label of the product's own label files, with its {{placeholders}} filled. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** The few pages that the server draws itself, in one language. */
export function translator(language: LanguageId): Translate {
  return (key, values) => label(language, key, values);
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
