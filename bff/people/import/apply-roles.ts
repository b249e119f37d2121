import type { Tx } from '#/bff/database/connection.ts';
import type { Author } from './audit-import.ts';
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
  /** The people who move from one company to another. */
  moves: readonly { id: number; from: number }[];
  /** The people who return after having left only a few days ago. */
  justLeft: ReadonlySet<number>;
  idOf: (change: PersonChange) => number;
  author: Author;
}

/** The results for people, by id. */
export interface RolesApplied {
  /** People who have come back but are still shut out. */
  shutOut: ReadonlySet<number>;
  /** The roles, besides the one that everybody has, of people who came back within a few days. */
  rolesBack: ReadonlyMap<number, string[]>;
  /** The changes to the roles that people had. */
  changed: ReadonlyMap<number, readonly RoleChange[]>;
}

/**
 * Gives, moves and ends the roles of people who have already been stored. Changes to the roles of known people are
 * stored if the import can be undone.
 */
export async function applyRoles(
  tx: Tx,
  changes: readonly PersonChange[],
  { moves, justLeft, idOf, author }: Applying,
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
  if (author.keepsFor) await keepRoles(tx, author.keepsFor, changes, moves, all);
  return {
    shutOut: new Set(returned.length > 0 ? await listShutOut(tx, returned) : []),
    rolesBack: soon.length > 0 ? await listOtherRoles(tx, soon) : new Map(),
    changed: Map.groupBy(all.filter(changesRole), ({ userId }) => userId),
  };
}

/**
 * When a person moves, moves the role that everybody has with them, unless undoing an import has already restored it.
 */
async function moveAlong(tx: Tx, moves: Applying['moves'], putBack: readonly RoleChange[]): Promise<void> {
  const settled = new Set(putBack.filter(({ role }) => role === EVERYBODY).map(({ userId }) => userId));
  const along = moves.filter(({ id }) => !settled.has(id));
  if (along.length > 0) await moveEverybodysRole(tx, along);
}

/**
 * Stores role changes. For people who moved, the role that everybody has is stored even if it is unchanged, so that
 * undoing the move does not move this role.
 */
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
