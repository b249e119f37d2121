import type { Tx } from '#/bff/database/connection.ts';
import type { Bringer } from './audit-import.ts';
import { idsOf, type PersonChange } from './describe-person.ts';
import { changesBetween, changesRole, type RoleChange } from './held-roles.ts';
import {
  dropOtherRoles,
  EVERYBODY,
  endClosedPlaces,
  giveEverybodysRole,
  listOtherRoles,
  listShutOut,
  listWithoutEverybodysRole,
  moveEverybodysRole,
} from './people-queries.ts';
import { insertKeptRoles, listHeldRoles, storeRoles } from './role-queries.ts';

interface Applying {
  /** Who goes from one company to another. */
  moves: readonly { id: number; from: number }[];
  /** Who comes back and left within the last days. */
  justLeft: ReadonlySet<number>;
  idOf: (change: PersonChange) => number;
  bringer: Bringer;
}

/** What came of it for people, by id. */
export interface RolesApplied {
  /** They came back and are shut out all the same. */
  shutOut: ReadonlySet<number>;
  /** What else they have who came back soon. */
  rolesBack: ReadonlyMap<number, string[]>;
  /** What became of the roles that they had. */
  changed: ReadonlyMap<number, readonly RoleChange[]>;
}

/**
 * Gives, moves and ends the roles of people who are written already. What becomes of the roles of those who were known is kept
 * where it may have to be undone.
 */
export async function applyRoles(
  tx: Tx,
  changes: readonly PersonChange[],
  { moves, justLeft, idOf, bringer }: Applying,
): Promise<RolesApplied> {
  const putBack = changes.flatMap(({ roles }) => roles?.back ?? []);
  const returned = idsOf(changes, 'returned');
  const known = [...new Set([...moves.map(({ id }) => id), ...returned, ...putBack.map(({ userId }) => userId)])];
  const before = known.length > 0 ? await listHeldRoles(tx, known) : [];
  await storeRoles(tx, putBack.filter(changesRole));
  await moveAlong(tx, moves, putBack);
  const late = returned.filter((id) => !justLeft.has(id));
  const soon = returned.filter((id) => justLeft.has(id));
  if (late.length > 0) await dropOtherRoles(tx, late);
  if (soon.length > 0) await endClosedPlaces(tx, soon);
  const added = changes.filter(({ kind }) => kind === 'new').map(idOf);
  const comers = [...added, ...late, ...(soon.length > 0 ? await listWithoutEverybodysRole(tx, soon) : [])];
  if (comers.length > 0) await giveEverybodysRole(tx, comers);
  const all = known.length > 0 ? changesBetween(before, await listHeldRoles(tx, known)) : [];
  if (bringer.keepsFor) await keepRoles(tx, bringer.keepsFor, changes, moves, all);
  return {
    shutOut: new Set(returned.length > 0 ? await listShutOut(tx, returned) : []),
    rolesBack: soon.length > 0 ? await listOtherRoles(tx, soon) : new Map(),
    changed: Map.groupBy(all.filter(changesRole), ({ userId }) => userId),
  };
}

/** Everybody's role goes along, unless undoing an import has put it where it was. */
async function moveAlong(tx: Tx, moves: Applying['moves'], putBack: readonly RoleChange[]): Promise<void> {
  const settled = new Set(putBack.filter(({ role }) => role === EVERYBODY).map(({ userId }) => userId));
  const along = moves.filter(({ id }) => !settled.has(id));
  if (along.length > 0) await moveEverybodysRole(tx, along);
}

/** Of those who moved everybody's role also where it stayed as it was: undoing the move must not take it along. */
async function keepRoles(
  tx: Tx,
  id: string,
  changes: readonly PersonChange[],
  moves: Applying['moves'],
  all: readonly RoleChange[],
): Promise<void> {
  const moved = new Set(moves.map((move) => move.id));
  const kept = all.filter((role) => changesRole(role) || (role.role === EVERYBODY && moved.has(role.userId)));
  const numbers = new Map(changes.map((change) => [change.id, change.before?.externalId ?? null]));
  await insertKeptRoles(
    tx,
    id,
    kept.map((role) => ({ ...role, externalId: numbers.get(role.userId) ?? null })),
  );
}
