import { useState } from 'react';
import { type ReadError, useApiError } from './use-api-error.ts';

export interface Attempt {
  /** It runs: a second press does nothing. */
  busy: boolean;
  /** Why the last one did not work; gone with the next press. */
  failure: ReadError | null;
  /** Runs `call`, whose failure becomes `failure`; it never throws. */
  attempt: (call: () => Promise<unknown>) => Promise<void>;
  /** Takes the failure away: what it was about has changed. */
  forget: () => void;
}

/**
 * What a press does and what may fail: whether it runs, and why it did not work, in the person's words.
 *
 * @param afterwards runs whether it worked or not: after a refusal, too, what is shown may be old
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
