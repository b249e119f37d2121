import type { ReactNode } from 'react';

/** One line to choose. */
export interface PickOption {
  id: string;
  /** Its name, also for screen readers. */
  title: string;
  /** Shown under the name. */
  text?: string;
  /** Shown at the right: a count, a badge. */
  aside?: ReactNode;
  /** Shown in front of the name: an avatar, a mark. */
  lead?: ReactNode;
  /** Why it cannot be chosen now; shown at the right. */
  disabledReason?: string;
}

/** Why the options could not be read. */
export interface PickError {
  text: string;
  requestId?: string | null;
}

/** A page of options and how to get to others: the data of a list of choices. */
export interface PickSource {
  /** undefined while they are being loaded for the first time. */
  options: readonly PickOption[] | undefined;
  /** The number of options on all pages. */
  total: number;
  /** The page, from 0. */
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  search: string;
  onSearch: (text: string) => void;
  /** Whether other options are being loaded; the current ones stay until then. */
  busy: boolean;
  error: PickError | null;
  onRetry: () => void;
}

export interface PickListProps extends PickSource {
  /** Its name for screen readers. */
  label: string;
  /** "gebruikers", after the figures of the pager. */
  noun?: string;
  /** The label of the search: "Zoek op naam"; if omitted, there is no search. */
  searchLabel?: string;
  value: string | null;
  onChange: (id: string) => void;
  /** Called on a second press or Enter, to accept the choice. If omitted, Enter chooses. */
  onAccept?: (id: string) => void;
  /** `radio` marks the choice as form fields do; `rows` marks the line of a list. */
  look?: 'radio' | 'rows';
  /** Shown when there are no options at all, without a search. */
  empty: { title: string; text?: string };
  /** Replaces the usual message when a search finds nothing. */
  nothing?: { title: string; text?: string } | undefined;
  /** Whether the list is always as high as a full page, so that nothing below it moves. */
  steady?: boolean;
  autoFocus?: boolean;
  /** Shown under the list when there is only one page. */
  foot?: ReactNode;
}
