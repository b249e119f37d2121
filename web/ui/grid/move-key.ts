/** Inserts a key before another one, or at the end if `before` is undefined. */
export function insertBefore(list: readonly string[], key: string, before: string | undefined): string[] {
  const rest = list.filter((other) => other !== key);
  const at = before === undefined ? rest.length : rest.indexOf(before);
  return [...rest.slice(0, at), key, ...rest.slice(at)];
}

/**
 * Moves a column one step among its neighbours, or to the place of another column: after that column if it
 * comes from the left, before it if it comes from the right, so that both ends can be reached. `before`
 * always places it before the column.
 *
 * @param order every shown column, including those by which rows are grouped
 * @param neighbours the columns that a single step moves past, so that every step is visible: a fixed column moves only
 *   among fixed ones
 */
export function moveKey(
  order: readonly string[],
  key: string,
  to: ColumnMove,
  neighbours: readonly string[],
): string[] {
  if (typeof to === 'object') return moveOnto(order, key, to);
  const neighbour = neighbours[neighbours.indexOf(key) + to];
  if (neighbour === undefined || !neighbours.includes(key)) return [...order];
  return to === -1 ? insertBefore(order, key, neighbour) : insertBehind(order, key, neighbour);
}

/** -1: one step left; 1: one step right; `onto`: to the place of another column; `before`: before it. */
export type ColumnMove = -1 | 1 | { onto: string } | { before: string };

function moveOnto(order: readonly string[], key: string, to: { onto: string } | { before: string }): string[] {
  const other = 'onto' in to ? to.onto : to.before;
  if (other === key) return [...order];
  const isBehind = 'onto' in to && comesFromLeft(order, key, other);
  return isBehind ? insertBehind(order, key, other) : insertBefore(order, key, other);
}

function insertBehind(list: readonly string[], key: string, behind: string): string[] {
  const rest = list.filter((other) => other !== key);
  return insertBefore(rest, key, rest[rest.indexOf(behind) + 1]);
}

/** Whether a column comes before another one. */
export function comesFromLeft(order: readonly string[], key: string, of: string): boolean {
  return order.includes(key) && order.indexOf(key) < order.indexOf(of);
}
