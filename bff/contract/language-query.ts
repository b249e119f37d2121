import { z } from 'zod';
import { DEFAULT_LANGUAGE, type LanguageId } from './languages.ts';

/** A language id in a body. */
export const languageId = z.union([z.literal(1043), z.literal(1033)], 'notAllowed');

const IDS = ['1043', '1033'] as const;
const idOf = (text: (typeof IDS)[number]) => Number(text) as LanguageId;

/** The id of an existing language in a path. */
export const languageInPath = z.enum(IDS, 'notAllowed').transform(idOf);

/** `?lang=` without a value, as in the calls in the specification, counts as omitted. */
const given = z.enum(['', ...IDS], 'notAllowed').optional();

/** The parameter `lang` of the calls: 1043 if it is omitted; an unknown language is refused. */
export const languageQuery = given
  .transform((text): LanguageId => (text ? idOf(text) : DEFAULT_LANGUAGE))
  .meta({ description: 'Language id: 1043 Dutch (default) or 1033 English' });

/**
 * The parameter `lang` of calls that do not have it in the specification; if it is undefined, the server uses the
 * person's own language.
 */
export const optionalLanguageQuery = given
  .transform((text): LanguageId | undefined => (text ? idOf(text) : undefined))
  .meta({ description: "Language id: 1043 Dutch or 1033 English; missing: the person's own" });

/** The query of lists that show one register year; if `year` is omitted, the current one. */
export const yearListQuery = z.object({
  year: z.coerce
    .number({ error: 'invalidType' })
    .int('invalidType')
    .min(1900, 'tooSmall')
    .max(2199, 'tooLarge')
    .optional(),
  lang: languageQuery,
});
export const langQuery = z.object({ lang: languageQuery });
