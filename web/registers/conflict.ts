/**
 * Compares two versions of one record field by field. The functions assume nothing about the fields, so every register
 * can use them.
 */

export type Side = 'mine' | 'theirs';

/** Lists are equal when their contents are equal. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other));

/** The fields whose values differ, in the given order. */
export function differingFields<Entries extends object>(
  mine: Entries,
  theirs: Entries,
  order: readonly (keyof Entries)[],
): (keyof Entries)[] {
  return order.filter((field) => !isSameValue(mine[field], theirs[field]));
}

/**
 * The side that is selected at first: `mine` for fields that the person has changed, and `theirs` for fields that only
 * somebody else has changed.
 */
export function proposeSides<Entries extends object>(
  base: Entries,
  mine: Entries,
  fields: readonly (keyof Entries)[],
): Record<keyof Entries, Side> {
  const sides = fields.map((field) => [field, isSameValue(base[field], mine[field]) ? 'theirs' : 'mine'] as const);
  return Object.fromEntries(sides) as Record<keyof Entries, Side>;
}

/** The stored entries `theirs`, with the value of `mine` in each field for which that side was chosen. */
export function mergeEntries<Entries extends object>(
  mine: Entries,
  theirs: Entries,
  sides: Partial<Record<keyof Entries, Side>>,
): Entries {
  const merged = { ...theirs };
  for (const field of Object.keys(sides) as (keyof Entries)[]) if (sides[field] === 'mine') merged[field] = mine[field];
  return merged;
}
