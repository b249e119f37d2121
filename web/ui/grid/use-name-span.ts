import { type RefObject, useLayoutEffect, useState } from 'react';
import { onResize } from '../layout/on-resize.ts';
import { nameSpan } from './cell-places.ts';

/**
 * How many columns the name of a group spans. The actual widths are measured, because growing columns share the
 * remaining width.
 *
 * @param template the `grid-template-columns`, which changes when the width of a column changes
 * @param isGrouped if false, there are no group names, so nothing is measured
 */
export function useNameSpan(
  columns: readonly { sum?: boolean }[],
  template: string,
  table: RefObject<HTMLElement | null>,
  isGrouped: boolean,
): number {
  const [span, setSpan] = useState(columns.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again for another template.
  useLayoutEffect(() => {
    const box = table.current;
    if (!box || !isGrouped) return;
    return onResize(box, () => {
      const heads = box.querySelectorAll<HTMLElement>('[role=columnheader][data-col]');
      const widths = Array.from(heads, (head) => head.offsetWidth);
      setSpan(nameSpan(columns, widths));
    });
  }, [columns, template, table, isGrouped]);
  return span;
}
