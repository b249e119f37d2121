import type { Context } from '#/bff/context.ts';
import { Failure } from '#/bff/failure.ts';

/** @throws Failure NO_RIGHT for anyone who administers no company */
export function refuseUnlessAdministrator({ actor }: Pick<Context, 'actor'>): void {
  if (!actor.rights.holds('AdministerApplication')) throw new Failure('NO_RIGHT', 'needs AdministerApplication');
}
