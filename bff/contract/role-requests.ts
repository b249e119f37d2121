import { z } from 'zod';

/** A role that somebody requested for themselves and that waits for a second administrator (decision 0046). */
export const roleRequest = z.object({
  idRequest: z.number(),
  idUser: z.number(),
  displayname: z.string(),
  roleId: z.number(),
  roleName: z.string(),
  /** ISO 8601. */
  askedOn: z.string(),
  isGlobalRole: z.boolean(),
  /** The names of the companies for which the role was requested, if it was not for the whole group. */
  companies: z.array(z.string()),
  /** Whether the reader requested the role. */
  own: z.boolean(),
  /** Whether the reader may confirm or refuse the request. */
  mayDecide: z.boolean(),
  /** Whether anybody may confirm or refuse the request at this moment. */
  mayBeDecided: z.boolean(),
});
export type RoleRequest = z.infer<typeof roleRequest>;

/** `withdraw` is for the requester; the other actions are for another administrator. */
export const REQUEST_DECISIONS = ['confirm', 'refuse', 'withdraw'] as const;
export type RequestDecision = (typeof REQUEST_DECISIONS)[number];

export const REQUEST_STATES = ['waiting', 'confirmed', 'refused', 'withdrawn', 'replaced', 'alone'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** waits: the role does not apply yet; alone: the role applies, because nobody could confirm it. */
export const SAVE_OUTCOMES = ['stored', 'waits', 'alone'] as const;
