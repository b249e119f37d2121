import { type Context, Hono } from 'hono';
import type { SessionState } from '#/bff/contract/sessions.ts';
import { Failure } from '#/bff/failure.ts';
import { BACKCHANNEL_PATH, endByProvider } from './backchannel-logout.ts';
import { answerAsset, pageAssets } from './pages/assets.ts';
import { languageCookie, languageTag, pageLanguage } from './pages/labels.ts';
import { AUTH_ASSETS, type NoticeKind, renderNotice } from './pages/notice.ts';
import { PAGE_HEADERS, pagePolicy } from './pages/page.ts';
import { readSession, resolveSession, type SessionDeps } from './resolve-session.ts';
import { safeReturnTo } from './return-to.ts';
import { isSameOrigin, refuseCrossSite } from './same-origin.ts';
import { beginSignIn, CALLBACK_PATH, finishSignIn, type Redirect, type SignInDeps, SignInFailed } from './sign-in.ts';
import { QUIT_PATH, type SignOutDeps, signOut } from './sign-out.ts';

export type AuthRouteDeps = SessionDeps & SignInDeps & SignOutDeps;

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * Where browsers go to sign in and out. These are pages and redirects, no calls of the API, so they are not among its
 * declarations (DESIGN §2); only /api/auth/session answers JSON, and failures of all are the application's to answer.
 */
export function authRoutes(deps: AuthRouteDeps): Hono {
  const app = new Hono();
  const site = new URL(deps.publicUrl);

  app.get('/api/auth/sign-in', async (c) => {
    const here = new URL(c.req.url);
    // 127.0.0.1 and localhost are two sites to a browser: the cookie of one would be missing at the other.
    if (here.host !== site.host && LOOPBACK.has(here.hostname) && LOOPBACK.has(site.hostname))
      return c.redirect(`${site.origin}${here.pathname}${here.search}`);
    const language = pageLanguage(c.req.raw);
    const returnTo = safeReturnTo(c.req.query('returnTo'), deps.publicUrl);
    return guarded(c, async () => {
      const go = await beginSignIn(deps, c.req.raw, returnTo, languageTag(language));
      if (c.req.query('lang')) go.cookies.push(languageCookie(language));
      return redirect(c, go);
    });
  });

  app.get(CALLBACK_PATH, (c) => guarded(c, async () => redirect(c, await finishSignIn(deps, c.req.raw))));

  app.get('/api/auth/session', async (c) => {
    const row = await readSession(deps, c.req.raw);
    if (!row) throw new Failure('NO_SESSION', 'sign in first');
    return c.json(stateOf(row.endsAt, row.latestEnd), 200, { 'Cache-Control': 'no-store' });
  });

  // "Stay signed in": activity without a call of its own.
  app.post('/api/auth/session', async (c) => {
    await resolveSession(deps, c.req.raw);
    refuseCrossSite(c.req.raw, deps);
    const row = await readSession(deps, c.req.raw);
    if (!row) throw new Failure('NO_SESSION', 'sign in first');
    return c.json(stateOf(row.endsAt, row.latestEnd), 200, { 'Cache-Control': 'no-store' });
  });

  app.get(QUIT_PATH, async (c) => {
    const row = await readSession(deps, c.req.raw);
    if (!row) return notice(c, 'signedOut', 200);
    const isOurLink = isSameOrigin(c.req.raw, deps.publicUrl) && !c.req.header('Sec-Purpose');
    if (isOurLink && !c.req.query('lang')) return redirect(c, await signOut(deps, c.req.raw));
    return notice(c, 'askSignOut', 200);
  });

  app.post(QUIT_PATH, async (c) => {
    refuseCrossSite(c.req.raw, deps);
    return redirect(c, await signOut(deps, c.req.raw));
  });

  // No session, no cookie: the token itself is the proof.
  app.post(BACKCHANNEL_PATH, async (c) => {
    const { logout_token: token } = await c.req.parseBody();
    await endByProvider(deps, typeof token === 'string' ? token : '');
    return c.body(null, 200, { 'Cache-Control': 'no-store' });
  });

  app.get(`${AUTH_ASSETS}/:name`, (c) => {
    const asset = pageAssets.get(c.req.param('name'));
    if (!asset) throw new Failure('NOT_FOUND', 'no such file');
    return answerAsset(asset, c.req.raw);
  });

  return app;

  /** A browser stands before these addresses, so what goes wrong is a page, not JSON. */
  async function guarded(c: Context, work: () => Promise<Response>): Promise<Response> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof SignInFailed) {
        if (error.fault !== 'expired')
          deps.log.warn({ err: error.cause ?? error, fault: error.fault }, 'sign-in failed');
        else if (await readSession(deps, c.req.raw)) return c.redirect('/app');
        return notice(c, error.fault, error.fault === 'noAccount' ? 403 : 400);
      }
      if (!(error instanceof Failure) || error.code !== 'UNAVAILABLE') throw error;
      deps.log.warn({ err: error.detail.cause ?? error }, 'identity provider does not answer');
      c.header('Retry-After', '5');
      return notice(c, 'unavailable', 503);
    }
  }

  function notice(c: Context, kind: NoticeKind, status: 200 | 400 | 403 | 503): Response {
    const language = pageLanguage(c.req.raw);
    for (const [name, value] of Object.entries(PAGE_HEADERS)) c.header(name, value);
    c.header('Content-Security-Policy', pagePolicy([new URL(deps.provider.settings.issuer).origin]));
    if (c.req.query('lang')) c.header('Set-Cookie', languageCookie(language));
    const path = c.req.path === CALLBACK_PATH ? QUIT_PATH : c.req.path;
    return c.body(String(renderNotice(kind, language, path)), status);
  }
}

function redirect(c: Context, { location, cookies }: Redirect): Response {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
  c.header('Cache-Control', 'no-store');
  return c.redirect(location, 303);
}

function stateOf(endsAt: Date, latestEnd: Date): SessionState {
  return {
    now: new Date().toISOString(),
    endsAt: endsAt.toISOString(),
    extendable: endsAt < latestEnd,
  };
}
