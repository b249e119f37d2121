import { useEffect, useState } from 'react';

/** How long typing must pause before a request is sent, in ms. */
const PAUSE = 150;

/** Returns a value after it has been stable for a moment. */
export function usePaused<Value>(value: Value, ms = PAUSE): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return paused;
}
