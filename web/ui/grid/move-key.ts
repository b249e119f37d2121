/** Puts a key in front of another one; at the end without one. */
export function insertBefore(list: readonly string[], key: string, before: string | undefined): string[] {
  const rest = list.filter((other) => other !== key);
  const at = before === undefined ? rest.length : rest.indexOf(before);
  return [...rest.slice(0, at), key, ...rest.slice(at)];
}

/**
 * Moves a column one step among its neighbours, or in front of another one.
 *
 * @param order every shown column, those that are grouped by too
 * @param neighbours the columns one step is counted in, so that a step is always one that can be seen: a fixed column
 *   stays among the fixed ones
 */
export function moveKey(
  order: readonly string[],
  key: string,
  to: -1 | 1 | { before: string },
  neighbours: readonly string[],
): string[] {
  if (typeof to === 'object') return to.before === key ? [...order] : insertBefore(order, key, to.before);
  const neighbour = neighbours[neighbours.indexOf(key) + to];
  if (neighbour === undefined || !neighbours.includes(key)) return [...order];
  if (to === -1) return insertBefore(order, key, neighbour);
  const rest = order.filter((other) => other !== key);
  return insertBefore(rest, key, rest[rest.indexOf(neighbour) + 1]);
}
