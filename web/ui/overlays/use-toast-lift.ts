import { type RefObject, useLayoutEffect, useRef } from 'react';
import { liftOver } from './toast-lift.ts';

/** Selects the bars with buttons, which notices must not cover. */
const BARS = '[data-ob-actions]';

/**
 * Keeps the notices away from the buttons at the bottom. The positions are measured when a notice appears or disappears
 * and when the size of the window changes.
 */
export function useToastLift(shown: readonly unknown[]): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the toasts shown determine the height of the notices.
  useLayoutEffect(() => {
    const measure = () => {
      const notices = place.current;
      if (!notices) return;
      notices.style.removeProperty('--ob-toast-lift');
      const bars = [...document.querySelectorAll(BARS)].map((bar) => bar.getBoundingClientRect());
      const lift = liftOver(bars, notices.getBoundingClientRect(), window.innerHeight);
      notices.style.setProperty('--ob-toast-lift', `${lift}px`);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [shown]);
  return place;
}
