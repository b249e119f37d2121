// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are placed one by one, which a <table> does not allow; the ARIA grid roles are equivalent.
// biome-ignore-all lint/a11y/useFocusableInteractive: roving focus; the keys for it are on the cells of the row (grid-keys.ts).
import { useEffect, useRef } from 'react';
import { useUiText } from '../UiProvider.tsx';
import { commandText } from './commands.ts';

/** The check box of a row. The grid body handles its clicks, including those with Shift. */
export function CheckCell({ checked, name, disabled }: { checked: boolean; name: string; disabled: boolean }) {
  const text = useUiText();
  return (
    <div role="gridcell" aria-colindex={1} className="ob-grid-check">
      <input
        type="checkbox"
        tabIndex={-1}
        className="ob-check-input"
        aria-label={commandText('selectRow', text, { name })}
        checked={checked}
        disabled={disabled}
        readOnly
      />
    </div>
  );
}

export interface CheckAllCellProps {
  /** How many of the shown rows are selected. */
  selected: number;
  shown: number;
  onAll: () => void;
  onNone: () => void;
}

/** The check box in the header, which selects all shown rows or none. */
export function CheckAllCell({ selected, shown, onAll, onNone }: CheckAllCellProps) {
  const text = useUiText();
  const box = useRef<HTMLInputElement>(null);
  const isAll = shown > 0 && selected === shown;
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected > 0 && !isAll;
  }, [selected, isAll]);
  return (
    <div role="columnheader" aria-colindex={1} className="ob-grid-check">
      <input
        ref={box}
        type="checkbox"
        tabIndex={-1}
        className="ob-check-input"
        aria-label={commandText('selectAll', text)}
        checked={isAll}
        disabled={shown === 0}
        onChange={isAll ? onNone : onAll}
      />
    </div>
  );
}
