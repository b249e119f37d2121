import { LANGUAGES } from '#/bff/contract/languages.ts';
import type { ReleaseNote } from '#/bff/contract/release-notes.ts';
import { sanitizeHtml } from '#/bff/management/sanitize-html.ts';
import type { ReleaseNoteRow } from './queries.ts';

/**
 * A stored note, as the API returns it. Its text is sanitised, because rows may have been restored from a backup, or
 * stored under an older version's rules.
 */
export function toReleaseNote({ id, language, value, ...row }: ReleaseNoteRow): ReleaseNote {
  return {
    idReleaseNote: id,
    languageId: language,
    languageCode: LANGUAGES.find((one) => one.id === language)?.code ?? LANGUAGES[0].code,
    ...row,
    value: sanitizeHtml(value),
  };
}
