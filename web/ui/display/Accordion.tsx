import { AccordionTab, Accordion as Titles } from 'primereact/accordion';
import { type ReactNode, useId } from 'react';
import { Icon } from '../controls/Button.tsx';
import './accordion.css';

export interface AccordionItem {
  key: string;
  /** The title of the section. */
  header: string;
  /** Small text to the right of the title, such as a date. */
  aside?: ReactNode;
  content: ReactNode;
}

/** A prop that PrimeReact's types lack. */
const UNSTYLED = { unstyled: true };

/** Each title is a heading with a button. PrimeReact's own link would change the page's address. */
const PARTS = {
  root: { className: 'ob-accordion-item' },
  header: { role: 'heading', 'aria-level': 3 },
  headerAction: { href: undefined, className: 'ob-accordion-button' },
  headerTitle: { className: 'ob-accordion-header' },
  toggleableContent: { className: 'ob-accordion-text' },
};

/**
 * Sections, of which at most one is open, initially the first. The arrow keys, Home and End move between the titles.
 */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  return (
    <Titles
      {...UNSTYLED}
      id={useId()}
      className="ob-accordion"
      activeIndex={0}
      expandIcon={<Icon name="chevron-right" className="ob-accordion-icon" />}
      collapseIcon={<Icon name="chevron-down" className="ob-accordion-icon" />}
      // Without this, the text of a closing section stays visible for half a second.
      transitionOptions={{ disabled: true, timeout: 0 }}
      pt={{ accordiontab: PARTS }}
    >
      {items.map(({ key, header, aside, content }) => (
        <AccordionTab
          key={key}
          header={
            <>
              <span className="ob-accordion-title">{header}</span>
              {aside && <span className="ob-accordion-aside">{aside}</span>}
            </>
          }
        >
          {content}
        </AccordionTab>
      ))}
    </Titles>
  );
}
