import { z } from 'zod';

/** GET /api/auth/session: both times by the server's clock, so that a wrong clock at the desk does no harm. */
export const sessionState = z.object({
  now: z.iso.datetime(),
  /** When it ends unless something is done before; never later than ten hours after sign-in. */
  endsAt: z.iso.datetime(),
  /** Whether more activity still moves that end. */
  extendable: z.boolean(),
});
export type SessionState = z.infer<typeof sessionState>;
