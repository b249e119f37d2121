/** How long a call without an answer is still the same intent when it is made again, in ms. */
const SAME_FOR = 10 * 60_000;

const unanswered = new Map<string, { key: string; at: number }>();

/**
 * The Idempotency-Key of a POST. Where the same call with the same body was made before and its fate is unknown (it is
 * under way, the connection broke, the server failed), it is that one's key: the server may have done it, and then answers
 * as it would have then. So pressing the button again is safe, however often and however fast.
 */
export function keyFor(intent: string): string {
  const before = unanswered.get(intent);
  return before && Date.now() - before.at < SAME_FOR ? before.key : crypto.randomUUID();
}

/** Nobody knows whether it was done. */
export function rememberKey(intent: string, key: string): void {
  unanswered.set(intent, { key, at: Date.now() });
}

/** There was an answer: the same call is a new intent from now on. */
export function forgetKey(intent: string): void {
  unanswered.delete(intent);
}
