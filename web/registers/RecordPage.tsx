import type { ReactNode } from 'react';
import './records.css';

interface Props {
  toolbar: ReactNode;
  /** Banners and the common-info panel. */
  top: ReactNode;
  children: ReactNode;
  /** The decision or action bar, fixed at the bottom. */
  bar?: ReactNode;
}

/** A record fills the sheet: toolbar, what everybody wants to know first, the record itself, what can be done. */
export function RecordPage({ toolbar, top, children, bar }: Props) {
  return (
    <div className="ob-record">
      {toolbar}
      <div className="ob-record-main">
        <div className="ob-record-top">{top}</div>
        <div className="ob-record-body">{children}</div>
      </div>
      {bar}
    </div>
  );
}
