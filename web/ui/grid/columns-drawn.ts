/**
 * The shown columns that the rows contain. Columns that are grouped by are left out, since the group rows show their
 * values. When all are grouped by, the last one stays, because a grid without columns has no place for the focus.
 */
export function columnsInBody(shown: readonly string[], grouped: readonly string[]): readonly string[] {
  const left = shown.filter((key) => !grouped.includes(key));
  return left.length > 0 ? left : shown.slice(-1);
}

/**
 * The columns that every row draws: the fixed ones, which are first, those near the window, and the one with the focus.
 *
 * @param near places of the columns near the window
 * @param fixed how many columns are fixed
 * @param focused the place of the column with the focus, -1 for none
 * @returns places, ascending, each once
 */
export function columnsDrawn(near: readonly number[], fixed: number, focused: number, count: number): number[] {
  const kept = [...Array.from({ length: fixed }, (_, at) => at), ...near, focused];
  return [...new Set(kept)].filter((at) => at >= 0 && at < count).sort((one, other) => one - other);
}
