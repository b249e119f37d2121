import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { readOrigin } from '../record-origin.ts';

/** So long a record that opened by itself takes no decision, in milliseconds: nobody has read it sooner. */
const READING_STARTS_AFTER = 1_000;

/**
 * Whether this record opened by itself a moment ago, after the decision on another: a press that was meant for that one
 * must not decide this one, and anyone who goes on pressing is not reading. Asked at each press, so that the screen does not
 * change by it.
 */
export function useJustStepped(): () => boolean {
  const isByDecision = readOrigin(useLocation().state)?.byDecision === true;
  const lastPress = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    lastPress.current = Date.now();
  }, []);
  return () => {
    const now = Date.now();
    if (!isByDecision || now >= lastPress.current + READING_STARTS_AFTER) return false;
    lastPress.current = now;
    return true;
  };
}
