import { type RefObject, useEffect, useRef } from 'react';
import { hasPageFocus } from '../page-focus.ts';
import { type LineList, lineOf } from './grid-lines.ts';

interface Wanting<Row> {
  /** The row that a screen wants to select: the record from which the person returns. */
  id: string | null;
  lines: LineList<Row>;
  folded: ReadonlySet<string>;
  rowId: (row: Row) => string;
  box: RefObject<HTMLElement | null>;
  scrollTo: (line: number) => void;
  focus: (line: number) => void;
}

/** A wanted row that does not have the focus yet. */
interface Task {
  lines: unknown;
  at: number;
  isShown: boolean;
  wasMissing: boolean;
}

/**
 * Scrolls a list to the wanted row once it is loaded, because a new row may be anywhere. The row gets the focus unless
 * the person has moved the focus elsewhere. If the row is in a folded group, the line of the group gets the focus.
 */
export function useWantedRow<Row>({ id, lines, folded, rowId, box, scrollTo, focus }: Wanting<Row>): void {
  const last = useRef<string | null>(null);
  const task = useRef<Task | null>(null);
  const frame = useRef(0);
  const latest = useRef(focus);
  latest.current = focus;
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  useEffect(() => {
    if (last.current !== id) {
      last.current = id;
      task.current = id === null ? null : { lines: null, at: -1, isShown: false, wasMissing: false };
    }
    const now = task.current;
    if (!now || id === null) return;
    if (now.lines !== lines) {
      now.lines = lines;
      now.at = lineOf(lines, id, folded, rowId);
      now.wasMissing ||= now.at < 0;
    }
    if (now.at < 0) return;
    if (!now.isShown) scrollTo(now.at);
    now.isShown = true;
    cancelAnimationFrame(frame.current);
    // This runs after the shell has focused the title of the new page.
    frame.current = requestAnimationFrame(() => {
      // While a dialog is open over the list, the row waits until the dialog is closed.
      if (task.current !== now || box.current?.closest('[inert]')) return;
      task.current = null;
      const isNowhere = document.activeElement === document.body && !now.wasMissing;
      if (hasPageFocus() || isNowhere) latest.current(now.at);
    });
  });
}
