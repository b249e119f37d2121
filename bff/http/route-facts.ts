import type { Area } from '#/bff/context.ts';
import type { Right } from '#/bff/contract/rights.ts';

/**
 * Who may call a route at all: anybody (`public`), any signed-in person, even with NoAccess (`signedIn`), the source of
 * people with the configured token (`provisioning`), or a holder of one of the rights in any company; the verb decides
 * for which records.
 */
export type RouteRight = 'public' | 'signedIn' | 'provisioning' | readonly [Right, ...Right[]];

/** The facts of a route that the permission matrix, the guard and the answer check use. */
export interface RouteFacts {
  readonly area: Area;
  readonly right: RouteRight;
  /** Requires administering the whole group, for what belongs to no single company (decision 0026). */
  readonly wholeGroup: boolean;
  /** A cookie session must come from our own page: all unsafe methods, and the one GET that changes state. */
  readonly sameOrigin: boolean;
}
