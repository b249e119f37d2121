import type { Context } from '#/bff/context.ts';
import { Failure } from '#/bff/failure.ts';

/**
 * Refuses programs: a change that needs a second person must be confirmed in a browser, because a token does
 * not prove who uses it (decision 0048).
 *
 * @throws Failure BROWSER_ONLY
 */
export function refuseProgram({ credential }: Context): void {
  if (credential !== 'session')
    throw new Failure('BROWSER_ONLY', 'a program cannot confirm this; sign in with a browser');
}
