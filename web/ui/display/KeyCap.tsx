import type { ReactNode } from 'react';
import './display.css';

/** A key of the keyboard. It repeats the meaning of the text next to it, so screen readers skip it. */
export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <span className="ob-key" aria-hidden="true">
      {children}
    </span>
  );
}
