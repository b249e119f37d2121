/** Inserts a key before another one, or at the end if `before` is undefined. */
export function insertBefore(list: readonly string[], key: string, before: string | undefined): string[] {
  const rest = list.filter((other) => other !== key);
  const at = before === undefined ? rest.length : rest.indexOf(before);
  return [...rest.slice(0, at), key, ...rest.slice(at)];
}

/**
 * Moves a column one step, or to the position of another column. A column that is moved onto another one is placed
 * after it when coming from the left and before it when coming from the right, so that both ends can be reached. With
 * `before`, the column is always placed before the other one.
 *
 * @param order every shown column, including those by which rows are grouped
 * @param neighbours the columns that a single step moves past, so that every step is visible: a fixed column moves only
 * among the fixed columns
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

/** -1: one step left; 1: one step right; `onto`: to the position of another column; `before`: before another column. */
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
