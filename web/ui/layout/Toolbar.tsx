import { Toolbar as Bar } from 'primereact/toolbar';
import type { ReactNode } from 'react';
import './layout.css';

export interface ToolbarProps {
  /** The accessible name of the toolbar. */
  label: string;
  /** The tools on the left: back, create, actions on the selection. */
  children: ReactNode;
  /** The tools on the right: view tools, refresh, Excel, *Weergave*. */
  end?: ReactNode;
}

/** Hides a part that PrimeReact renders even if it is empty. */
const ABSENT = { hidden: true };

/** The toolbar of a sheet. It is at least 45 px high. */
export function Toolbar({ label, children, end }: ToolbarProps) {
  return (
    <Bar
      unstyled
      aria-label={label}
      className="ob-toolbar"
      start={children}
      end={end}
      pt={{
        start: { className: 'ob-toolbar-start' },
        center: ABSENT,
        end: end ? { className: 'ob-toolbar-end' } : ABSENT,
      }}
    />
  );
}

/** A thin line between groups of tools. */
export function ToolbarSeparator() {
  return <span className="ob-toolbar-line" aria-hidden="true" />;
}
