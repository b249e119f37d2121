import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import './layout.css';

/**
 * Fields that are being sent. While `locked`, the fields can neither be changed nor reached, so that they show what was
 * sent. Afterwards the focus returns to where it was. The wrapper has no box in the layout.
 */
export function LockedFields({ locked, children }: { locked: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement>(null);
  // This runs before the browser paints, because the browser then takes the focus away from inert elements.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (locked) before.current = focused instanceof HTMLElement && box.current?.contains(focused) ? focused : null;
  }, [locked]);
  useEffect(() => {
    if (!locked) return;
    // The focus is not returned if another element has got it meanwhile.
    return () => {
      if (document.activeElement === document.body) before.current?.focus();
    };
  }, [locked]);
  return (
    <div ref={box} className="ob-locked-fields" inert={locked}>
      {children}
    </div>
  );
}
