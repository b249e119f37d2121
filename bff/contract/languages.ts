/** Language ids as in the label files' names (spec 1§1): 1043 Dutch, the default, and 1033 English. */
export const LANGUAGES = [
  { id: 1043, code: 'NL', tag: 'nl', locale: 'nl-NL' },
  { id: 1033, code: 'EN', tag: 'en', locale: 'en-GB' },
] as const;
export type LanguageId = (typeof LANGUAGES)[number]['id'];
export const DEFAULT_LANGUAGE: LanguageId = 1043;
