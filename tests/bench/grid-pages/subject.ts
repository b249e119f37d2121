import type { BenchRow } from './rows.ts';

/** What the bench asks of each grid; each does it in the way its own users would. */
export interface Subject {
  /** Draws the grid; nothing has been done with the rows before. */
  mount(root: HTMLElement, rows: readonly BenchRow[]): void;
  /** The text of the first row's cell in a column, or null while none is drawn. */
  firstCell(column: string): string | null;
  sort(column: string): void;
  filter(column: string, text: string): void;
  clearFilter(column: string): void;
  /** Left out: the grid does not offer grouping. */
  group?(column: string): void;
  /** Whether group rows are drawn. */
  isGrouped?(): boolean;
  scroller(): HTMLElement;
}
