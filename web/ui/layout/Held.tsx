import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import './layout.css';

/**
 * Fields that are being sent: while `held`, nothing in here can be changed or reached, so that what is there is what
 * was sent. Focus comes back to where it was. Takes no place of its own in the layout.
 */
export function Held({ held, children }: { held: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement>(null);
  // before the browser has drawn: it takes the focus out of what is inert
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (held) before.current = focused instanceof HTMLElement && box.current?.contains(focused) ? focused : null;
  }, [held]);
  useEffect(() => {
    if (!held) return;
    // unless something else has asked for it meanwhile
    return () => {
      if (document.activeElement === document.body) before.current?.focus();
    };
  }, [held]);
  return (
    <div ref={box} className="ob-held" inert={held}>
      {children}
    </div>
  );
}
