import type { ReactNode } from 'react';
import { useMediaQuery } from '#/web/ui/layout/use-media-query.ts';
import './records.css';

interface Props {
  /** The accessible name of the page's content. */
  label: string;
  toolbar: ReactNode;
  /** Banners and the common-info panel. */
  top: ReactNode;
  children: ReactNode;
  /** The decision or action bar, fixed at the bottom. */
  bar?: ReactNode;
}

/** A record that fills the sheet: toolbar, banners and common info, the record itself, and the decision bar. */
export function RecordPage({ label, toolbar, top, children, bar }: Props) {
  const isNarrow = useMediaQuery('(max-width: 1023.98px)');
  return (
    <div className="ob-record">
      {toolbar}
      {/* On a narrow screen the record scrolls as a whole, and a region that scrolls must be reachable with the
          keyboard. */}
      <section className="ob-record-main" aria-label={label} tabIndex={isNarrow ? 0 : undefined}>
        {top && <div className="ob-record-top">{top}</div>}
        <div className="ob-record-body">{children}</div>
      </section>
      {bar}
    </div>
  );
}
