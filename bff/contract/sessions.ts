import { z } from 'zod';

/** A request of the page itself, not of the person (a poll): it does not put off the idle end. Any value counts. */
export const BACKGROUND_HEADER = 'Openboek-Background';

export const IDLE_MINUTES = 60;
export const LONGEST_HOURS = 10;
/** Before the end of a session a screen warns this long (OP-030). */
export const WARN_MINUTES = 2;

/** GET /api/auth/session: both times by the server's clock, so that a wrong clock at the desk does no harm. */
export const sessionState = z.object({
  now: z.iso.datetime(),
  /** When it ends unless something is done before; never later than ten hours after sign-in. */
  endsAt: z.iso.datetime(),
  /** Whether more activity still moves that end. */
  extendable: z.boolean(),
});
export type SessionState = z.infer<typeof sessionState>;
