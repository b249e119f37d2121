/** A table written as text: the first line names the columns, and the first cell of every other line names a row. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: Readonly<Record<string, string>> }[];
}

/**
 * Reads the table. Two or more spaces separate cells, so names may contain single spaces.
 *
 * @throws Error if a line has too few or too many cells
 */
export function readTable(text: string): Table {
  const [columns = [], ...lines] = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.trim().split(/\s{2,}/));
  const rows = lines.map(([name = '', ...cells]) => {
    if (cells.length !== columns.length) throw new Error(`${name} has ${cells.length} cells, not ${columns.length}`);
    return { name, cells: Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])) };
  });
  return { columns, rows };
}
