import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageId } from '#/bff/contract/languages.ts';

/**
 * The cookie from which pages that the server itself renders (to choose a person, and after signing out) read the
 * language. It is not secret.
 */
const NAME = 'openboek-language';
const YEAR = 365 * 24 * 60 * 60;

/**
 * The language that is used before the person is known: the one last used in this browser, or else the first of the
 * browser's languages that Openboek has, or else the default.
 */
export function lastLanguage(): LanguageId {
  const value = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${NAME}=`));
  const last = LANGUAGES.find(({ id }) => value === `${NAME}=${id}`)?.id;
  const wanted = navigator.languages.map((name) => LANGUAGES.find(({ tag }) => name.split('-')[0] === tag)?.id);
  return last ?? wanted.find((id) => id !== undefined) ?? DEFAULT_LANGUAGE;
}

export function rememberLanguage(lang: LanguageId): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet.
  document.cookie = `${NAME}=${lang}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
}
