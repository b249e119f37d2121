import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { notFound } from '#/bff/failure.ts';
import { deleteReleaseNoteRow, lockReleaseNote } from './queries.ts';
import { factsOf } from './save-note.ts';

/**
 * Deletes a release note; the start screen no longer shows it.
 *
 * @throws Failure NOT_FOUND
 */
export async function deleteReleaseNote(context: Context, id: number): Promise<Record<string, never>> {
  return inTransaction(context, async (tx) => {
    const note = await lockReleaseNote(tx, id);
    if (!note) throw notFound(`release note ${id}`);
    await deleteReleaseNoteRow(tx, id);
    await recordDone(tx, context, {
      action: 'releaseNote.delete',
      entity: 'releaseNote',
      entityId: id,
      detail: factsOf(note),
    });
    return {};
  });
}
