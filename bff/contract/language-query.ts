import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageId } from './languages.ts';

export const languageId = z.union([z.literal(1043), z.literal(1033)]);

/** `lang=` of the calls: 1043 when it is missing or is a language we do not have (spec 1§1). */
export const languageQuery = z
  .string()
  .optional()
  .transform((text): LanguageId => (text === '1033' ? 1033 : DEFAULT_LANGUAGE))
  .meta({ description: 'Language id: 1043 Dutch (default) or 1033 English' });

/** `lang=` where the call has none in the specification: undefined lets the server take the person's own language. */
export const optionalLanguageQuery = z
  .string()
  .optional()
  .transform((text) => LANGUAGES.find(({ id }) => String(id) === text)?.id)
  .meta({ description: "Language id: 1043 Dutch or 1033 English; missing: the person's own" });
