import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** The position of a cell. Line -1 is the header, line 0 the first line of the body. */
export interface GridCell {
  line: number;
  col: number;
}

export interface GridFocusApi {
  /** The one cell that Tab reaches. */
  cell: GridCell;
  /** Moves the focus to a cell, scrolling it into view. */
  go: (cell: GridCell) => void;
  /**
   * Focuses the cell that `go` was called with. Call it after each render of the body, because the cell may not exist
   * before.
   */
  settle: () => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/** Determines which cell contains an element; null if no cell contains it. */
function cellOf(element: Element): GridCell | null {
  const cell = element.closest<HTMLElement>('[data-col]');
  const line = cell?.closest<HTMLElement>('[data-line]');
  return cell && line ? { line: Number(line.dataset.line), col: Number(cell.dataset.col) } : null;
}

function find(box: HTMLElement, { line, col }: GridCell): HTMLElement | null {
  const row = box.querySelector<HTMLElement>(`[data-line="${line}"]`);
  return (
    row?.querySelector<HTMLElement>(`[data-col="${col}"]`) ?? row?.querySelector<HTMLElement>('[data-col]') ?? null
  );
}

/** The cell that Tab reaches: the one last focused. */
export const rovingCell = (box: HTMLElement | null): HTMLElement | null =>
  box?.querySelector<HTMLElement>('[data-col][tabindex="0"]') ?? null;

/**
 * Roving focus (ARIA grid pattern): one cell of the whole grid is in the tab order, and the arrow keys change which
 * one. The body is virtual, so the grid first scrolls to a cell that is far away and focuses it when it is drawn. When
 * the focused cell disappears, the cell that takes its place gets the focus.
 */
export function useGridFocus(
  box: RefObject<HTMLElement | null>,
  lines: number,
  columns: number,
  scrollToLine: (line: number) => void,
): GridFocusApi {
  const [cell, setCell] = useState<GridCell>({ line: -1, col: 0 });
  const wanted = useRef<GridCell | null>(null);
  const scroll = useRef(scrollToLine);
  scroll.current = scrollToLine;
  const inside = { line: Math.min(cell.line, lines - 1), col: Math.max(0, Math.min(cell.col, columns - 1)) };

  const go = useCallback((next: GridCell) => {
    wanted.current = next;
    if (next.line >= 0) scroll.current(next.line);
    setCell(next);
  }, []);
  const held = useRef<Element | null>(null);
  // After a row has been removed or a column hidden, the focus moves to the cell that is now in that place.
  useLayoutEffect(() => {
    if (!held.current || held.current.isConnected) return;
    held.current = null;
    if (document.activeElement === document.body && !wanted.current) go(inside);
  });
  const settle = useCallback(() => {
    if (!wanted.current || !box.current) return;
    const target = find(box.current, wanted.current);
    if (!target) return;
    wanted.current = null;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [box]);
  useLayoutEffect(settle);
  const follow = useCallback((element: Element) => {
    const at = cellOf(element);
    if (!at) return;
    // The name of a group spans several columns. When the focus moves up or down across a name, it keeps its column.
    const span = Number(element.getAttribute('aria-colspan') ?? 1);
    setCell((old) => (old.line === at.line && old.col >= at.col && old.col < at.col + span ? old : at));
  }, []);
  // A column that is moved keeps the focus in its new place.
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (active && !wanted.current && box.current?.contains(active)) follow(active);
  });
  const onFocus = useCallback(
    (event: FocusEvent) => {
      held.current = cellOf(event.target) && event.target;
      follow(event.target);
    },
    [follow],
  );
  // If the whole window loses the focus, the cell is not forgotten, because it gets the focus back with the window.
  const onBlur = useCallback((event: FocusEvent) => {
    if (document.activeElement !== event.target) held.current = null;
  }, []);
  return { cell: inside, go, settle, onFocus, onBlur };
}
