import type { Area } from '#/bff/context.ts';
import type { Right } from '#/bff/contract/rights.ts';

/**
 * Who may call a route at all: nobody needs to be known (`public`), any signed-in person, NoAccess too (`signedIn`), the
 * source of people with the token of the configuration (`provisioning`), or a holder of one of the rights, in whichever company: which records is the verb's question.
 */
export type RouteRight = 'public' | 'signedIn' | 'provisioning' | readonly [Right, ...Right[]];

/** What the permission matrix, the guard and the answer check read off a route. */
export interface RouteFacts {
  readonly area: Area;
  readonly right: RouteRight;
  /** What belongs to no company alone: only for who administers the whole group (decision 0026). */
  readonly wholeGroup: boolean;
  /** A cookie session must come from our own page: all unsafe methods, and the one GET that changes state. */
  readonly sameOrigin: boolean;
}
