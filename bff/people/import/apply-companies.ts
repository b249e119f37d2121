import type { AuditEntry } from '#/bff/audit/queries.ts';
import { writeEntries } from '#/bff/audit/write-entries.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { lockAdministration } from '#/bff/people/administrator-queries.ts';
import { administeredUntil, refuseEarlierEnd } from '#/bff/people/keep-administrator.ts';
import { raiseRightsEpoch } from '#/bff/people/queries.ts';
import { followOwners } from '#/bff/registers/follow-owners.ts';
import type { OnProgress } from './apply-people.ts';
import { type Author, changedFields, entryBy } from './audit-import.ts';
import { insertCompanies, movePeople, rebuildClosure, updateCompanies } from './company-queries.ts';
import type { CompanyChange, CompanyRef } from './describe-company.ts';
import { moveEverybodysRole } from './people-queries.ts';

/**
 * Writes a plan of companies, including the closure of the tree, in the caller's transaction, so that all
 * rights follow the new tree from the commit on. The people of a merged company move with it, each with an
 * audit entry, and so do their unsubmitted records.
 *
 * @throws Failure LAST_ADMINISTRATOR if no administrator of the whole group would be left, now or on a future day
 */
export async function applyCompanies(
  tx: Tx,
  changes: readonly CompanyChange[],
  author: Author,
  onProgress: OnProgress,
): Promise<void> {
  // Who administers the whole group depends on both the tree and the roles, so a change of one must see a concurrent
  // change of the other.
  await lockAdministration(tx);
  const administered = await administeredUntil(tx);
  await onProgress('writing', 0, changes.length);
  const added = changes.filter(({ id }) => id === null).map(({ after }) => after);
  const ids = added.length > 0 ? await insertCompanies(tx, added) : new Map<string, number>();
  const idOf = (ref: CompanyRef) => ('id' in ref ? ref.id : (ids.get(ref.administrationNr.toLowerCase()) ?? 0));
  const ownId = ({ id, after }: CompanyChange) => id ?? idOf({ administrationNr: after.administrationNr ?? '' });
  const placed = changes.map((change) => ({
    ...change.after,
    id: ownId(change),
    parentId: change.parent && idOf(change.parent),
    mergedIntoId: change.mergedInto && idOf(change.mergedInto),
  }));
  await updateCompanies(tx, placed);
  await onProgress('rights', changes.length, changes.length);
  await rebuildClosure(tx);
  refuseEarlierEnd(administered, await administeredUntil(tx));
  await raiseRightsEpoch(tx);
  const merges = changes.flatMap((change) =>
    change.kind === 'merged' && change.mergedInto ? [{ from: ownId(change), to: idOf(change.mergedInto) }] : [],
  );
  const moved = merges.length > 0 ? await movePeople(tx, merges) : [];
  if (moved.length > 0) await moveEverybodysRole(tx, moved);
  await followOwners(
    tx,
    moved.map(({ id }) => id),
    author,
  );
  await onProgress('audit', changes.length, changes.length);
  await writeEntries(tx, [
    ...changes.map((change) => entryOf(change, ownId(change), author)),
    ...moved.map(({ id, from, to }) => moveEntry(id, from, to, author)),
  ]);
}

const entryOf = (change: CompanyChange, id: number, author: Author): AuditEntry =>
  entryBy(author, {
    action: ACTIONS[change.kind],
    entity: 'company',
    entityId: id,
    companyId: id,
    detail: { fields: changedFields(change.fields) },
  });

const ACTIONS = {
  new: 'company.create',
  changed: 'company.change',
  merged: 'company.merge',
  closed: 'company.close',
  reopened: 'company.reopen',
} as const;

const moveEntry = (id: number, from: number, to: number, author: Author): AuditEntry =>
  entryBy(author, {
    action: 'person.change',
    entity: 'user',
    entityId: id,
    companyId: to,
    detail: { companyId: { before: from, after: to } },
  });
