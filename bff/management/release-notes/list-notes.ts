import type { Context } from '#/bff/context.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { ReleaseNote } from '#/bff/contract/release-notes.ts';
import { toReleaseNote } from './note-of.ts';
import { findReleaseNotes } from './queries.ts';

/** The release notes of one language, newest first (OP-057); sanitised when they are read, like the start text. */
export async function listReleaseNotes({ services }: Context, language: LanguageId): Promise<ReleaseNote[]> {
  return (await findReleaseNotes(services.sql, language)).map(toReleaseNote);
}
