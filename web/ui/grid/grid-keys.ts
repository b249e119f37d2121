import type { KeyboardEvent } from 'react';
import type { GridLine, LineList } from './grid-lines.ts';
import { isKey } from './key-table.ts';
import type { SelectHow } from './selection.ts';
import type { GridCell } from './use-grid-focus.ts';

/** The actions that the keys of a grid trigger. This module only decides which key triggers which action. */
export interface GridKeyActions<Row> {
  lines: LineList<Row>;
  columns: readonly { key: string }[];
  /** How many columns the name of a group spans. */
  nameSpan: number;
  /** The focused cell. */
  cell: GridCell;
  page: number;
  go: (cell: GridCell) => void;
  open: (row: Row) => void;
  select: (row: Row, how: SelectHow, from?: Row) => void;
  selectAll: () => void;
  clearSelection: () => void;
  /** How many rows are selected. */
  selected: number;
  isFolded: (path: string) => boolean;
  setFolded: (path: string, folded: boolean) => void;
  sort: (key: string, add: boolean) => void;
  menu: (key: string) => void;
  filter: (key: string) => void;
  move: (key: string, to: -1 | 1) => void;
  resize: (key: string, by: number) => void;
}

const STEP = 16;

/** The direction of the pressed key: -1 for ←, 1 for →. */
const sideways = (event: KeyboardEvent): -1 | 1 => (event.key === 'ArrowLeft' ? -1 : 1);

/** The keys that only move the focus. */
const WALKING = ['walk', 'firstLast', 'corners', 'page'] as const;

function walk<Row>(event: KeyboardEvent, { line, col }: GridCell, actions: GridKeyActions<Row>): GridCell | null {
  const lastLine = actions.lines.length - 1;
  const lastCol = actions.columns.length - 1;
  if (!WALKING.some((action) => isKey(event, action))) return null;
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
      return isKey(event, 'corners') ? { line: Math.min(0, lastLine), col: 0 } : { line, col: 0 };
    case 'End':
      return isKey(event, 'corners') ? { line: lastLine, col: lastCol } : { line, col: lastCol };
    case 'PageDown':
      return { line: Math.min(lastLine, line + actions.page), col };
    case 'PageUp':
      // Page Up does not move the focus out of the column headers, nor from the rows to the headers.
      return { line: line < 0 ? line : Math.max(0, line - actions.page), col };
    default:
      return null;
  }
}

/** Handles keys on a header cell. @returns whether the key has an effect there. */
function onHeaderKey<Row>(event: KeyboardEvent, key: string, actions: GridKeyActions<Row>): boolean {
  if (isKey(event, 'resizeColumn')) actions.resize(key, sideways(event) * STEP);
  else if (isKey(event, 'sort') || isKey(event, 'sortToo')) actions.sort(key, isKey(event, 'sortToo'));
  else if (isKey(event, 'headMenu')) actions.menu(key);
  else return false;
  return true;
}

/**
 * Handles keys on a group. The arrow keys fold and unfold the group, and move the focus between its name and its sums.
 */
function onGroupKey<Row>(
  event: KeyboardEvent,
  { group }: { group: { path: string } },
  at: GridCell,
  actions: GridKeyActions<Row>,
): boolean {
  const span = actions.nameSpan;
  const isOnName = at.col < span;
  const isFolded = actions.isFolded(group.path);
  // On a sum, the arrow keys only move the focus.
  const fold = isKey(event, 'fold') && (isOnName || event.key === '-');
  const unfold = isKey(event, 'unfold') && ((isOnName && isFolded) || event.key === '+');
  if (fold || unfold) actions.setFolded(group.path, fold);
  else if (isKey(event, 'foldOver')) actions.setFolded(group.path, !isFolded);
  else if (event.key === 'ArrowRight' && isKey(event, 'walk') && isOnName && span < actions.columns.length)
    actions.go({ line: at.line, col: span });
  else return false;
  return true;
}

/** Handles keys on a record. */
function onRecordKey<Row>(event: KeyboardEvent, row: Row, actions: GridKeyActions<Row>): boolean {
  if (isKey(event, 'select')) actions.select(row, 'only');
  else if (isKey(event, 'selectToo')) actions.select(row, 'toggle');
  else if (isKey(event, 'selectTo')) actions.select(row, 'range');
  else if (isKey(event, 'open')) actions.open(row);
  else return false;
  return true;
}

/** Moves the focus to the next or previous line and extends the selection to it, unless it is a group. */
function onSelectOnKey<Row>(
  event: KeyboardEvent,
  line: GridLine<Row>,
  at: GridCell,
  actions: GridKeyActions<Row>,
): boolean {
  if (!isKey(event, 'selectOn')) return false;
  const to = at.line + (event.key === 'ArrowDown' ? 1 : -1);
  const next = actions.lines.at(to);
  if (!next) return true;
  if (next.kind === 'row') actions.select(next.row, 'range', line.kind === 'row' ? line.row : next.row);
  actions.go({ line: to, col: at.col });
  return true;
}

/** Handles keys that act on the whole selection, in any cell. */
function onSelectionKey<Row>(event: KeyboardEvent, actions: GridKeyActions<Row>): boolean {
  if (isKey(event, 'selectAll')) actions.selectAll();
  else if (isKey(event, 'selectNone') && actions.selected > 1) actions.clearSelection();
  else return false;
  return true;
}

/** Handles all keys of the grid. Buttons in the grid keep their own keys. A text filter keeps all keys but ↓. */
export function handleGridKey<Row>(event: KeyboardEvent<HTMLElement>, actions: GridKeyActions<Row>): void {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented) return;
  const filtered = target.closest<HTMLElement>('[data-filter]')?.dataset.filter;
  if (filtered !== undefined) {
    onFilterKey(event, target, filtered, actions);
    return;
  }
  const at = target.hasAttribute('data-col') ? actions.cell : null;
  if (!at) return;
  const key = actions.columns[at.col]?.key;
  const line = actions.lines.at(at.line);
  const handled =
    (key !== undefined && onColumnKey(event, key, at, actions)) ||
    (at.line < 0 && key !== undefined && onHeaderKey(event, key, actions)) ||
    onSelectionKey(event, actions) ||
    (line && onSelectOnKey(event, line, at, actions)) ||
    (line?.kind === 'row' && onRecordKey(event, line.row, actions)) ||
    (line?.kind === 'group' && onGroupKey(event, line, at, actions));
  if (handled) {
    event.preventDefault();
    return;
  }
  const next = walk(event, at, actions);
  if (!next) return;
  event.preventDefault();
  actions.go(next);
}

/** ↓ moves the focus from a filter to the first shown row, in the column of the filter. */
function onFilterKey<Row>(event: KeyboardEvent, target: HTMLElement, key: string, actions: GridKeyActions<Row>): void {
  if (!isKey(event, 'intoRows') || target.tagName !== 'INPUT' || actions.lines.length === 0) return;
  event.preventDefault();
  actions.go({
    line: 0,
    col: Math.max(
      0,
      actions.columns.findIndex((column) => column.key === key),
    ),
  });
}

/** Handles keys that act on the column of the focused cell, anywhere in the grid. */
function onColumnKey<Row>(event: KeyboardEvent, key: string, at: GridCell, actions: GridKeyActions<Row>): boolean {
  if (isKey(event, 'columnMenu')) actions.menu(key);
  else if (isKey(event, 'columnFilter') && at.line >= 0) actions.filter(key);
  else if (isKey(event, 'moveColumn')) actions.move(key, sideways(event));
  else return false;
  return true;
}
