import type { GridSort } from '#/bff/contract/grid.ts';

/**
 * Adds a column to those that the rows are grouped by, or moves it without changing its direction.
 *
 * @param before the level before which it is inserted; if omitted, it becomes the innermost one
 */
export function placeGroup(group: readonly GridSort[], key: string, before?: string): GridSort[] {
  if (before === key) return [...group];
  const moved = group.find((by) => by.key === key) ?? { key, desc: false };
  const rest = group.filter((by) => by.key !== key);
  const at = rest.findIndex((by) => by.key === before);
  return at < 0 ? [...rest, moved] : [...rest.slice(0, at), moved, ...rest.slice(at)];
}
