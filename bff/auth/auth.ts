import type { Hono } from 'hono';
import type { Area } from '#/bff/context.ts';
import { trustedProxies } from '#/bff/http/caller-address.ts';
import { createRightsCache } from '#/bff/people/rights-cache.ts';
import { createCookieJar } from './cookies.ts';
import { createProvider } from './provider.ts';
import { deleteExpired } from './queries.ts';
import { createRenewal } from './renew-tokens.ts';
import { resolveBearer } from './resolve-bearer.ts';
import { resolveSession } from './resolve-session.ts';
import type { AuthRouteDeps } from './route-deps.ts';
import { authRoutes } from './routes.ts';
import { createSeal } from './seal.ts';
import type { AuthSettings } from './settings.ts';
import type { SignedIn } from './signed-in.ts';

export interface Auth {
  /**
   * The credential of a request for an area: the request's bearer token or, without an Authorization header, the
   * session of its cookie.
   * @throws Failure NO_SESSION, TOKEN_INVALID (401), NO_PERSON, WRONG_SCOPE (403), UNAVAILABLE (503)
   */
  authenticate(request: Request, area: Area): Promise<SignedIn>;
  /** Sign-in, callback, sign-out and their pages; to be mounted at /. */
  routes(): Hono;
  /** Deletes expired sessions and sign-ins; for the leader's sweep. */
  sweep(): Promise<void>;
  /** Checks that the identity provider answers. @throws an error that describes what went wrong */
  probe(): Promise<void>;
  /** The scopes requested at sign-in that the identity provider does not offer; empty while it does not answer. */
  probeScopes(): Promise<string[]>;
}

/** Creates sign-in for one server. @throws if cookies would be sent unencrypted to the public address. */
export function createAuth(settings: AuthSettings): Auth {
  const { sql, publicUrl, secret, log, newcomers = null, trustedProxies: proxies = [] } = settings;
  const seal = createSeal(secret, 'sessions');
  const provider = createProvider(settings.provider);
  const rights = createRightsCache(sql);
  const deps: AuthRouteDeps = {
    sql,
    publicUrl,
    log,
    newcomers,
    proxies: trustedProxies(proxies),
    seal,
    provider,
    rights,
    cookies: createCookieJar(publicUrl),
    keepTokens: createRenewal({ sql, provider, seal, log }),
  };
  return {
    authenticate(request, area) {
      const authorization = request.headers.get('Authorization');
      return authorization === null
        ? resolveSession(deps, request)
        : resolveBearer({ sql, provider, rights }, authorization, area);
    },
    routes: () => authRoutes(deps),
    sweep: () => deleteExpired(sql),
    probe: () => provider.probe(),
    probeScopes: () => provider.probeScopes(),
  };
}
