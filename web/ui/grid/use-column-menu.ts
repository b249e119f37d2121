import { type RefObject, useCallback, useRef, useState } from 'react';
import type { GridColumnsApi } from './use-grid-columns.ts';

/** Manages the open column menu and its anchor, and moves the focus to the filter of a column. */
export function useColumnMenu<Row>(api: GridColumnsApi<Row>, table: RefObject<HTMLDivElement | null>) {
  const [key, setKey] = useState<string | null>(null);
  const anchor = useRef<HTMLElement | null>(null);
  const before = useRef<HTMLElement | null>(null);
  const header = (of: string) => table.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(of)}"]`) ?? null;
  const open = (of: string, at: HTMLElement) => {
    before.current = document.activeElement as HTMLElement | null;
    anchor.current = at;
    setKey((now) => (now === of ? null : of));
  };
  const close = useCallback((refocus: boolean) => {
    setKey(null);
    if (refocus) before.current?.focus();
  }, []);
  return {
    key,
    anchor,
    column: api.visible.find((column) => column.key === key),
    open,
    close,
    openAtHeader: (of: string) => {
      const at = header(of);
      if (at) open(of, at);
    },
    focusFilter: (of: string) => {
      const cell = table.current?.querySelector<HTMLElement>(`[data-filter="${CSS.escape(of)}"]`);
      // This runs after the menu has returned the focus.
      requestAnimationFrame(() => cell?.querySelector<HTMLElement>('input, button')?.focus());
    },
    seenWidth: (of: string) => Math.round(header(of)?.getBoundingClientRect().width ?? api.widthOf(of)),
  };
}
