import type { ReactNode } from 'react';
import { useUiText } from '../UiProvider.tsx';
import { CommandButton } from './CommandButton.tsx';

export interface BulkBarProps {
  count: number;
  onCopy: () => void;
  onClear: () => void;
  /** The register's actions on several rows. */
  children?: ReactNode;
}

/**
 * The bar that replaces the toolbar while several rows, or at least one row in a grid with check boxes, are selected.
 */
export function BulkBar({ count, onCopy, onClear, children }: BulkBarProps) {
  const text = useUiText();
  return (
    <div role="toolbar" aria-label={text('gridSelection')} className="ob-toolbar ob-bulk-bar">
      <div className="ob-toolbar-start">
        <strong>{text('gridSelectedCount', { count })}</strong>
        {children}
        <CommandButton command="copySelection" onClick={onCopy} />
      </div>
      <div className="ob-toolbar-end">
        <CommandButton command="clearSelection" variant="text" onClick={onClear} />
      </div>
    </div>
  );
}
