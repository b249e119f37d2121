import type { Context } from '#/bff/context.ts';
import { notFound } from '#/bff/failure.ts';
import { processingActivities } from './register.ts';

/**
 * Refuses calls that do not name an activity while the register is switched off.
 *
 * @throws Failure NOT_FOUND
 */
export function refuseWhenOff({ services }: Pick<Context, 'services'>): void {
  if (processingActivities.isEnabled?.(services.config) === false)
    throw notFound('the register of processing activities');
}
