import type { ReactNode } from 'react';
import { useUiText } from '../UiProvider.tsx';
import { CopyChip } from './CopyChip.tsx';
import './display.css';

export type BookDrawing = 'plain' | 'done' | 'search' | 'error' | 'locked';
/** The drawing: a version of the book, or the missing sheet. */
export type EmptyDrawing = BookDrawing | 'sheet';

export interface EmptyStateProps {
  drawing: EmptyDrawing;
  /** One line that describes the state. */
  title: string;
  /** One line with the reason, or with what to do next. */
  text?: ReactNode;
  /** The id of the failed request, which users can pass on to the helpdesk. */
  requestId?: string;
  /** At most two buttons or links. */
  actions?: ReactNode;
}

/**
 * A drawing with a text that says that nothing is there yet, nothing was found, nothing needs to be done, or something
 * went wrong.
 */
export function EmptyState({ drawing, title, text, requestId, actions }: EmptyStateProps) {
  const uiText = useUiText();
  return (
    <div className="ob-empty-state">
      {drawing === 'sheet' ? <Sheet /> : <Book drawing={drawing} />}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {requestId && <CopyChip value={requestId} label={uiText('requestId')} />}
      {actions && <div className="ob-empty-actions">{actions}</div>}
    </div>
  );
}

const MARK: Record<Exclude<BookDrawing, 'plain'>, ReactNode> = {
  done: (
    <g>
      <circle cx="88" cy="15" r="11.5" fill="var(--ob-success-soft)" stroke="var(--ob-success)" />
      <path d="M83 15.5l3.6 3.6 6.6-7.4" fill="none" stroke="var(--ob-success)" strokeWidth="2.4" />
    </g>
  ),
  search: (
    <g stroke="var(--ob-info)">
      <circle cx="86" cy="15" r="10.5" fill="var(--ob-surface)" />
      <path d="M93.5 22.5l7 7" fill="none" strokeWidth="2.4" />
    </g>
  ),
  error: (
    <g>
      <circle cx="87" cy="17" r="13" fill="var(--ob-danger-soft)" stroke="var(--ob-danger)" />
      <path d="M87 10.5v7.5m0 4.4v.2" fill="none" stroke="var(--ob-danger)" strokeWidth="2.6" />
    </g>
  ),
  locked: (
    <g stroke="var(--ob-violet)">
      <path d="M81 14V9.5a6.5 6.5 0 0 1 13 0V14" fill="none" />
      <rect x="75" y="14" width="25" height="18" rx="3" fill="var(--ob-violet-soft)" />
    </g>
  ),
};

function Book({ drawing }: { drawing: BookDrawing }) {
  return (
    <svg
      className="ob-book"
      viewBox="0 0 104 76"
      width="104"
      height="76"
      aria-hidden="true"
      strokeLinejoin="round"
      strokeLinecap="round"
      strokeWidth="1.7"
    >
      <path d="M10 15c14-3 28 0 37 7v50c-9-6-23-9-37-7z" fill="var(--ob-accent-soft)" stroke="var(--ob-accent)" />
      <path d="M50 22c9-7 23-10 39-7v50c-16-2-30 1-39 7z" fill="var(--ob-surface)" stroke="var(--ob-accent)" />
      <path
        d="M58 32c6-4 13-6 22-5m-22 16c6-4 13-6 22-5m-22 16c6-4 13-6 22-5"
        fill="none"
        stroke="var(--ob-border-strong)"
        strokeWidth="1.4"
      />
      {drawing !== 'plain' && MARK[drawing]}
    </svg>
  );
}

function Sheet() {
  return (
    <svg
      viewBox="0 0 60 72"
      width="60"
      height="72"
      aria-hidden="true"
      strokeLinejoin="round"
      strokeLinecap="round"
      fill="none"
      stroke="var(--ob-border-strong)"
      strokeWidth="1.7"
    >
      <path d="M7 5h31l15 15v47H7z" fill="var(--ob-surface)" />
      <path d="M38 5v15h15" />
      <path d="M15 38h30M15 47h30M15 56h19" stroke="var(--ob-border)" />
    </svg>
  );
}

/** The logo of the application: an open book of two pages, with a tick on the right one. */
export function BookLogo({ size = 26 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 26" width={size} height={(size * 26) / 32} aria-hidden="true">
      <path d="M1 3.2C6 2 11 2.6 15.2 5v19C11 21.600 6 21 1 22.200z" fill="var(--ob-logo-1)" />
      <path d="M31 3.200C26 2 21 2.600 16.800 5v19c4.200-2.400 9.200-3 14.200-1.800z" fill="var(--ob-logo-2)" />
      <path
        d="M20.300 12.600l2.700 2.700 4.800-5.400"
        fill="none"
        stroke="var(--ob-surface)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
