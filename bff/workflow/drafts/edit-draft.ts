import { findLastDone } from '#/bff/audit/last-change-queries.ts';
import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { DraftEditing, DraftEditor } from '#/bff/contract/process-drafts.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { EDITOR_ALIVE_MS, lockFor } from './actions.ts';
import { findDraft, setEditor } from './queries.ts';

/**
 * A page says that it writes a draft, or goes on writing: one page at a time does. A second one is answered who writes, and takes
 * over when its reader says so.
 *
 * @throws Failure NOT_FOUND, NO_RIGHT, WRONG_STATUS
 */
export async function editDraft(context: Context, id: number, { page, takeOver }: DraftEditing): Promise<DraftEditor> {
  return inTransaction(context, async (tx) => {
    const draft = await lockFor(tx, context, id, 'save');
    const isFree = draft.editorPage === null || draft.editorPage === page;
    if (isFree || takeOver) await setEditor(tx, id, context.actor.id, page);
    if (!isFree && takeOver)
      await recordDone(tx, context, {
        action: 'processDraft.takeOver',
        entity: 'processDraft',
        entityId: id,
        detail: { process: draft.process, from: draft.editorId },
      });
    const now = await findDraft(tx, id, EDITOR_ALIVE_MS);
    const lastChange = await findLastDone(tx, {
      actions: ['processDraft.save', 'processDraft.create'],
      entity: 'processDraft',
      entityId: id,
    });
    return {
      isYours: now?.editor?.page === page,
      name: now?.editor?.name ?? null,
      revision: draft.revision,
      state: draft.state,
      ...(lastChange && { lastChange }),
    };
  });
}
