import { useState } from 'react';
import { type ReadError, useApiError } from './use-api-error.ts';

export interface Attempt {
  /** Whether the call is running; a second press then does nothing. */
  busy: boolean;
  /** Why the last attempt failed; cleared by the next press. */
  failure: ReadError | null;
  /** Runs `call`, whose failure becomes `failure`; it never throws. */
  attempt: (call: () => Promise<unknown>) => Promise<void>;
  /** Clears the failure, because its subject has changed. */
  forget: () => void;
}

/**
 * The state of an action that may fail: whether it is running, and why it failed, worded in the person's language.
 *
 * @param afterwards runs after success and failure, because the screen may be outdated after a refusal too
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
