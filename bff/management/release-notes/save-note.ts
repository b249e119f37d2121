import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { ReleaseNote, ReleaseNoteUpdate } from '#/bff/contract/release-notes.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { notFound, refuseFaults } from '#/bff/failure.ts';
import { storableHtml } from '#/bff/management/storable-html.ts';
import { staleVersionOf, versionRead } from '#/bff/stale-version.ts';
import { toReleaseNote } from './note-of.ts';
import { insertReleaseNote, lockReleaseNote, type NewReleaseNote, updateReleaseNote } from './queries.ts';

/**
 * Stores a release note in one language, with its text sanitised. The note is new if `idReleaseNote` is 0 or
 * missing (OP-057).
 *
 * @returns the stored note, with its new version
 * @throws Failure VALIDATION, NOT_FOUND for a note that does not exist in this language, VERSION_MISSING, STALE_VERSION
 */
export async function saveReleaseNote(
  context: Context,
  language: LanguageId,
  update: ReleaseNoteUpdate,
): Promise<ReleaseNote> {
  const { idReleaseNote, languageId, title, createdOn } = update;
  // A note stays in its language, which the path determines. A body that names another language is a mistake.
  refuseFaults({ ...(languageId !== undefined && languageId !== language && { languageId: ['notAllowed'] }) });
  const value = storableHtml(update.value);
  refuseFaults({ ...(value === '' && { value: ['required'] }) });
  const note = { language, title, createdOn, value };
  return idReleaseNote ? change(context, idReleaseNote, note, update) : create(context, note);
}

async function create(context: Context, note: NewReleaseNote): Promise<ReleaseNote> {
  return inTransaction(context, async (tx) => {
    const stored = await insertReleaseNote(tx, note, context.actor.id);
    await recordDone(tx, context, {
      action: 'releaseNote.create',
      entity: 'releaseNote',
      entityId: stored.id,
      detail: factsOf(stored),
    });
    return toReleaseNote(stored);
  });
}

async function change(
  context: Context,
  id: number,
  note: NewReleaseNote,
  update: ReleaseNoteUpdate,
): Promise<ReleaseNote> {
  return inTransaction(context, async (tx) => {
    const before = await lockReleaseNote(tx, id);
    if (before?.language !== note.language) throw notFound(`release note ${id} of language ${note.language}`);
    const version = versionRead(update);
    const stored = await updateReleaseNote(tx, { ...note, id, version }, context.actor.id);
    const done = { action: 'releaseNote.update', entity: 'releaseNote', entityId: id };
    if (!stored) throw await staleVersionOf(tx, { ...done, actions: [done.action] }, { state: String(before.version) });
    await recordDone(tx, context, { ...done, detail: { before: factsOf(before), after: factsOf(stored) } });
    return toReleaseNote(stored);
  });
}

/** The data of a note in the audit trail: everything except its text, for which only the length is recorded. */
export const factsOf = ({ language, title, createdOn, value, version }: NewReleaseNote & { version: number }) => ({
  language,
  title,
  createdOn,
  length: value.length,
  version,
});
