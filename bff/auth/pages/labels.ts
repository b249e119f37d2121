import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageId } from '#/bff/contract/languages.ts';
import { label } from '#/bff/labels.ts';
import { LANGUAGE_COOKIE, readCookie } from '../cookies.ts';

/** A label from the product's label files, with its {{placeholders}} filled. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Labels, in one language, for the few pages that the server draws itself. */
export function translator(language: LanguageId): Translate {
  return (key, values) => label(language, key, values);
}

/**
 * The language of a page. It is the first of these that is known: the language in its URL, the language chosen earlier
 * in this browser, the language of the browser's settings, and Dutch.
 */
export function pageLanguage(request: { url: string; headers: Headers }): LanguageId {
  const asked =
    new URL(request.url, 'http://localhost').searchParams.get('lang') ?? readCookie(request, LANGUAGE_COOKIE);
  const chosen = LANGUAGES.find(({ id }) => String(id) === asked)?.id;
  return chosen ?? acceptedLanguage(request.headers.get('Accept-Language') ?? '') ?? DEFAULT_LANGUAGE;
}

/** The supported language that a browser prefers (RFC 9110, 12.5.4); of two equally preferred languages, the first. */
function acceptedLanguage(header: string): LanguageId | undefined {
  const wanted = header.split(',').map((part) => {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
    const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
    return { range: range.trim(), quality: Number(quality ?? 1) };
  });
  return wanted
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ range }) => LANGUAGES.find(({ tag }) => range === tag || range.startsWith(`${tag}-`))?.id)
    .find((id) => id !== undefined);
}

export function languageTag(language: LanguageId): string {
  return LANGUAGES.find(({ id }) => id === language)?.tag ?? 'nl';
}

/** A cookie that remembers the chosen language for a year. The cookie is not secret, so scripts may read it. */
export function languageCookie(language: LanguageId): string {
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;
}
