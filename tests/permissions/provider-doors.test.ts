import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';
import { type SignInServer, startSignInServer } from '#/tests/support/sign-in-server.ts';

// The list is written by hand. It is compared with the routes that the provider has registered, not with those that it
// announces.

/** The routes that oidc-provider answers under /oidc, each with the reason why it is open. GET includes HEAD. */
const REGISTERED: Readonly<Record<string, string>> = {
  'GET /auth': 'begins a sign-in; the client, its address and PKCE are checked',
  'GET /auth/:uid': 'continues a sign-in; requires its cookie',
  'GET /jwks': 'public keys',
  'OPTIONS /jwks': 'public keys may be read from other origins',
  'GET /.well-known/openid-configuration': 'the addresses of these routes, for clients',
  'OPTIONS /.well-known/openid-configuration': 'the addresses may be read from other origins',
  'GET /.well-known/oauth-authorization-server': 'the same addresses, under the name that OAuth uses',
  'OPTIONS /.well-known/oauth-authorization-server': 'the addresses may be read from other origins',
  'POST /token': 'issues tokens in exchange for a code, or to scripts on this machine',
  'OPTIONS /token': 'refuses pages of other origins',
  'GET /me': 'returns the person of an access token; 401 without a token',
  'POST /me': 'the same',
  'OPTIONS /me': 'refuses pages of other origins',
  'POST /request': 'accepts a sign-in request in advance, from a client that authenticates itself',
  'OPTIONS /request': 'refuses pages of other origins',
  'GET /session/end': 'ends the session at the provider, or shows a button that does',
  'POST /session/end/confirm': 'what that button submits; requires the secret in its page',
  'GET /session/end/success': 'leads back to our own page afterwards',
};

/** The paths that Openboek answers itself, with any method, before oidc-provider sees the call. */
const OURS: Readonly<Record<string, string>> = {
  '/interaction/:uid': 'asks who signs in; requires the cookie of the sign-in',
  '/assets/:name': 'style and script of that page, from a fixed list of names',
};

/** Paths of features of oidc-provider that we have not enabled, and paths that might be guessed. */
const ELSEWHERE: readonly string[] = [
  '',
  '/',
  '/reg',
  '/reg/openboek',
  '/token/introspection',
  '/token/revocation',
  '/device',
  '/device/1',
  '/device/auth',
  '/backchannel',
  '/challenge',
  '/credential',
  '/.well-known/openid-credential-issuer',
  '/.well-known/webfinger',
  '/interaction',
  '/assets',
  '/session',
  '/session/end/confirm/1',
  '/me/1',
  '/jwks.json',
  '/clients',
  '/users',
];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

interface Router {
  prototype: Record<string, (name: string, path: string, ...steps: unknown[]) => unknown>;
}

let database: TestDatabase;
let server: SignInServer;
const registered = new Set<string>();
beforeAll(async () => {
  // The router does not list its routes, so the test watches the methods that add them: get, post, put and so on.
  const inner: string = 'oidc-provider/lib/helpers/router.js';
  const { default: router } = (await import(inner)) as { default: Router };
  for (const method of Object.getOwnPropertyNames(router.prototype).filter((name) =>
    /^(get|post|put|delete|options)$/.test(name),
  )) {
    const real = router.prototype[method] as Router['prototype'][string];
    vi.spyOn(router.prototype, method).mockImplementation(function register(this: unknown, name, path, ...steps) {
      registered.add(`${method.toUpperCase()} ${path}`);
      return real.call(this, name, path, ...steps);
    });
  }
  database = await testDatabase();
  server = await startSignInServer(database.sql);
  vi.restoreAllMocks();
});
afterAll(async () => {
  await server?.close();
  await database?.drop();
});

async function statusOf(method: string, path: string): Promise<number> {
  const body = method === 'POST' ? { body: new URLSearchParams({ x: '1' }) } : {};
  const address = `${server.url}/oidc${path.replaceAll(/:\w+/g, '1')}`;
  const headers = { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'POST' };
  const asked = method === 'OPTIONS' ? { headers } : body;
  return (await fetch(address, { method, ...asked, redirect: 'manual' })).status;
}

describe('the built-in identity provider', () => {
  it('has only the routes on this list', () => {
    expect([...registered].sort()).toEqual(Object.keys(REGISTERED).sort());
  });

  it('announces no endpoint that is not on the list', async () => {
    const metadata = (await (await fetch(`${server.url}/oidc/.well-known/openid-configuration`)).json()) as object;
    const endpoints = Object.entries(metadata).filter(([name]) => name.endsWith('_endpoint') || name === 'jwks_uri');
    const paths = endpoints.map(([, url]) => new URL(String(url)).pathname);
    expect(paths.sort()).toEqual(
      ['/auth', '/jwks', '/me', '/request', '/session/end', '/token'].map((path) => `/oidc${path}`),
    );
  });

  it.each(Object.keys(REGISTERED))('answers %s', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    expect(await statusOf(method, path)).not.toBe(404);
  });

  it.each(Object.keys(OURS))('leaves %s to Openboek’s own code', async (path) => {
    for (const method of METHODS) expect([400, 404], method).toContain(await statusOf(method, path));
  });

  it('returns 404 for everything else', async () => {
    const paths = new Set(Object.keys(REGISTERED).map((route) => route.split(' ')[1] ?? ''));
    const others = [...paths, ...ELSEWHERE].flatMap((path) => METHODS.map((method) => [method, path] as const));
    const unlisted = others.filter(([method, path]) => REGISTERED[`${method} ${path}`] === undefined);
    expect(unlisted.length).toBeGreaterThan(150);
    const answered: string[] = [];
    for (const [method, path] of unlisted) {
      const status = await statusOf(method, path);
      if (status !== 404) answered.push(`${method} ${path}: ${status}`);
    }
    expect(answered).toEqual([]);
  });
});
