import { AccordionTab, Accordion as Titles } from 'primereact/accordion';
import { type ReactNode, useId } from 'react';
import { Icon } from '../controls/Button.tsx';
import './accordion.css';

export interface AccordionItem {
  key: string;
  /** Its title. */
  header: string;
  /** Right of the title, in small text: a date. */
  aside?: ReactNode;
  content: ReactNode;
}

/** Its types have forgotten the word. */
const UNSTYLED = { unstyled: true };

/** A title is a heading with the button that opens it; a link's address would become that of the page. */
const PARTS = {
  root: { className: 'ob-accordion-item' },
  header: { role: 'heading', 'aria-level': 3 },
  headerAction: { href: undefined, className: 'ob-accordion-button' },
  headerTitle: { className: 'ob-accordion-header' },
  toggleableContent: { className: 'ob-accordion-text' },
};

/** Titles of which one is open: the first to begin with. Arrows, Home and End go from title to title. */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  return (
    <Titles
      {...UNSTYLED}
      id={useId()}
      className="ob-accordion"
      activeIndex={0}
      expandIcon={<Icon name="chevron-right" className="ob-accordion-icon" />}
      collapseIcon={<Icon name="chevron-down" className="ob-accordion-icon" />}
      // Without it a text that was closed stays for half a second.
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
