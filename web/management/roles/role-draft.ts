import type { RoleDetails, RoleUpdate } from '#/bff/contract/people.ts';
import { COMPANY_ENTITY_ID } from '#/bff/contract/rights.ts';
import type { Tree } from '#/web/ui/tree/tree-lines.ts';

/**
 * A role as edited: whether it is active, whether it is global, the companies for which it is granted, and whether each
 * company passes it on to the companies below it.
 */
export interface RoleDraft {
  active: boolean;
  isGlobal: boolean;
  companies: ReadonlyMap<number, boolean>;
}

export function draftOf({
  userRole,
  securableEntities,
}: Pick<RoleDetails, 'userRole' | 'securableEntities'>): RoleDraft {
  const given = securableEntities.filter(({ active }) => active);
  return {
    active: userRole.active,
    isGlobal: userRole.isGlobalRole,
    companies: new Map(given.map(({ entityId, inherit }) => [entityId, inherit])),
  };
}

/** The request body that stores a role. */
export function bodyOf({ active, isGlobal, companies }: RoleDraft, version: number): RoleUpdate {
  return {
    userRole: { active, isGlobalRole: isGlobal },
    securableEntities: [...companies].map(([entityId, inherit]) => ({
      entityId,
      active: true,
      inherit,
      securableEntityId: COMPANY_ENTITY_ID,
    })),
    version,
  };
}

/**
 * The number of differences between two drafts: in whether the role is active, in whether it is global, and in each
 * company that was added, removed or changed.
 */
export function countChanges(before: RoleDraft, after: RoleDraft): number {
  const companies = new Set([...before.companies.keys(), ...after.companies.keys()]);
  const changed = [...companies].filter((id) => before.companies.get(id) !== after.companies.get(id)).length;
  return changed + Number(before.active !== after.active) + Number(before.isGlobal !== after.isGlobal);
}

/**
 * Grants a role for a company, or removes it there. A newly added company that has others below it passes the role on,
 * if this is allowed.
 */
export function toggled(draft: RoleDraft, tree: Tree, id: number, mayInherit = true): RoleDraft {
  const companies = new Map(draft.companies);
  if (companies.has(id)) companies.delete(id);
  else companies.set(id, mayInherit && tree.childrenOf(id).length > 0);
  return { ...draft, companies };
}

export function withInherit(draft: RoleDraft, id: number, inherit: boolean): RoleDraft {
  return { ...draft, companies: new Map(draft.companies).set(id, inherit) };
}

/** The fields in which two versions of a role are compared if somebody else has saved the role meanwhile. */
export interface RoleEntries {
  active: boolean;
  isGlobal: boolean;
  /** The companies as text, for comparison. */
  companies: string;
}

export function entriesOf({ active, isGlobal, companies }: RoleDraft): RoleEntries {
  const sorted = [...companies].sort(([one], [other]) => one - other);
  return { active, isGlobal, companies: JSON.stringify(sorted) };
}

export function fromEntries({ active, isGlobal, companies }: RoleEntries): RoleDraft {
  return { active, isGlobal, companies: new Map(JSON.parse(companies) as [number, boolean][]) };
}
