import { type ReactNode, useEffect, useRef } from 'react';
import { Banner } from '../display/Banner.tsx';
import { focusableIn } from '../overlays/focusable.ts';
import { useUiText } from '../UiProvider.tsx';
import './field.css';

export interface ErrorSummaryProps {
  /** The sentence before the links: "Nog 3 velden voordat je kunt indienen:". */
  lead: string;
  /** The `id` of each Field, and the field's name as used inside a sentence. */
  items: readonly { id: string; label: string }[];
  /**
   * Pass the number of refused submissions: each time this number changes, the focus moves to the first invalid field.
   */
  focusKey?: number;
}

/** Puts the focus on a field, or on the first control of a group. */
export function focusField(id: string): void {
  const element = document.getElementById(id);
  if (!element) return;
  element.scrollIntoView({ block: 'center' });
  const target = element.getAttribute('role') === 'group' ? focusableIn(element)[0] : element;
  (target ?? element).focus({ preventScroll: true });
}

/** The errors of a form, shown above the form. The name of each invalid field is a link to that field. */
export function ErrorSummary({ lead, items, focusKey = 0 }: ErrorSummaryProps) {
  const text = useUiText();
  const first = useRef<string>(undefined);
  first.current = items[0]?.id;
  useEffect(() => {
    if (focusKey > 0 && first.current) focusField(first.current);
  }, [focusKey]);
  if (items.length === 0) return null;
  const joined: ReactNode[] = items.map((item, index) => (
    <span key={item.id}>
      {index > 0 && <span>{index === items.length - 1 ? ` ${text('and')} ` : ', '}</span>}
      <a
        href={`#${item.id}`}
        onClick={(event) => {
          event.preventDefault();
          focusField(item.id);
        }}
      >
        {item.label}
      </a>
    </span>
  ));
  return (
    <div className="ob-error-summary">
      <Banner tone="danger" icon="exclamation-circle" live="polite">
        {lead} {joined}.
      </Banner>
    </div>
  );
}
