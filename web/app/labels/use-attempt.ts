import { useState } from 'react';
import { type ReadError, useApiError } from './use-api-error.ts';

export interface Attempt {
  /** Whether the call is running. Meanwhile another press has no effect. */
  busy: boolean;
  /** Why the last attempt failed. The next attempt clears this. */
  failure: ReadError | null;
  /** Runs `call`. If it fails, the error becomes `failure`; this function never throws. */
  attempt: (call: () => Promise<unknown>) => Promise<void>;
  /** Clears the failure. Call it when the failure no longer concerns what the screen shows. */
  forget: () => void;
}

/**
 * Runs an action that may fail, and returns whether it is running and why it failed, in the person's language.
 *
 * @param afterwards runs after success and after failure, because a refusal may also mean that the screen is
 *   outdated
 */
export function useAttempt(afterwards: () => unknown): Attempt {
  const readError = useApiError();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ReadError | null>(null);
  const attempt = async (call: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await call();
    } catch (error) {
      setFailure(readError(error));
    } finally {
      setBusy(false);
      afterwards();
    }
  };
  return { busy, failure, attempt, forget: () => setFailure(null) };
}
