import type { FieldChange, HeldIn } from '#/bff/contract/people-import.ts';
import type { RawPerson } from './describe-person.ts';
import { type Held, isSameHeld, type RoleChange } from './held-roles.ts';
import type { PersonInput } from './inputs.ts';
import type { KeptRole } from './role-queries.ts';

/** Somebody whose roles an import changed, and which of their fields are restored. */
interface Undone {
  becomes: RawPerson | null;
  cameBack: boolean;
  externalId: string | null;
  dismissed: boolean;
  values: PersonInput['values'];
}

interface RolesBack {
  /**
   * The roles to store; roles that are already in their former state are included, so that they do not move with the
   * person.
   */
  back: RoleChange[];
  /** Roles that have since been changed, or whose related field is not restored. */
  kept: KeptRole[];
}

/**
 * Determines which roles are restored when an import is undone. A role change is only undone together with the change
 * that caused it, which is the person's move to another company or their return from an absence. Otherwise the undo
 * could give somebody more than they had.
 */
export function planRoleUndo(roles: readonly KeptRole[], person: Undone): RolesBack {
  const back: RoleChange[] = [];
  const kept: KeptRole[] = [];
  for (const role of roles) {
    const { was, becomes, now } = role;
    const isThere = isSameHeld(now, was);
    if (hangsOnWhatIsBack(role, person) && (isThere || isSameHeld(now, becomes)))
      back.push({ userId: role.userId, roleId: role.roleId, role: role.role, was: now, becomes: was });
    else if (!isThere && !isSameHeld(was, becomes)) kept.push(role);
  }
  return { back, kept };
}

function hangsOnWhatIsBack(role: KeptRole, { becomes, cameBack, externalId, dismissed, values }: Undone): boolean {
  const own = values.externalId === undefined ? externalId : values.externalId;
  const isMoveBack = becomes?.company === undefined || values.company !== undefined;
  const isAwayAgain = !cameBack || values.active !== undefined || values.leftOn !== undefined;
  return own === role.externalId && !dismissed && isMoveBack && isAwayAgain;
}

/** The current state of a role, and its former or future state, as readable text. */
export const roleInWords = (
  name: string,
  before: Held,
  after: Held,
  companies: ReadonlyMap<number, { name: string }>,
): FieldChange => ({
  ...{ field: 'role', before: null, after: null },
  role: { name, before: heldIn(before, companies), after: heldIn(after, companies) },
});

function heldIn({ active, isGlobal, companies }: Held, named: ReadonlyMap<number, { name: string }>): HeldIn | null {
  if (!active || (!isGlobal && companies.length === 0)) return null;
  const places = companies.map(({ entityId, inherit }) => ({ name: named.get(entityId)?.name ?? '', inherit }));
  return { everywhere: isGlobal, companies: isGlobal ? [] : places };
}
