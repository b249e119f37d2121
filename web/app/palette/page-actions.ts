import { useEffect, useRef } from 'react';

/** An action of the current page that has no keyboard shortcut. */
export interface PageAction {
  key: string;
  label: string;
  icon: string;
  onSelect: () => void;
}

const offered: { current: readonly PageAction[] }[] = [];

/**
 * Offers actions in the palette while the component is mounted. The palette shows them as they are when it opens.
 */
export function usePageActions(actions: readonly PageAction[]): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    offered.push(latest);
    return () => {
      offered.splice(offered.indexOf(latest), 1);
    };
  }, []);
}

export const pageActions = (): PageAction[] => offered.flatMap(({ current }) => current);
