import type { Context } from '#/bff/context.ts';
import { LANGUAGES, type LanguageId } from '#/bff/contract/languages.ts';
import type { ReleaseNote } from '#/bff/contract/release-notes.ts';
import { findReleaseNotes } from './queries.ts';
import { sanitizeHtml } from './sanitize-html.ts';

/** The release notes of one language, newest first (OP-057); cleaned on the way out as the start text is. */
export async function listReleaseNotes({ services }: Context, language: LanguageId): Promise<ReleaseNote[]> {
  const rows = await findReleaseNotes(services.sql, language);
  const languageCode = LANGUAGES.find(({ id }) => id === language)?.code ?? LANGUAGES[0].code;
  return rows.map(({ id, value, ...row }) => ({
    idReleaseNote: id,
    languageId: language,
    languageCode,
    ...row,
    value: sanitizeHtml(value),
  }));
}
