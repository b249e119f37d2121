/** Language ids, as in the names of the label files: 1043 is Dutch, the default, and 1033 is English. */
export const LANGUAGES = [
  { id: 1043, code: 'NL', tag: 'nl', locale: 'nl-NL' },
  { id: 1033, code: 'EN', tag: 'en', locale: 'en-GB' },
] as const;
export type LanguageId = (typeof LANGUAGES)[number]['id'];
export const DEFAULT_LANGUAGE: LanguageId = 1043;

const languageOf = (lang: LanguageId) => LANGUAGES.find(({ id }) => id === lang) ?? LANGUAGES[0];

/** The code for i18next and for `lang=` in HTML: `nl`. */
export const tagOf = (lang: LanguageId): string => languageOf(lang).tag;

/** The code with which `Intl` formats dates, numbers and lists: `nl-NL`. */
export const localeOf = (lang: LanguageId): string => languageOf(lang).locale;
