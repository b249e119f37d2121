import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import * as oidc from 'openid-client';
import { Failure } from '#/bff/failure.ts';
import type { ProviderSettings } from './settings.ts';

/**
 * The data of a sign-in that the server stores. Only the ID token reaches the browser, in the address for signing out
 * at the provider.
 */
export interface Tokens {
  refreshToken: string | undefined;
  idToken: string | undefined;
}
export interface Grant extends Tokens {
  claims: Readonly<Record<string, unknown>> & { sub: string };
  /** The lifetime of the access token, if there is a refresh token with which to renew it. */
  tokenSeconds: number | null;
}

/**
 * The identity provider as we use it. Its metadata is fetched at first use, and whenever a browser is sent to the
 * provider.
 */
export interface Provider {
  readonly settings: ProviderSettings;
  authorizationUrl(checks: Checks, redirectUri: string, language: string): Promise<URL>;
  exchange(callback: URL, checks: Checks): Promise<Grant>;
  /** @throws SignedOutThere on invalid_grant, and in no other case. */
  renew(refreshToken: string, idToken: string | undefined): Promise<Grant>;
  /** The URL at which the browser also ends the provider's session; undefined if the provider has none. */
  endSessionUrl(idToken: string | undefined, returnTo: string): Promise<URL | undefined>;
  keys(): Promise<JWTVerifyGetKey>;
  /** Fetches its metadata now. @throws an error that describes what went wrong */
  probe(): Promise<void>;
  /**
   * The configured scopes that are missing from its metadata, if the metadata lists scopes; empty while it does not
   * answer.
   */
  probeScopes(): Promise<string[]>;
}

export interface Checks {
  state: string;
  nonce: string;
  verifier: string;
}

export class SignedOutThere extends Error {}

/**
 * The time limit of one request: fetching metadata and then tokens must take less time than a renewal may take
 * (renew-tokens.ts).
 */
const TIMEOUT_SECONDS = 7;
/**
 * After fetching the keys, jose does not fetch them again for this long, even for an unknown key; its default is 30 s.
 */
const KEY_COOLDOWN_MS = 3000;

export function createProvider(settings: ProviderSettings): Provider {
  const { connect, connectNow } = metadataOf(settings);
  const keySet = remembered(async () => {
    const { jwks_uri } = (await connect()).serverMetadata();
    if (!jwks_uri) throw new Error(`${settings.issuer} does not name a jwks_uri`);
    return createRemoteJWKSet(new URL(jwks_uri), { cooldownDuration: KEY_COOLDOWN_MS, timeoutDuration: 5000 });
  });
  return {
    settings,
    async authorizationUrl({ state, nonce, verifier }, redirectUri, language) {
      // Browsers are not sent to a provider that does not answer, because they would show an error page of their own.
      return oidc.buildAuthorizationUrl(await reach(connectNow), {
        redirect_uri: redirectUri,
        scope: settings.scopes,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ui_locales: language,
        ...(settings.alwaysAsk && { prompt: 'login' }),
      });
    },
    async exchange(callback, { state, nonce, verifier }) {
      const tokens = await oidc.authorizationCodeGrant(await reach(connect), callback, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      return grantOf(tokens, undefined);
    },
    async renew(refreshToken, idToken) {
      try {
        const tokens = await oidc.refreshTokenGrant(await reach(connect), refreshToken);
        return grantOf(tokens, { refreshToken, idToken });
      } catch (error) {
        if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') throw new SignedOutThere();
        throw error;
      }
    },
    async endSessionUrl(idToken, returnTo) {
      const config = await reach(connectNow);
      if (!config.serverMetadata().end_session_endpoint) return undefined;
      return oidc.buildEndSessionUrl(config, {
        post_logout_redirect_uri: returnTo,
        ...(idToken && { id_token_hint: idToken }),
      });
    },
    keys: () => reach(keySet),
    probe: async () => void (await connectNow()),
    async probeScopes() {
      const offered = (await connectNow().catch(() => undefined))?.serverMetadata().scopes_supported;
      return offered ? settings.scopes.split(/\s+/).filter((scope) => scope && !offered.includes(scope)) : [];
    },
  };
}

function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<oidc.Configuration> {
  const url = new URL(issuer);
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return oidc.discovery(url, clientId, { [oidc.clockTolerance]: 30 }, oidc.ClientSecretPost(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    execute: isLoopback && url.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
  });
}

/**
 * `connect` returns the metadata as last fetched. `connectNow` fetches it again, which shows whether the provider
 * answers. Concurrent callers share one fetch, and a failed one is not cached.
 */
function metadataOf(settings: ProviderSettings) {
  let known: oidc.Configuration | undefined;
  let running: Promise<oidc.Configuration> | undefined;
  const connectNow = () => {
    running ??= discover(settings)
      .then((found) => {
        known = found;
        return found;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  return { connect: async () => known ?? connectNow(), connectNow };
}

/** Caches the result of a call, shares a running call, and forgets a failed one. */
function remembered<T>(call: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= call().catch((error) => {
      running = undefined;
      throw error;
    });
    return running;
  };
}

async function reach<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw new Failure('UNAVAILABLE', 'the identity provider does not answer', { retryAfter: 5, cause });
  }
}

type TokenAnswer = Awaited<ReturnType<typeof oidc.refreshTokenGrant>>;

function grantOf(tokens: TokenAnswer, before: Tokens | undefined): Grant {
  const refreshToken = tokens.refresh_token ?? before?.refreshToken;
  return {
    refreshToken,
    idToken: tokens.id_token ?? before?.idToken,
    claims: tokens.claims() ?? { sub: '' },
    tokenSeconds: refreshToken ? (tokens.expiresIn() ?? 300) : null,
  };
}
