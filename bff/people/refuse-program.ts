import type { Context } from '#/bff/context.ts';
import { Failure } from '#/bff/failure.ts';

/**
 * What takes a second person is confirmed in a browser: behind a token there may be nobody (decision 0048).
 *
 * @throws Failure BROWSER_ONLY
 */
export function refuseProgram({ credential }: Context): void {
  if (credential !== 'session') throw new Failure('BROWSER_ONLY', 'a program does not confirm; sign in in a browser');
}
