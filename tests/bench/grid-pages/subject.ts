import type { BenchRow } from './rows.ts';

/** The actions that the bench measures on each grid, performed as the users of that grid normally do. */
export interface Subject {
  /** Draws the grid, with rows that no grid has drawn before. */
  mount(root: HTMLElement, rows: readonly BenchRow[]): void;
  /** The text of the column's cell in the first row, or null while no row is drawn. */
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
