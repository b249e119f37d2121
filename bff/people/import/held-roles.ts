/** How somebody has a role: switched on or off, and everywhere or in certain companies. */
export interface Held {
  active: boolean;
  isGlobal: boolean;
  companies: readonly { entityId: number; inherit: boolean }[];
}

export const NOT_HELD: Held = { active: false, isGlobal: false, companies: [] };

/** A role of a person, and how they hold it. */
export interface HeldRole {
  userId: number;
  roleId: number;
  role: string;
  held: Held;
}

/** How a role of a person changed. */
export interface RoleChange {
  userId: number;
  roleId: number;
  role: string;
  was: Held;
  becomes: Held;
}

/** Whether two roles are held in the same way; the companies of both must be sorted by id. */
export const isSameHeld = (one: Held, other: Held): boolean => textOf(one) === textOf(other);

export const changesRole = ({ was, becomes }: RoleChange): boolean => !isSameHeld(was, becomes);

const textOf = ({ active, isGlobal, companies }: Held) =>
  JSON.stringify([active, isGlobal, companies.map(({ entityId, inherit }) => [entityId, inherit])]);

/** The change of each role in `after`, including the roles that stayed the same. */
export function changesBetween(before: readonly HeldRole[], after: readonly HeldRole[]): RoleChange[] {
  const was = new Map(before.map(({ userId, roleId, held }) => [`${userId} ${roleId}`, held]));
  return after.map(({ held, ...role }) => ({
    ...role,
    was: was.get(`${role.userId} ${role.roleId}`) ?? NOT_HELD,
    becomes: held,
  }));
}

/** Roles by name, old and new, in the form of an audit detail. */
export const rolesInDetail = (roles: readonly RoleChange[]) =>
  Object.fromEntries(roles.map(({ role, was, becomes }) => [role, { before: was, after: becomes }]));
