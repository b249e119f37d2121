import { type RefObject, useLayoutEffect, useState } from 'react';
import { focusableIn } from './focusable.ts';

/**
 * Whether an element scrolls but contains nothing that Tab reaches. If so, the element itself must be focusable,
 * because otherwise it could not be scrolled with the keyboard.
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
