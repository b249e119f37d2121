import { type RefObject, useLayoutEffect, useState } from 'react';

/** Steps in which a width is told, in px: a window that is being resized draws a list anew only now and then. */
const STEP = 20;

/**
 * How wide an element is at this moment, in px, rounded down.
 *
 * @param isAsked else nothing is measured, which at the first drawing would cost a second one
 */
export function useRoom(element: RefObject<HTMLElement | null>, isAsked: boolean): number {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box || !isAsked) return;
    const look = () => setRoom(Math.floor(box.clientWidth / STEP) * STEP);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element, isAsked]);
  return room;
}
