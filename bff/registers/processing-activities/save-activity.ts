import type { Context } from '#/bff/context.ts';
import { type ActivityUpdate, withoutHidden } from '#/bff/contract/activities.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { refuseFaults } from '#/bff/failure.ts';
import { refuseUnless } from '#/bff/registers/change-record.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import type { Loaded } from '#/bff/registers/register.ts';
import { staleVersion } from '#/bff/registers/stale-version.ts';
import { versionRead } from '#/bff/stale-version.ts';
import { auditActivity } from './audit-activity.ts';
import { insertChanges } from './change-queries.ts';
import { checkDraft } from './check-draft.ts';
import { diffActivity } from './diff.ts';
import { entriesOf } from './entries.ts';
import { numberRows } from './number-rows.ts';
import { type ActivityRecord, storeEntries } from './queries.ts';
import { processingActivities } from './register.ts';
import { readLists, storeLists } from './row-queries.ts';

/**
 * Stores an activity with all its lists, and records what changed. A save that changes nothing stores nothing, not even
 * a new version. While the activity is in progress, its responsible person, company and review date are fixed.
 *
 * @returns the id and the current version
 * @throws Failure NOT_FOUND, WRONG_STATUS (may not edit now), VERSION_MISSING, STALE_VERSION, VALIDATION
 */
export async function saveActivity(
  context: Context,
  update: ActivityUpdate,
): Promise<{ idProcessingActivity: number; version: number }> {
  return inTransaction(context, async (tx) => {
    const loaded = await loadRecord(tx, context, processingActivities, update.idProcessingActivity, { lock: true });
    refuseUnless(loaded, 'edit');
    const { record } = loaded;
    const { id } = record;
    const read = versionRead(update);
    if (read !== record.version) throw await staleVersion(tx, processingActivities, loaded);
    const lists = await readLists(tx, id);
    const draft = withoutHidden(update);
    refuseFaults(lockedFaults(loaded, draft, context));
    await checkDraft(tx, draft, { record, lists });
    const numbered = { ...draft, ...(await numberRows(tx, draft)) };
    const changes = diffActivity({ ...entriesOf(record), ...lists }, numbered);
    if (changes.length === 0) return { idProcessingActivity: id, version: record.version };
    const version = await store(tx, loaded, read, numbered);
    const by = context.actor.id;
    await insertChanges(tx, { register: 'processingActivity', recordId: id, version, by }, changes);
    const changed = [...new Set(changes.map((change) => ('field' in change ? change.field : change.list)))];
    const moved = draft.idCompany !== record.companyId && { from: record.companyId, to: draft.idCompany };
    await auditActivity(
      tx,
      context,
      'update',
      { id, companyId: draft.idCompany },
      {
        version,
        changed,
        ...(moved && { company: moved }),
      },
    );
    return { idProcessingActivity: id, version };
  });
}

async function store(
  tx: Tx,
  loaded: Loaded<ActivityRecord>,
  read: number,
  draft: Omit<ActivityUpdate, 'version'>,
): Promise<number> {
  const version = await storeEntries(tx, loaded.record.id, read, draft);
  if (version === undefined) throw await staleVersion(tx, processingActivities, loaded);
  await storeLists(tx, loaded.record.id, draft);
  return version;
}

/** The entries that may not be changed now, or not by the caller. */
function lockedFaults({ record, relations }: Loaded<ActivityRecord>, draft: ActivityUpdate, { actor }: Context) {
  const isInProgress = record.status === processingActivities.statuses.waiting;
  const isTaken = draft.idCompany !== record.companyId;
  // A compliance officer cannot move an activity to a company that their right does not cover; the responsible person
  // can.
  const mayMove = relations.has('owner') || actor.rights.covers(['IsCompliancyEmployee'], draft.idCompany);
  return {
    ...(isInProgress &&
      draft.idResponsiblePerson !== record.userId && { idResponsiblePerson: ['notAllowed' as const] }),
    ...(isInProgress && draft.reviewDate !== record.reviewDate && { reviewDate: ['notAllowed' as const] }),
    ...(isTaken && (isInProgress || !mayMove) && { idCompany: ['notAllowed' as const] }),
  };
}
