import type { AuditEntry } from '#/bff/audit/queries.ts';
import { writeEntries } from '#/bff/audit/write-entries.ts';
import { IMPORT_LIMITS, type ImportStep } from '#/bff/contract/people-import.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { keepAdministrator } from '#/bff/people/keep-administrator.ts';
import { followOwners } from '#/bff/registers/follow-owners.ts';
import { applyRoles, type RolesApplied } from './apply-roles.ts';
import { type Author, changedFields, entryBy } from './audit-import.ts';
import { idsOf, type PersonChange } from './describe-person.ts';
import { endsOf } from './ends-of.ts';
import { rolesInDetail } from './held-roles.ts';
import { endSessions, freeMarks, insertPeople, listJustLeft, setSupervisors, updatePeople } from './people-queries.ts';

/** Receives the progress of a step, as a number of people or companies; may be slow. */
export type OnProgress = (step: ImportStep, done: number, total: number) => Promise<void>;

/** How many people one statement writes: few enough that the screen shows progress. */
const PART = 1_000;

/**
 * Writes a plan of people in the caller's transaction, in batches: names and places, supervisors, the role
 * that everybody has, and an audit entry for each person. People who leave are signed out at once.
 *
 * @returns the ids of the people, by user name in lower case
 * @throws Failure LAST_ADMINISTRATOR if all administrators, or all those of the whole group, would leave, now or on a
 * future day
 */
export async function applyPeople(
  tx: Tx,
  changes: readonly PersonChange[],
  author: Author,
  onProgress: OnProgress = async () => {},
): Promise<Map<string, number>> {
  const leavers = idsOf(changes, 'left');
  await keepAdministrator(tx, endsOf(changes));
  const justLeft = await listJustLeft(tx, idsOf(changes.filter(isSamePerson), 'returned'), IMPORT_LIMITS.undoDays);
  const ids = await writePeople(tx, changes, (done) => onProgress('writing', done, changes.length));
  await onProgress('rights', 0, changes.length);
  const idOf = ({ id, after }: PersonChange) => id ?? ids.get(after.upn.toLowerCase()) ?? 0;
  const moves = movesOf(changes);
  const followed = await applyRoles(tx, changes, { moves, justLeft: new Set(justLeft), idOf, author });
  await followOwners(
    tx,
    moves.map(({ id }) => id),
    author,
  );
  const ended = new Set(await endSessions(tx, leavers));
  let audited = 0;
  for (const part of partsOf(changes)) {
    await onProgress('audit', audited, changes.length);
    await writeEntries(
      tx,
      part.map((change) => entryOf(change, idOf(change), { ended, ...followed }, author)),
    );
    audited += part.length;
  }
  return new Map(changes.map((change) => [change.after.upn.toLowerCase(), idOf(change)]));
}

/**
 * A user name may be given to a new person. If the directory number differs, that is another person, who gets none of
 * the former holder's roles.
 */
const isSamePerson = ({ before, after }: PersonChange): boolean => before?.externalId === after.externalId;

async function writePeople(
  tx: Tx,
  changes: readonly PersonChange[],
  onDone: (done: number) => Promise<void>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  let done = 0;
  const renamed = changes.filter(
    ({ before, after }) => before && (before.upn !== after.upn || before.externalId !== after.externalId),
  );
  if (renamed.length > 0)
    await freeMarks(
      tx,
      renamed.flatMap(({ id }) => id ?? []),
    );
  for (const part of partsOf(changes)) {
    await onDone(done);
    const known = part.flatMap(({ id, after }) => (id === null ? [] : [{ ...after, id }]));
    if (known.length > 0) await updatePeople(tx, known);
    const added = part.filter(({ id }) => id === null).map(({ after }) => after);
    if (added.length > 0) for (const [upn, id] of await insertPeople(tx, added)) ids.set(upn, id);
    done += part.length;
  }
  // Only now do all possible supervisors exist.
  const pairs = changes
    .filter(({ fields }) => fields.some(({ field }) => field === 'supervisor'))
    .map(({ after, supervisorUpn }) => ({ upn: after.upn, supervisor: supervisorUpn }));
  if (pairs.length > 0) await setSupervisors(tx, pairs);
  return ids;
}

/** The people who move from one company to another. */
const movesOf = (changes: readonly PersonChange[]) =>
  changes.flatMap(({ id, before, after }) =>
    id !== null && before && before.companyId !== after.companyId ? [{ id, from: before.companyId }] : [],
  );

const ACTIONS = {
  new: 'person.create',
  changed: 'person.change',
  left: 'person.leave',
  returned: 'person.return',
} as const;

function entryOf(
  change: PersonChange,
  id: number,
  { ended, shutOut, rolesBack, changed }: RolesApplied & { ended: ReadonlySet<number> },
  author: Author,
): AuditEntry {
  return entryBy(author, {
    action: ACTIONS[change.kind],
    entity: 'user',
    entityId: id,
    companyId: change.after.companyId,
    detail: {
      fields: changedFields(change.fields),
      ...(ended.has(id) && { sessionsEnded: true }),
      ...(shutOut.has(id) && { noAccess: true }),
      ...(rolesBack.has(id) && { rolesBack: rolesBack.get(id) }),
      ...(changed.has(id) && { roles: rolesInDetail(changed.get(id) ?? []) }),
    },
  });
}

function* partsOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += PART) yield all.slice(at, at + PART);
}
