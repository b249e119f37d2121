/** The time in ms, from a call without an answer, during which an identical call counts as its repeat. */
const SAME_FOR = 10 * 60_000;

const unanswered = new Map<string, { key: string; at: number }>();

/**
 * The Idempotency-Key of a POST. If the same call with the same body was made before and its outcome is unknown (it is
 * pending, the connection broke, the server failed), the key is reused. A server that has already executed the call
 * then returns the same answer again. Pressing a button again soon afterwards is therefore safe.
 */
export function keyFor(intent: string): string {
  const before = unanswered.get(intent);
  return before && Date.now() - before.at < SAME_FOR ? before.key : crypto.randomUUID();
}

/** Stores the key of a call whose outcome is unknown. */
export function rememberKey(intent: string, key: string): void {
  unanswered.set(intent, { key, at: Date.now() });
}

/** Drops the key after an answer, so that the same call is a new request from then on. */
export function forgetKey(intent: string): void {
  unanswered.delete(intent);
}
