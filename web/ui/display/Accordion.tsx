// Not PrimeReact's Accordion (decision 0105): it holds, and adds 6 kB to the first screen, which has room for few.
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../controls/Button.tsx';
import './accordion.css';

export interface AccordionItem {
  key: string;
  title: string;
  /** Right of the title, in small text: a date. */
  aside?: ReactNode;
  content: ReactNode;
}

/** Titles of which one is open: the first to begin with. Each title is an h3 with the button that opens it. */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  const [open, setOpen] = useState<string | null>(items[0]?.key ?? null);
  const id = useId();
  return (
    <div className="ob-accordion">
      {items.map(({ key, title, aside, content }) => {
        const isOpen = open === key;
        return (
          <div key={key} className="ob-accordion-item">
            <h3>
              <button
                type="button"
                id={`${id}-${key}`}
                aria-expanded={isOpen}
                aria-controls={isOpen ? `${id}-${key}-text` : undefined}
                onClick={() => setOpen(isOpen ? null : key)}
              >
                <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
                <span className="ob-accordion-title">{title}</span>
                {aside && <span className="ob-accordion-aside">{aside}</span>}
              </button>
            </h3>
            {isOpen && (
              <section id={`${id}-${key}-text`} aria-labelledby={`${id}-${key}`} className="ob-accordion-text">
                {content}
              </section>
            )}
          </div>
        );
      })}
    </div>
  );
}
