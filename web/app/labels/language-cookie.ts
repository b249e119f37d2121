import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageId } from '#/bff/contract/languages.ts';

/** The cookie by which the server's own pages (choose a person, signed out) know the language too; no secret. */
const NAME = 'openboek-language';
const YEAR = 365 * 24 * 60 * 60;

/** The language last used in this browser: the one to start in before it is known who this is. */
export function lastLanguage(): LanguageId {
  const value = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${NAME}=`));
  return LANGUAGES.find(({ id }) => value === `${NAME}=${id}`)?.id ?? DEFAULT_LANGUAGE;
}

export function rememberLanguage(lang: LanguageId): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet.
  document.cookie = `${NAME}=${lang}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
}
