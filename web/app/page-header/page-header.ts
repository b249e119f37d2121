import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

export interface Crumb {
  label: string;
  to: string;
  /** The navigation state for the target page: it contains the record from which the person returns. */
  state?: unknown;
}

/** The contents of the shell's header that a screen provides: breadcrumbs, title and status. */
export interface PageHeader {
  /** The text of the h1 and of the document's title. */
  title: string;
  /** The ancestors of the page, outermost first, without the page itself. */
  crumbs?: readonly Crumb[];
  /** The status, to the right of the title. */
  pill?: ReactNode;
  /**
   * Small text after the status, such as a number, a date or a row count. It is hidden on a phone and when the title
   * needs the room.
   */
  meta?: string;
}

const EMPTY: PageHeader = { title: '' };
let shown: PageHeader = EMPTY;
const listeners = new Set<() => void>();

function show(header: PageHeader): void {
  shown = header;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Fills the header while the screen is mounted. It may be called with new elements on every render, because only the
 * header renders again, never the screen.
 */
export function usePageHeader(header: PageHeader): void {
  useLayoutEffect(() => {
    if (!isSame(shown, header)) show(header);
  });
  useLayoutEffect(() => () => show(EMPTY), []);
}

/** Returns the current contents of the header, for the header itself. */
export function useShownPageHeader(): PageHeader {
  return useSyncExternalStore(subscribe, () => shown);
}

/** The menu entry of the page: its outermost ancestor, or else the page itself. */
export function usePlace(): string {
  const { pathname } = useLocation();
  const ancestor = useShownPageHeader().crumbs?.[0]?.to.split('?')[0];
  return ancestor ?? pathname;
}

function isSame(one: PageHeader, other: PageHeader): boolean {
  return one.title === other.title && one.crumbs === other.crumbs && one.pill === other.pill && one.meta === other.meta;
}
