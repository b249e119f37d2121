import { type Context, Hono } from 'hono';
import { Failure } from '#/bff/failure.ts';
import { passingFailure } from '#/bff/http/passing-failure.ts';
import { anonymousCaller } from '#/bff/http/rate-limit.ts';
import { type Rate, Rates } from '#/bff/http/rates.ts';
import { answerNotice, answerRedirect } from './answers.ts';
import { languageCookie, languageTag, pageLanguage } from './pages/labels.ts';
import { readSession } from './resolve-session.ts';
import { safeReturnTo } from './return-to.ts';
import type { AuthRouteDeps } from './route-deps.ts';
import { beginSignIn, CALLBACK_PATH, finishSignIn, SignInFailed, type SignInFault } from './sign-in.ts';
import { QUIT_PATH } from './sign-out.ts';

/** Faults for people who have an account at the provider but whom Openboek refuses. */
const NO_PERSON: ReadonlySet<SignInFault> = new Set(['noAccount', 'noClaim', 'otherAccount']);
/** The limit allows for a whole office behind one address; each started sign-in leaves a row for ten minutes. */
const STARTS: Rate = { calls: 100, perSeconds: 60 };
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * The redirects to the identity provider and back. A browser displays the result of each, so a failure is a page, not
 * JSON.
 */
export function signInRoutes(deps: AuthRouteDeps): Hono {
  const site = new URL(deps.publicUrl);
  const rates = new Rates();
  return new Hono()
    .get('/api/auth/sign-in', async (c) => {
      const here = new URL(c.req.url);
      // 127.0.0.1 and localhost are two sites to a browser, and the cookie of one would be missing at the
      // other.
      if (here.host !== site.host && LOOPBACK.has(here.hostname) && LOOPBACK.has(site.hostname))
        return c.redirect(`${site.origin}${here.pathname}${here.search}`);
      return withPages(deps, c, async () => {
        const wait = rates.take(STARTS, anonymousCaller(c, deps.proxies));
        if (wait > 0)
          throw new Failure('TOO_FAST', 'too many sign-ins from one address', { retryAfter: Math.ceil(wait) });
        const language = pageLanguage(c.req.raw);
        const returnTo = safeReturnTo(c.req.query('returnTo'), deps.publicUrl);
        const away = await beginSignIn(deps, c.req.raw, returnTo, languageTag(language));
        const cookies = c.req.query('lang') ? [...away.cookies, languageCookie(language)] : away.cookies;
        return answerRedirect(c, { ...away, cookies });
      });
    })
    .get(CALLBACK_PATH, (c) => withPages(deps, c, async () => answerRedirect(c, await finishSignIn(deps, c.req.raw))));
}

async function withPages(deps: AuthRouteDeps, c: Context, work: () => Promise<Response>): Promise<Response> {
  const site = { path: QUIT_PATH, issuer: deps.provider.settings.issuer };
  try {
    return await work();
  } catch (error) {
    if (error instanceof SignInFailed) {
      // The person went back in the browser's history to a sign-in that has already succeeded.
      if (error.fault === 'expired' && (await readSession(deps, c.req.raw))) return c.redirect('/app');
      if (error.cause) deps.log.warn({ err: error.cause, fault: error.fault }, 'sign-in failed');
      return answerNotice(c, error.fault, NO_PERSON.has(error.fault) ? 403 : 400, site);
    }
    const failure = error instanceof Failure ? error : passingFailure(error);
    if (failure?.code === 'TOO_FAST') {
      c.header('Retry-After', String(failure.detail.retryAfter ?? 1));
      return answerNotice(c, 'tooFast', 429, site);
    }
    if (failure?.code !== 'UNAVAILABLE') throw failure ?? error;
    deps.log.warn({ err: failure.detail.cause ?? failure }, 'sign-in is not available');
    c.header('Retry-After', '5');
    return answerNotice(c, 'unavailable', 503, site);
  }
}
