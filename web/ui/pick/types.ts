import type { ReactNode } from 'react';

/** One option of a list. */
export interface PickOption {
  id: string;
  /** The name of the option, also for screen readers. */
  title: string;
  /** A text under the name. */
  text?: string;
  /** Shown on the right of the option, for example a count or a badge. */
  aside?: ReactNode;
  /** Shown in front of the name, for example an avatar or a mark. */
  lead?: ReactNode;
  /** Why the option cannot be chosen now; shown on the right. */
  disabledReason?: string;
}

/** Why the options could not be read. */
export interface PickError {
  text: string;
  requestId?: string | null;
}

/** The data of a list of choices: one page of options, and functions that load other options. */
export interface PickSource {
  /** The options of the page; undefined while options are being loaded for the first time. */
  options: readonly PickOption[] | undefined;
  /** The number of options on all pages. */
  total: number;
  /** The index of the page, counted from 0. */
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  search: string;
  onSearch: (text: string) => void;
  /** Whether other options are being loaded. The current options stay visible meanwhile. */
  busy: boolean;
  error: PickError | null;
  onRetry: () => void;
}

export interface PickListProps extends PickSource {
  /** The accessible name of the list. */
  label: string;
  /** The noun after the figures of the pager: "gebruikers". */
  noun?: string;
  /** The label of the search field: "Zoek op naam". If omitted, there is no search. */
  searchLabel?: string;
  value: string | null;
  onChange: (id: string) => void;
  /** Called when the choice is accepted with a second press or with Enter. If omitted, Enter only chooses. */
  onAccept?: (id: string) => void;
  /** `radio` marks the choice with a radio button, as in a form; `rows` marks the whole line, as in a list. */
  look?: 'radio' | 'rows';
  /** Shown if there are no options even without a search. */
  empty: { title: string; text?: string };
  /** Replaces the usual message when a search finds nothing. */
  nothing?: { title: string; text?: string } | undefined;
  /** Whether the list is always as high as a full page, so that nothing below it moves. */
  steady?: boolean;
  autoFocus?: boolean;
  /** Shown under the list instead of the pager, for lists that have only one page. */
  foot?: ReactNode;
}
