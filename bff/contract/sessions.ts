import { z } from 'zod';

/**
 * The answer of /api/auth/session: both times come from the server's clock, so that a wrong clock in the browser does
 * no harm.
 */
export const sessionState = z.object({
  now: z.iso.datetime(),
  /** When the session ends without further activity; at the latest ten hours after sign-in. */
  endsAt: z.iso.datetime(),
  /** Whether further activity can still postpone that end. */
  extendable: z.boolean(),
});
export type SessionState = z.infer<typeof sessionState>;
