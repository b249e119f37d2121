import type { ReactNode } from 'react';
import { Avatar } from '#/web/ui/display/Avatar.tsx';
import './records.css';

interface Props {
  /** The accessible name of the bar. */
  label: string;
  /**
   * The name of the person whose avatar is at the left: the person who decides now or, for a draft, the first approver.
   */
  person?: string | undefined;
  title: ReactNode;
  /** A line below the title, for example what happens after the decision. */
  text?: ReactNode;
  /** The buttons on the right, the filled one last. */
  children: ReactNode;
}

/** The bar fixed at the bottom of a record: whose decision it is, what happens next, and the buttons. */
export function DecisionBar({ label, person, title, text, children }: Props) {
  return (
    <section className="ob-decision" aria-label={label} data-ob-actions="">
      <div className="ob-decision-words">
        {person && <Avatar name={person} />}
        <div>
          <p className="ob-decision-title">{title}</p>
          {text && <p className="ob-decision-text">{text}</p>}
        </div>
      </div>
      <div className="ob-decision-buttons">{children}</div>
    </section>
  );
}
