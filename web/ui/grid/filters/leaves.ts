import type { FocusEvent } from 'react';

/**
 * Whether the focus leaves a group of fields. A calendar that one of these fields has opened counts as part of the
 * group.
 */
export function leaves({ currentTarget, relatedTarget }: FocusEvent): boolean {
  if (!(relatedTarget instanceof Element)) return true;
  if (currentTarget.contains(relatedTarget)) return false;
  const layer = relatedTarget.closest('[data-ob-layer]');
  return layer === null || layer.contains(currentTarget);
}
