import { type ClipboardEvent, useCallback } from 'react';
import { copyToClipboard, fillClipboard } from '../clipboard.ts';
import { useToast } from '../overlays/Toast.tsx';
import { useUiText } from '../UiProvider.tsx';
import { copyCell, copyRows } from './copy-rows.ts';
import type { GridColumn } from './types.ts';
import type { GridCell } from './use-grid-focus.ts';
import type { RegisterGridState } from './use-register-grid.ts';

export interface GridCopyApi<Row> {
  /** Copies rows as text and as a table when a button is pressed. */
  copy: (rows: readonly Row[]) => void;
  /** Handles Ctrl C in the grid: copies the selected rows, or the focused cell if no rows are selected. */
  onCopy: (event: ClipboardEvent, cell: GridCell) => void;
}

/** Copies rows from the grid, and shows a message with the number of copied rows. */
export function useGridCopy<Row>(
  columns: readonly GridColumn<Row>[],
  { lines, selection, timeZone }: RegisterGridState<Row>,
  noun: { one: string; other: string },
): GridCopyApi<Row> {
  const text = useUiText();
  const toast = useToast();
  const tell = useCallback(
    (count: number) => toast.success(text('gridCopied', { count, noun: count === 1 ? noun.one : noun.other })),
    [toast, text, noun],
  );
  return {
    copy: (rows) => {
      if (copyToClipboard(copyRows(columns, rows, timeZone))) tell(rows.length);
      else toast.error(text('gridCopyFailed'));
    },
    onCopy: (event, cell) => {
      const ownText = (event.target as Element).closest('input') !== null || `${window.getSelection() ?? ''}` !== '';
      if (ownText || event.defaultPrevented) return;
      const line = lines.lines.at(cell.line);
      const column = columns[cell.col];
      if (selection.rows.length > 0) {
        fillClipboard(event, copyRows(columns, selection.rows, timeZone));
        tell(selection.rows.length);
      } else if (line?.kind === 'row' && column) {
        event.clipboardData.setData('text/plain', copyCell(column, line.row, timeZone));
        event.preventDefault();
      }
    },
  };
}
