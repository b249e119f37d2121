import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { DraftHandIn, DraftRefusal } from '#/bff/contract/process-drafts.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { notify } from '#/bff/notifications/notify.ts';
import { listGroupHolders } from '#/bff/people/administrator-queries.ts';
import { lockFor } from './actions.ts';
import { refuseFaulty } from './check-drawing.ts';
import { findDraft, findInUse, type LockedDraft, markDiscarded, markHandedIn, reopen } from './queries.ts';

/**
 * Asks for the release of exactly this text. Emails those who hold ManageProcesses in the whole group and did not write
 * it.
 *
 * @throws Failure NOT_FOUND, NO_RIGHT, WRONG_STATUS, STALE_VERSION if the text is not the stored one, NOTHING_CHANGED,
 *   HAS_PROBLEMS
 */
export async function handIn(context: Context, id: number, { sha256, note }: DraftHandIn): Promise<void> {
  await refuseFaultyDraft(context, id);
  return inTransaction(context, async (tx) => {
    const draft = await lockFor(tx, context, id, 'handIn');
    await refuseOther(tx, draft, sha256);
    await markHandedIn(tx, id, { by: context.actor.id, note, sha256: draft.sha256 });
    await recordDone(tx, context, {
      action: 'processDraft.handIn',
      entity: 'processDraft',
      entityId: id,
      detail: { process: draft.process, revision: draft.revision, sha256, note },
    });
    await notifyOwners(tx, { draft, authorIds: [...draft.authorIds, context.actor.id] });
  });
}

/** Emails the owners who may release the draft, because they did not write it. */
export async function notifyOwners(
  tx: Tx,
  { draft, authorIds }: { draft: Pick<LockedDraft, 'id' | 'revision'>; authorIds: readonly number[] },
): Promise<void> {
  const owners = await listGroupHolders(tx, 'ManageProcesses');
  await notify(
    tx,
    owners.filter((owner) => !authorIds.includes(owner)),
    { template: 'processHandedIn', params: { draft: draft.id }, key: `${draft.id}:${draft.revision}` },
  );
}

/**
 * Checks a draft before the transaction begins: reading a long drawing takes time, and others should not wait for it.
 */
export async function refuseFaultyDraft({ services }: Context, id: number): Promise<void> {
  const draft = await findDraft(services.sql, id, 0);
  if (draft) await refuseFaulty(services, draft);
}

/** @throws Failure STALE_VERSION if the named text is not the stored one; NOTHING_CHANGED if it is the one in use */
export async function refuseOther(tx: Tx, draft: LockedDraft, sha256: string): Promise<void> {
  if (draft.sha256.toString('hex') !== sha256)
    throw new Failure('STALE_VERSION', 'the text of the draft has changed', { state: String(draft.revision) });
  const inUse = await findInUse(tx, draft.process);
  if (inUse?.sha256.equals(draft.sha256)) throw new Failure('NOTHING_CHANGED', 'this text is already in use');
}

/**
 * Takes back a draft that waits for release, for one of its authors.
 *
 * @throws Failure NOT_FOUND, NO_RIGHT, WRONG_STATUS
 */
export async function takeBackDraft(context: Context, id: number): Promise<void> {
  return inTransaction(context, async (tx) => {
    const draft = await lockFor(tx, context, id, 'takeBack');
    await reopen(tx, id, null);
    await recordDone(tx, context, {
      action: 'processDraft.takeBack',
      entity: 'processDraft',
      entityId: id,
      detail: { process: draft.process, revision: draft.revision },
    });
  });
}

/**
 * Sends a draft back to its authors with a reason.
 *
 * @throws Failure NOT_FOUND, NO_RIGHT, OWN_DRAFT, WRONG_STATUS
 */
export async function refuseDraft(context: Context, id: number, { reason }: DraftRefusal): Promise<void> {
  return inTransaction(context, async (tx) => {
    const draft = await lockFor(tx, context, id, 'refuse');
    await reopen(tx, id, { by: context.actor.id, reason });
    await recordDone(tx, context, {
      action: 'processDraft.refuse',
      entity: 'processDraft',
      entityId: id,
      detail: { process: draft.process, revision: draft.revision, reason },
    });
    await notify(tx, draft.authorIds, {
      template: 'processRefused',
      params: { draft: id },
      key: `${id}:${draft.revision}`,
    });
  });
}

/**
 * Discards a draft; its saves stay in the database, because the audit trail refers to them.
 *
 * @throws Failure NOT_FOUND, NO_RIGHT, WRONG_STATUS
 */
export async function discardDraft(context: Context, id: number): Promise<void> {
  return inTransaction(context, async (tx) => {
    const draft = await lockFor(tx, context, id, 'discard');
    await markDiscarded(tx, id);
    await recordDone(tx, context, {
      action: 'processDraft.discard',
      entity: 'processDraft',
      entityId: id,
      detail: { process: draft.process, revision: draft.revision },
    });
  });
}
