import type { HeldCompany } from './queries.ts';

/** A role as it is stored: what an audit entry says of before and after. */
export interface Held {
  active: boolean;
  isGlobal: boolean;
  companies: readonly HeldCompany[];
}

const nameOf = ({ entityId, inherit }: HeldCompany) => `${entityId} ${inherit}`;

/**
 * What a change is about: the whole group, or these companies, with those below them where they inherit. What does not count
 * at this moment, because the role is switched off or global, is looked at as if it did: it counts as soon as that ends.
 */
export function touchedBy(before: Held, after: Held): readonly HeldCompany[] | 'wholeGroup' {
  const isSwitched = before.active !== after.active;
  if (before.isGlobal !== after.isGlobal || (isSwitched && after.isGlobal)) return 'wholeGroup';
  const all = [...before.companies, ...after.companies];
  if (isSwitched) return all;
  const [earlier, later] = [before, after].map(({ companies }) => new Set(companies.map(nameOf)));
  return all.filter((company) => earlier?.has(nameOf(company)) !== later?.has(nameOf(company)));
}

/** Where a role is given again: in companies that came, in which it reaches further, or all of them where it is switched on. */
export function begunIn(before: Held, after: Held): number[] {
  const isSwitchedOn = after.active && !before.active && !after.isGlobal;
  const earlier = new Map(before.companies.map(({ entityId, inherit }) => [entityId, inherit]));
  return after.companies
    .filter(({ entityId, inherit }) => isSwitchedOn || !earlier.has(entityId) || (inherit && !earlier.get(entityId)))
    .map(({ entityId }) => entityId);
}
