import type { ReactNode } from 'react';

/** One line to choose. */
export interface PickOption {
  id: string;
  /** Its name, by which a screen reader finds it. */
  title: string;
  /** Under the name. */
  text?: string;
  /** At the right: a count, a badge. */
  aside?: ReactNode;
  /** In front of the name: an avatar, a mark. */
  lead?: ReactNode;
  /** Why it cannot be chosen now; shown at the right. */
  disabledReason?: string;
}

/** Why the options could not be read. */
export interface PickError {
  text: string;
  requestId?: string | null;
}

/** A page of options and the way to others: what a list of choices is given, wherever it comes from. */
export interface PickSource {
  /** undefined while they are loaded for the first time. */
  options: readonly PickOption[] | undefined;
  /** Of all pages. */
  total: number;
  /** From 0. */
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  search: string;
  onSearch: (text: string) => void;
  /** Others are on their way; these stay until then. */
  busy: boolean;
  error: PickError | null;
  onRetry: () => void;
}

export interface PickListProps extends PickSource {
  /** Its name for screen readers. */
  label: string;
  /** "gebruikers", behind the figures of the pager. */
  noun?: string;
  /** What can be typed: "Zoek op naam"; left out: no search. */
  searchLabel?: string;
  value: string | null;
  onChange: (id: string) => void;
  /** A second press, or Enter: chosen, and on with it. Left out: Enter chooses. */
  onAccept?: (id: string) => void;
  /** `radio` draws what is chosen among fields of a form; `rows` marks the line of a list. */
  look?: 'radio' | 'rows';
  /** Nothing there at all, without a search. */
  empty: { title: string; text?: string };
  /** What is said where a search finds nothing, instead of that it does not. */
  nothing?: { title: string; text?: string } | undefined;
  /** As high as a full page, so that nothing below it moves. */
  steady?: boolean;
  autoFocus?: boolean;
  /** Under the list, where there is but one page. */
  foot?: ReactNode;
}
