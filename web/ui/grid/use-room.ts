import { type RefObject, useLayoutEffect, useState } from 'react';
import { onResize } from '../layout/on-resize.ts';

/**
 * The steps in which a width is reported, in px. They keep a list from rendering continuously while the window is
 * resized.
 */
const STEP = 20;

/**
 * The current width of an element in px, rounded down to a multiple of STEP.
 *
 * @param isAsked if false, nothing is measured and the width is Infinity, which saves a second render at the start
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
