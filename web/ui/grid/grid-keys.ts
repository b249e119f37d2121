import type { KeyboardEvent } from 'react';
import { cellOf, type GridCell } from './use-grid-focus.ts';
import type { GridLine } from './use-grid-rows.ts';

/** What the keys of a grid can do; `grid-keys` only decides which key does what. */
export interface GridKeyActions<Row> {
  lines: readonly GridLine<Row>[];
  columns: readonly { key: string }[];
  page: number;
  go: (cell: GridCell) => void;
  open: (row: Row) => void;
  select: (row: Row) => void;
  setFolded: (path: string, folded: boolean) => void;
  sort: (key: string, add: boolean) => void;
  menu: (key: string) => void;
  filter: (key: string) => void;
  move: (key: string, to: -1 | 1) => void;
  resize: (key: string, by: number) => void;
}

const STEP = 16;

function walk<Row>(event: KeyboardEvent, { line, col }: GridCell, actions: GridKeyActions<Row>): GridCell | null {
  const lastLine = actions.lines.length - 1;
  const lastCol = actions.columns.length - 1;
  switch (event.key) {
    case 'ArrowDown':
      return { line: Math.min(lastLine, line + 1), col };
    case 'ArrowUp':
      return { line: Math.max(-1, line - 1), col };
    case 'ArrowLeft':
      return { line, col: Math.max(0, col - 1) };
    case 'ArrowRight':
      return { line, col: Math.min(lastCol, col + 1) };
    case 'Home':
      return event.ctrlKey ? { line: Math.min(0, lastLine), col: 0 } : { line, col: 0 };
    case 'End':
      return event.ctrlKey ? { line: lastLine, col: lastCol } : { line, col: lastCol };
    case 'PageDown':
      return { line: Math.min(lastLine, line + actions.page), col };
    case 'PageUp':
      return { line: Math.max(0, line - actions.page), col };
    default:
      return null;
  }
}

/** Keys on a header cell. @returns whether the key was one of them. */
function onHeaderKey<Row>(event: KeyboardEvent, key: string, actions: GridKeyActions<Row>): boolean {
  const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
  if (step !== 0 && event.shiftKey) actions.resize(key, step * STEP);
  else if (event.key === 'Enter' || event.key === ' ') actions.sort(key, event.shiftKey);
  else if (event.key === 'ArrowDown' && event.altKey) actions.menu(key);
  else return false;
  return true;
}

/** Keys on a line of the body. */
function onLineKey<Row>(event: KeyboardEvent, line: GridLine<Row> | undefined, actions: GridKeyActions<Row>): boolean {
  if (!line) return false;
  if (line.kind === 'group') {
    const fold = event.key === 'ArrowLeft' || event.key === '-';
    const unfold = event.key === 'ArrowRight' || event.key === '+';
    if (fold || unfold) actions.setFolded(line.group.path, fold);
    else return false;
    return true;
  }
  if (event.key === 'Enter') actions.open(line.row);
  else if (event.key === ' ') actions.select(line.row);
  else return false;
  return true;
}

/** The keyboard map of LOOK §6; keys inside a filter or on a button of the grid are theirs. */
export function handleGridKey<Row>(event: KeyboardEvent<HTMLElement>, actions: GridKeyActions<Row>): void {
  const target = event.target as HTMLElement;
  if (!target.hasAttribute('data-line') || event.defaultPrevented) return;
  const at = cellOf(target);
  if (!at) return;
  const key = actions.columns[at.col]?.key;
  const line = actions.lines[at.line];
  const handled =
    (key !== undefined && onColumnKey(event, key, at, actions)) ||
    (at.line < 0 && key !== undefined && onHeaderKey(event, key, actions)) ||
    (!event.altKey && !event.metaKey && onLineKey(event, line, actions)) ||
    (line?.kind === 'group' && (event.key === 'Enter' || event.key === ' ') && toggle(target));
  if (handled) {
    event.preventDefault();
    return;
  }
  if (event.altKey || event.metaKey || event.shiftKey) return;
  const next = walk(event, at, actions);
  if (!next) return;
  event.preventDefault();
  actions.go(next);
}

/** Keys about the column of the cell, wherever in the grid it is. */
function onColumnKey<Row>(event: KeyboardEvent, key: string, at: GridCell, actions: GridKeyActions<Row>): boolean {
  const isMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
  const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
  if (isMenu) actions.menu(key);
  else if (event.altKey && event.key === 'ArrowDown' && at.line >= 0) actions.filter(key);
  else if (event.altKey && step !== 0) actions.move(key, step as -1 | 1);
  else return false;
  return true;
}

/** Enter and Space on a group row press its fold button. */
function toggle(cell: HTMLElement): boolean {
  cell.querySelector<HTMLElement>('button')?.click();
  return true;
}
