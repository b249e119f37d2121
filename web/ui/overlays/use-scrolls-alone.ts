import { type RefObject, useLayoutEffect, useState } from 'react';
import { focusableIn } from './focusable.ts';

/**
 * Whether this element scrolls and holds nothing that Tab reaches: then it must take the focus itself, or there is no
 * key to scroll it with.
 */
export function useScrollsAlone(ref: RefObject<HTMLElement | null>): boolean {
  const [scrollsAlone, setScrollsAlone] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const look = () => {
      setScrollsAlone(element.scrollHeight > element.clientHeight && focusableIn(element).length === 0);
    };
    const watch = new ResizeObserver(look);
    watch.observe(element);
    return () => watch.disconnect();
  }, [ref]);
  return scrollsAlone;
}
