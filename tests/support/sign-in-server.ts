import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { importJWK, type JWK } from 'jose';
import { type Auth, createAuth } from '#/bff/auth/auth.ts';
import { refuseCrossSite } from '#/bff/auth/same-origin.ts';
import { createSeal } from '#/bff/auth/seal.ts';
import type { ProviderSettings } from '#/bff/auth/settings.ts';
import type { Area } from '#/bff/context.ts';
import { ERROR_STATUS } from '#/bff/contract/errors.ts';
import type { Sql } from '#/bff/database/connection.ts';
import { Failure } from '#/bff/failure.ts';
import { protectAnswers } from '#/bff/http/security-headers.ts';
import { builtInProvider } from '#/infra/identity/built-in.ts';
import { createIdentityProvider } from '#/infra/identity/mount.ts';

export interface SignInServer {
  url: string;
  auth: Auth;
  secret: string;
  /** The warnings of the server. */
  warnings: string[];
  close(): Promise<void>;
}

/**
 * Sign-in as assembled in bff/main.ts, with the built-in provider on the same port, and one probe per area instead of
 * the API: GET and POST /api/probe/{area} return the caller.
 */
export async function startSignInServer(
  sql: Sql,
  change: (provider: ProviderSettings) => void = () => {},
  newcomers: { companyClaim: string } | null = null,
  trustedProxies: readonly string[] = [],
): Promise<SignInServer> {
  const secret = 'a secret of this test only';
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const publicUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
  const warnings: string[] = [];
  const log = { warn: (_detail: object, message: string) => void warnings.push(message) };
  const provider = builtInProvider(publicUrl, secret);
  change(provider);
  const auth = createAuth({ sql, publicUrl, secret, provider, newcomers, log, trustedProxies });
  const protect = protectAnswers({ publicUrl, links: { userImage: null, kyc: null } });
  const own = { sql, publicUrl, secret, host: '127.0.0.1', nodeEnv: 'test', protect, log };
  const identity = await createIdentityProvider(own);
  const listener = getRequestListener(probeApp(auth, publicUrl).fetch);
  server.on('request', (request, response) => identity(request, response) || listener(request, response));
  return { url: publicUrl, auth, secret, warnings, close: () => closeServer(server) };
}

function probeApp(auth: Auth, publicUrl: string): Hono {
  const app = new Hono();
  app.on(['GET', 'POST'], '/api/probe/:area', async (c) => {
    const signedIn = await auth.authenticate(c.req.raw, c.req.param('area') as Area);
    if (c.req.method === 'POST' && signedIn.kind === 'session') refuseCrossSite(c.req.raw, { publicUrl });
    return c.json({ kind: signedIn.kind, upn: signedIn.user.upn, rights: signedIn.rights.entries });
  });
  app.get('/app', (c) => c.text('the start screen'));
  app.route('/', auth.routes());
  app.onError((error, c) => {
    if (!(error instanceof Failure)) throw error;
    return c.json({ code: error.code }, ERROR_STATUS[error.code] as ContentfulStatusCode);
  });
  return app;
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** The signing key of the built-in provider, to make tokens that differ from the provider's in one respect. */
export async function providerKey(sql: Sql, secret: string): Promise<{ key: CryptoKey; kid: string }> {
  const [row] = await sql<{ sealed: string }[]>`
    select payload ->> 'sealed' as sealed from identity_provider_state where model = 'Keys'`;
  const seal = createSeal(secret, 'identity-provider-keys');
  const jwk = seal.open('Keys', Buffer.from(row?.sealed ?? '', 'base64')) as JWK;
  return { key: (await importJWK(jwk, 'ES256')) as CryptoKey, kid: jwk.kid ?? '' };
}

/** A minimal browser that handles redirects and cookies, which is what a script needs to sign in. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookies.size)
      headers.set('Cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(new URL(path, this.origin), { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';');
    const at = pair.indexOf('=');
    const gone = attributes.some((text) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(text));
    if (gone || at === pair.length - 1) this.cookies.delete(pair.slice(0, at));
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }

  /** Follows redirects within the server to the first answer that is not a redirect. */
  async follow(path: string, init?: RequestInit): Promise<{ response: Response; url: string; text: string }> {
    let response = await this.fetch(path, init);
    let url = new URL(path, this.origin);
    for (let hops = 0; hops < 12 && response.status >= 300 && response.status < 400; hops += 1) {
      url = new URL(response.headers.get('Location') ?? '', url);
      if (url.origin !== this.origin) break;
      response = await this.fetch(url.href);
    }
    return { response, url: url.href, text: await response.text() };
  }

  /**
   * Signs in as scripts are meant to: opens the page for choosing a person, presses one button, and follows the
   * redirects back.
   */
  async signIn(upn: string, returnTo = '/app'): Promise<{ response: Response; url: string; text: string }> {
    const page = await this.follow(`/api/auth/sign-in?returnTo=${encodeURIComponent(returnTo)}`);
    const action = /<form method="post" action="([^"]+)"/.exec(page.text)?.[1];
    if (!action || !page.text.includes(`name="person" value="${upn}"`))
      throw new Error(`the page for choosing a person has no button for ${upn}: ${page.text}`);
    return this.follow(action, { method: 'POST', body: new URLSearchParams({ person: upn }) });
  }
}
