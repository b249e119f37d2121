import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { WayBack } from '#/bff/contract/process-drafts.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure, notFound } from '#/bff/failure.ts';
import { requireOwner } from './actions.ts';
import { refuseFaulty } from './check-drawing.ts';
import { notifyOwners } from './hand-in.ts';
import { findDefinition, findInUse, insertDraft, markHandedIn, readReleaseSetting } from './queries.ts';
import { deployDraft } from './release.ts';

/**
 * Goes back to an earlier version: its unchanged definition is handed in for release, or deployed if no second person
 * has to release it. It becomes a version with a new number; runs that began on an older version are not moved.
 *
 * @returns the id of the draft with the earlier definition
 * @throws Failure NOT_FOUND, NO_RIGHT, WRONG_STATUS for a definition that was never deployed, NOTHING_CHANGED,
 * HAS_PROBLEMS
 *   if it breaks a newer rule
 */
export async function goBack(context: Context, id: number, { note }: WayBack): Promise<{ idDraft: number }> {
  const source = await findDefinition(context.services.sql, id);
  if (!source) throw notFound(`process definition ${id}`);
  await refuseFaulty(context.services, source);
  const { idDraft, bySecond } = await inTransaction(context, async (tx) => {
    await requireOwner(tx, context);
    if (source.version === null)
      throw new Failure('WRONG_STATUS', 'the text was never deployed', { allowedActions: [] });
    const inUse = await findInUse(tx, source.process);
    if (inUse?.sha256.equals(source.sha256)) throw new Failure('NOTHING_CHANGED', 'this text is already in use');
    const by = context.actor.id;
    const draft = await insertDraft(tx, { ...source, basedOn: inUse?.id ?? null, by });
    const setting = await readReleaseSetting(tx);
    if (setting.bySecond) {
      await markHandedIn(tx, draft, { by, note, sha256: source.sha256 });
      await notifyOwners(tx, { draft: { id: draft, revision: 1 }, authorIds: [by] });
    }
    await recordDone(tx, context, {
      action: 'processDraft.goBack',
      entity: 'processDraft',
      entityId: draft,
      detail: { process: source.process, to: source.version, from: inUse?.version ?? null, note },
    });
    return { idDraft: draft, bySecond: setting.bySecond };
  });
  if (!bySecond) {
    const { repeat: _, ...once } = context;
    await deployDraft(once, idDraft, { sha256: source.sha256.toString('hex'), note });
  }
  return { idDraft };
}
