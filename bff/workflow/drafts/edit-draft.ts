import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { DraftEditing, DraftEditor } from '#/bff/contract/process-drafts.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { lockFor } from './actions.ts';
import { setEditor } from './queries.ts';

/**
 * Records that a page is editing a draft, or is still editing it. Only one page at a time can edit. A second
 * page is given the editor's name, and takes over if its user asks to.
 *
 * @throws Failure NOT_FOUND, NO_RIGHT, WRONG_STATUS
 */
export async function editDraft(context: Context, id: number, { page, takeOver }: DraftEditing): Promise<DraftEditor> {
  return inTransaction(context, async (tx) => {
    const draft = await lockFor(tx, context, id, 'save');
    const isFree = draft.editorPage === null || draft.editorPage === page;
    const { revision } = draft;
    if (!isFree && !takeOver) return { isYours: false, name: draft.editorName, revision };
    await setEditor(tx, id, context.actor.id, page);
    if (!isFree)
      await recordDone(tx, context, {
        action: 'processDraft.takeOver',
        entity: 'processDraft',
        entityId: id,
        detail: { process: draft.process, from: draft.editorId },
      });
    return { isYours: true, name: context.actor.displayName, revision };
  });
}
