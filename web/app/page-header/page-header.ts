import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

export interface Crumb {
  label: string;
  to: string;
  /** State for the target page: the record from which the person returns. */
  state?: unknown;
}

/** A screen's entries for the header of the shell: breadcrumbs, title and status. */
export interface PageHeader {
  /** The h1, and the document's title. */
  title: string;
  /** Ancestors only, outermost first; never the page itself. */
  crumbs?: readonly Crumb[];
  /** The status, to the right of the title. */
  pill?: ReactNode;
  /**
   * Small text after the status: a number, a date, a row count. Hidden on a phone and when the title needs the room.
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
 * Fills the header while the screen is mounted. It may be called on every render with new elements: only the header
 * renders again, never the screen.
 */
export function usePageHeader(header: PageHeader): void {
  useLayoutEffect(() => {
    if (!isSame(shown, header)) show(header);
  });
  useLayoutEffect(() => () => show(EMPTY), []);
}

/** Returns the current entries, for the header itself. */
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
