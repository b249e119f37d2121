import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { readOrigin } from '../record-origin.ts';

/**
 * How many milliseconds must pass without a press before a record that opened automatically accepts a decision. Before
 * that, nobody can have read it.
 */
const READING_STARTS_AFTER = 1_000;

/**
 * Whether this record opened automatically a moment ago, after the decision on another record. A press that was meant
 * for the other record must not decide this one. The returned function reads the clock at each press, so the page need
 * not be rendered again after the waiting time.
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
