import type { HeldCompany } from './queries.ts';

/** A role as stored; audit entries record it before and after a change. */
export interface Held {
  active: boolean;
  isGlobal: boolean;
  companies: readonly HeldCompany[];
}

const nameOf = ({ entityId, inherit }: HeldCompany) => `${entityId} ${inherit}`;

/**
 * What a change concerns: the whole group, or some companies, with the companies below them if they inherit. This
 * includes the companies of a role that is inactive or global at the moment, because they count again as soon as the
 * role is switched on or is no longer global.
 */
export function touchedBy(before: Held, after: Held): readonly HeldCompany[] | 'wholeGroup' {
  const isSwitched = before.active !== after.active;
  if (before.isGlobal !== after.isGlobal || (isSwitched && after.isGlobal)) return 'wholeGroup';
  const all = [...before.companies, ...after.companies];
  if (isSwitched) return all;
  const [earlier, later] = [before, after].map(({ companies }) => new Set(companies.map(nameOf)));
  return all.filter((company) => earlier?.has(nameOf(company)) !== later?.has(nameOf(company)));
}

/**
 * Where a role is newly granted: in added companies, in companies where it now extends further, or in all its companies
 * if it is switched on.
 */
export function begunIn(before: Held, after: Held): number[] {
  const isSwitchedOn = after.active && !before.active && !after.isGlobal;
  const earlier = new Map(before.companies.map(({ entityId, inherit }) => [entityId, inherit]));
  return after.companies
    .filter(({ entityId, inherit }) => isSwitchedOn || !earlier.has(entityId) || (inherit && !earlier.get(entityId)))
    .map(({ entityId }) => entityId);
}
