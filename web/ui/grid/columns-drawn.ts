/**
 * The shown columns that each row contains. Columns used for grouping are left out, because the group rows show their
 * values. If all columns are used for grouping, the last one stays, because a grid without columns has no place for the
 * focus.
 */
export function columnsInBody(shown: readonly string[], grouped: readonly string[]): readonly string[] {
  const left = shown.filter((key) => !grouped.includes(key));
  return left.length > 0 ? left : shown.slice(-1);
}

/**
 * The columns that every row draws: the fixed columns (which come first), the columns in or near the visible part, and
 * the focused column.
 *
 * @param near the indexes of the columns near the window
 * @param fixed the number of fixed columns
 * @param focused the index of the focused column; -1 if there is none
 * @returns the indexes in ascending order, without duplicates
 */
export function columnsDrawn(near: readonly number[], fixed: number, focused: number, count: number): number[] {
  const kept = [...Array.from({ length: fixed }, (_, at) => at), ...near, focused];
  return [...new Set(kept)].filter((at) => at >= 0 && at < count).sort((one, other) => one - other);
}
