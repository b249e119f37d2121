import { cellText } from './cell-text.ts';
import type { GridColumn } from './types.ts';
import type { GridColumnsApi } from './use-grid-columns.ts';
import { MIN_WIDTH } from './use-grid-columns.ts';

const MOST = 480;
/**
 * How many texts of a column are measured at most: enough for a good fit, but few enough to be quick with 100,000 rows.
 */
const SAMPLE = 2000;

/**
 * Returns for each column the width that fits its header and content, up to 480 px, measured in the fonts of the grid.
 */
export function fittingWidths<Row>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  timeZone: string,
  grid: HTMLElement,
): Record<string, number> {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return {};
  const style = getComputedStyle(grid);
  const font = (weight: number) => `${weight} ${style.fontSize} ${style.fontFamily}`;
  const step = Math.max(1, Math.ceil(rows.length / SAMPLE));
  const widths: Record<string, number> = {};
  for (const column of columns) {
    context.font = font(620);
    // The width of the name, the sort arrow and the menu button.
    let widest = context.measureText(column.label).width + 52;
    context.font = font(450);
    const icon = column.options?.some((option) => option.icon) ? 23 : 0;
    for (let at = 0; at < rows.length; at += step) {
      const text = cellText(column, rows[at] as Row, timeZone);
      widest = Math.max(widest, context.measureText(text).width + icon + 26);
    }
    widths[column.key] = Math.round(Math.max(column.minWidth ?? MIN_WIDTH, Math.min(MOST, widest)));
  }
  return widths;
}

/** Fits the widths of all visible columns to their content. */
export function autosize<Row>(
  api: GridColumnsApi<Row>,
  rows: readonly Row[],
  timeZone: string,
  grid: HTMLElement | null,
) {
  if (grid) api.setWidth(fittingWidths(api.visible, rows, timeZone, grid));
}
