import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import './layout.css';

/**
 * Fields that are being sent: while `locked`, nothing in here can be changed or reached, so that what is there is what
 * was sent. Focus comes back to where it was. Takes no place of its own in the layout.
 */
export function LockedFields({ locked, children }: { locked: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement>(null);
  // before the browser has drawn: it takes the focus out of what is inert
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (locked) before.current = focused instanceof HTMLElement && box.current?.contains(focused) ? focused : null;
  }, [locked]);
  useEffect(() => {
    if (!locked) return;
    // unless something else has asked for it meanwhile
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
