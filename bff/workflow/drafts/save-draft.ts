import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { DraftSave, DraftSaved } from '#/bff/contract/process-drafts.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { staleVersionOf } from '#/bff/stale-version.ts';
import { lockFor } from './actions.ts';
import { checkDrawing, hashOf } from './check-drawing.ts';
import { insertSave, setEditor } from './queries.ts';

const SAVED = { action: 'processDraft.save', entity: 'processDraft' } as const;

/**
 * Stores BPMN as the newest save of its draft; earlier saves stay. A draft that was handed in becomes open again,
 * because a release applies to one save only. BPMN that cannot be deployed is stored too, and the answer lists its
 * problems.
 *
 * @throws Failure NOT_FOUND, NO_RIGHT, WRONG_STATUS, EDITED_ELSEWHERE while another page writes, STALE_VERSION if it
 *   is based on an older save
 */
export async function saveDraft(context: Context, id: number, save: DraftSave): Promise<DraftSaved> {
  const sha256 = hashOf(save.text);
  const stored = await inTransaction(context, async (tx) => {
    const draft = await lockFor(tx, context, id, 'save');
    if (draft.editorPage !== null && draft.editorPage !== save.page)
      throw new Failure('EDITED_ELSEWHERE', 'another page is editing this draft', { state: String(draft.revision) });
    if (draft.revision !== save.revision)
      throw await staleVersionOf(
        tx,
        { ...SAVED, entityId: id, actions: [SAVED.action] },
        { state: String(draft.revision) },
      );
    await setEditor(tx, id, context.actor.id, save.page);
    const isSame = draft.sha256.equals(sha256);
    const { text, restoredFrom = null } = save;
    const { revision, savedAt } = await insertSave(tx, id, { text, sha256, by: context.actor.id, restoredFrom });
    await recordDone(tx, context, {
      ...SAVED,
      entityId: id,
      detail: {
        process: draft.process,
        revision,
        sha256: sha256.toString('hex'),
        ...(restoredFrom !== null && { restoredFrom }),
        ...(isSame && { unchanged: true }),
        ...(draft.state === 'handedIn' && { tookBack: true }),
      },
    });
    return { process: draft.process, revision, savedOn: savedAt.toISOString() };
  });
  const { process, ...saved } = stored;
  const problems = await checkDrawing(context.services, { text: save.text, process });
  return { ...saved, sha256: sha256.toString('hex'), problems };
}
