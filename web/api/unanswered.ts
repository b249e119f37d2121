/** How long, in ms, a repeat of a call that got no answer counts as the same call. */
const SAME_FOR = 10 * 60_000;

const unanswered = new Map<string, { key: string; at: number }>();

/**
 * The Idempotency-Key of a POST. If the same call with the same body was made before and its outcome is
 * unknown (it is pending, the connection broke, the server failed), the key is reused. A server that has
 * already executed the call then repeats its answer. Pressing the button again is therefore always safe.
 */
export function keyFor(intent: string): string {
  const before = unanswered.get(intent);
  return before && Date.now() - before.at < SAME_FOR ? before.key : crypto.randomUUID();
}

/** Keeps the key of a call whose outcome is unknown. */
export function rememberKey(intent: string, key: string): void {
  unanswered.set(intent, { key, at: Date.now() });
}

/** Drops the key after an answer: from now on, the same call is a new request. */
export function forgetKey(intent: string): void {
  unanswered.delete(intent);
}
