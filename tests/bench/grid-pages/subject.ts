import type { BenchRow } from './rows.ts';

/** What the bench asks of each grid. Each grid does it as its users normally do. */
export interface Subject {
  /** Draws the grid; the rows have not been used before. */
  mount(root: HTMLElement, rows: readonly BenchRow[]): void;
  /** The text of the cell in the first row of a column, or null while none is drawn. */
  firstCell(column: string): string | null;
  sort(column: string): void;
  filter(column: string, text: string): void;
  clearFilter(column: string): void;
  /** Omitted if the grid does not offer grouping. */
  group?(column: string): void;
  /** Whether group rows are drawn. */
  isGrouped?(): boolean;
  scroller(): HTMLElement;
}
