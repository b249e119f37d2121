import { Hono } from 'hono';
import { answerNotice, answerRedirect } from './answers.ts';
import { isOfOther } from './refuse-other-person.ts';
import { readSession } from './resolve-session.ts';
import type { AuthRouteDeps } from './route-deps.ts';
import { isSameOrigin, refuseCrossSite } from './same-origin.ts';
import { QUIT_PATH, signOut } from './sign-out.ts';

/**
 * Signing out (SI-006). A link or form on our own pages signs out at once. The sign-out page asks for confirmation if
 * it is opened from elsewhere, is prefetched by the browser, or is opened from a page of somebody who is no longer
 * signed in. Without a session, it shows that the person is signed out (OP-002).
 */
export function quitRoutes(deps: AuthRouteDeps): Hono {
  const site = { path: QUIT_PATH, issuer: deps.provider.settings.issuer };
  return new Hono()
    .get(QUIT_PATH, async (c) => {
      const session = await readSession(deps, c.req.raw);
      if (!session) return answerNotice(c, 'signedOut', 200, site);
      const isAhead = c.req.header('Sec-Purpose') !== undefined;
      const isAsked = c.req.query('lang') === undefined && isSameOrigin(c.req.raw, deps.publicUrl);
      if (isAhead || !isAsked || isOfOther(c.req.raw, session.id)) return answerNotice(c, 'askSignOut', 200, site);
      return answerRedirect(c, await signOut(deps, c.req.raw));
    })
    .post(QUIT_PATH, async (c) => {
      refuseCrossSite(c.req.raw, deps);
      return answerRedirect(c, await signOut(deps, c.req.raw));
    });
}
