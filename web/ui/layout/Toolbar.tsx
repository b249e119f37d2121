import type { ReactNode } from 'react';
import './layout.css';

export interface ToolbarProps {
  /** Its name for screen readers. */
  label: string;
  /** Left: back, create, actions on the selection. */
  children: ReactNode;
  /** Right: view tools, refresh, Excel, Weergave. */
  end?: ReactNode;
}

/** The bar of a sheet, 45 px. */
export function Toolbar({ label, children, end }: ToolbarProps) {
  return (
    <div role="toolbar" aria-label={label} className="ob-toolbar">
      <div className="ob-toolbar-start">{children}</div>
      {end && <div className="ob-toolbar-end">{end}</div>}
    </div>
  );
}

/** A thin line between groups of tools. */
export function ToolbarSeparator() {
  return <span className="ob-toolbar-line" aria-hidden="true" />;
}
