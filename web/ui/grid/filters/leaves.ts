import type { FocusEvent } from 'react';

/** Whether the focus goes out of a group of fields. Into what one of them opened, a calendar, it does not. */
export function leaves({ currentTarget, relatedTarget }: FocusEvent): boolean {
  if (!(relatedTarget instanceof Element)) return true;
  if (currentTarget.contains(relatedTarget)) return false;
  const layer = relatedTarget.closest('[data-ob-layer]');
  return layer === null || layer.contains(currentTarget);
}
