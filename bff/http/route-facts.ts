import type { Area } from '#/bff/context.ts';
import type { Right } from '#/bff/contract/rights.ts';

/**
 * Who may call a route at all: anybody (`public`), any signed-in person, even with NoAccess (`signedIn`), the system
 * that provisions people, with the configured token (`provisioning`), or a holder of one of the rights in any company;
 * the verb decides which records they may access.
 */
export type RouteRight = 'public' | 'signedIn' | 'provisioning' | readonly [Right, ...Right[]];

/** The facts of a route that the permission matrix and the guard use. */
export interface RouteFacts {
  readonly area: Area;
  readonly right: RouteRight;
  /**
   * Whether the caller must administer the whole group, for anything that does not belong to a single company (decision
   * 0026).
   */
  readonly wholeGroup: boolean;
  /**
   * Whether a call with a cookie session must come from our own page; this applies to all unsafe methods, and to the
   * only GET that changes state.
   */
  readonly sameOrigin: boolean;
}
