import { type RefObject, useLayoutEffect, useState } from 'react';
import { onResize } from '../layout/on-resize.ts';

/** Steps in which a width is reported, in px: a window that is being resized draws a list again only now and then. */
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
    return onResize(box, () => setRoom(Math.floor(box.clientWidth / STEP) * STEP));
  }, [element, isAsked]);
  return room;
}
