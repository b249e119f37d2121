import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { useUiText } from '../UiProvider.tsx';
import { ariaKeys } from './key-table.ts';

export interface BulkBarProps {
  count: number;
  onCopy: () => void;
  onClear: () => void;
  /** What the register can do with several rows. */
  children?: ReactNode;
}

/** Takes the place of the toolbar while several rows are selected (LOOK §6). */
export function BulkBar({ count, onCopy, onClear, children }: BulkBarProps) {
  const text = useUiText();
  return (
    <div role="toolbar" aria-label={text('gridSelection')} className="ob-toolbar ob-bulk-bar">
      <div className="ob-toolbar-start">
        <strong>{text('gridSelectedCount', { count })}</strong>
        {children}
        <Button size="small" icon="copy" onClick={onCopy} aria-keyshortcuts={ariaKeys('copyRows')}>
          {text('gridCopy')}
        </Button>
      </div>
      <div className="ob-toolbar-end">
        <Button size="small" variant="text" onClick={onClear}>
          {text('gridClearSelection')}
        </Button>
      </div>
    </div>
  );
}
