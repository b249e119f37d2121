import type { GridSort } from '#/bff/contract/grid.ts';

/**
 * Adds a column to the columns by which rows are grouped. If it is already one of them, it is moved without changing
 * its direction.
 *
 * @param before the level before which the column is inserted; if omitted, the column becomes the innermost level
 */
export function placeGroup(group: readonly GridSort[], key: string, before?: string): GridSort[] {
  if (before === key) return [...group];
  const moved = group.find((by) => by.key === key) ?? { key, desc: false };
  const rest = group.filter((by) => by.key !== key);
  const at = rest.findIndex((by) => by.key === before);
  return at < 0 ? [...rest, moved] : [...rest.slice(0, at), moved, ...rest.slice(at)];
}
