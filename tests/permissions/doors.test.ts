import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, declaredRoutes } from '#/bff/app.ts';
import { createAuth } from '#/bff/auth/auth.ts';
import { staticFiles } from '#/bff/http/static-files.ts';
import { builtInProvider } from '#/infra/identity/built-in.ts';
import { createIdentityProvider } from '#/infra/identity/mount.ts';
import { type TestApp, testApp } from '#/tests/support/app.ts';

// Every list here is written by hand, so a new open route makes a test fail until somebody adds it to a list.

/** Declared routes that answer anyone, each with the reason why it may. */
const PUBLIC: Readonly<Record<string, string>> = {
  'GET /healthz': 'a process supervisor checks that the server answers; returns only ok',
  'GET /readyz': 'a load balancer checks that people can work; returns counts, but no records or names',
  'POST /api/client-errors':
    'a page reports a fault, even before sign-in; the report is logged, rate-limited and never returned',
  'GET /api/public/incidents/picklists':
    'returns what the public form offers: names of visible types and addresses, but no records',
  'GET /api/public/incidents/challenge':
    'returns a proof-of-work challenge for the public form: random, signed and never stored',
  'POST /api/public/incidents':
    'anybody may report an incident anonymously; requires a proof of work, is rate-limited and returns no incident',
  'POST /api/public/incidents/:token/attachment':
    'requires the token of a report, valid for fifteen minutes and one file; returns nothing of the report',
  'POST /api/public/incidents/:token/files':
    'requires the token that a page received for the code of a case, valid for half an hour; returns nothing of the case',
};

/** Declared routes that require the token of the provisioning source instead of a person. */
const PROVISIONING: readonly string[] = [
  'GET /scim/v2/Users',
  'POST /scim/v2/Users',
  'GET /scim/v2/Users/:id',
  'PUT /scim/v2/Users/:id',
  'PATCH /scim/v2/Users/:id',
  'DELETE /scim/v2/Users/:id',
  'GET /scim/v2/Groups',
  'GET /scim/v2/ServiceProviderConfig',
  'GET /scim/v2/ResourceTypes',
  'GET /scim/v2/ResourceTypes/:id',
  'GET /scim/v2/Schemas',
  'GET /scim/v2/Schemas/:id',
];

/**
 * Routes mounted in addition to the declarations, mostly pages and redirects. For each route the list says why it
 * requires no right.
 */
const PAGES: Readonly<Record<string, string>> = {
  'GET /api/auth/sign-in': 'begins a sign-in, so nobody is signed in yet',
  'GET /api/auth/callback': 'completes a sign-in; requires the state, nonce and code of the provider',
  'GET /api/auth/session': 'returns how long the caller’s session lasts; 401 without a session',
  'POST /api/auth/session': 'extends the caller’s session; 401 without a session',
  'GET /quit': 'ends the caller’s session, or shows a button that does',
  'POST /quit': 'ends the caller’s session',
  'GET /api/auth/assets/:name': 'styles and fonts of the pages above, from a fixed list of names',
  'POST /api/auth/backchannel-logout': 'ends sessions at the request of the provider; requires its signed token',
  'GET /incident': 'the public form, the same for everybody; ignores cookies',
  'POST /incident': 'the public form without JavaScript: only a few reports an hour, and none from other sites',
  'GET /incident/code': 'asks for the code of a report; the same for everybody',
  'POST /incident/code':
    'opens the case that belongs to an 80-bit code, after a proof of work or a delay; not from other sites',
  'POST /incident/case': 'writes to a case, with the token that its page received for the code; not from other sites',
  'GET /incident/sent': 'thanks the reporter; the same for everybody',
  'GET /*': 'files of the built web application, from a fixed list of names, and its start page; no data',
};

/**
 * Middleware that runs before every route of the application; it may refuse a request, but otherwise leaves the answer
 * to the route.
 */
const MIDDLEWARE = ['services', 'request id', 'security headers', 'token below /scim', 'limit of a body'];

interface Entry {
  method: string;
  path: string;
}

let app: TestApp;
let folder: string;
let routes: readonly Entry[];
let fetch: (request: Request) => Response | Promise<Response>;
beforeAll(async () => {
  app = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'openboek-web-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Openboek</title>');
  const publicUrl = 'http://localhost:4400';
  const { sql, log } = app.services;
  const secret = 'only for tests, at least thirty-two characters long';
  const auth = createAuth({ sql, publicUrl, secret, log, provider: builtInProvider(publicUrl, secret) });
  // Assembled as in bff/main.ts.
  ({ routes, fetch } = createApp(app.services, { auth: auth.routes(), web: await staticFiles(folder) }));
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

const named = ({ method, path }: Entry) => `${method} ${path}`;
const isMiddleware = ({ method, path }: Entry) => method === 'ALL' && path === '/*';

/** The declarations as spelled by the router. */
const DECLARED = declaredRoutes().openAPIRegistry.definitions.flatMap((definition) =>
  definition.type === 'route'
    ? [`${definition.route.method.toUpperCase()} ${definition.route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`]
    : [],
);

describe('the routes of the application', () => {
  it('are exactly the declared ones and the pages on this list', () => {
    const real = new Set(routes.filter((entry) => !isMiddleware(entry)).map(named));
    expect([...real].sort()).toEqual([...DECLARED, ...Object.keys(PAGES)].sort());
  });

  it('are preceded only by known middleware', () => {
    expect(routes.filter(isMiddleware)).toHaveLength(MIDDLEWARE.length);
  });

  it('are declared once each', () => {
    expect([...new Set(DECLARED)]).toEqual(DECLARED);
  });
});

/** A path with values for its parameters. */
const addressOf = (path: string) => path.replaceAll(/:\w+/g, '1').replace('*', 'app');

async function answerWithoutCredential({ method, path }: Entry): Promise<number> {
  const init = method === 'GET' ? {} : { headers: { 'Content-Type': 'application/json' }, body: '{}' };
  return (await fetch(new Request(`http://localhost:4400${addressOf(path)}`, { method, ...init }))).status;
}

describe('a route that requires a credential', () => {
  it('SI-002 returns 401 without a credential', async () => {
    const open = [...Object.keys(PUBLIC), ...PROVISIONING, ...Object.keys(PAGES)];
    const closed = new Map(
      routes
        .filter((entry) => !isMiddleware(entry) && !open.includes(named(entry)))
        .map((entry) => [named(entry), entry]),
    );
    expect(closed.size).toBeGreaterThan(60);
    const answered: [string, number][] = [];
    for (const [name, entry] of closed) answered.push([name, await answerWithoutCredential(entry)]);
    expect(answered.filter(([, status]) => status !== 401)).toEqual([]);
  });

  it.each(PROVISIONING)('returns 404 if provisioning is not configured: %s', async (name) => {
    const [method = '', path = ''] = name.split(' ');
    expect(await answerWithoutCredential({ method, path })).toBe(404);
  });
});

// The answers under the provider's own path are tested in provider-doors.test.ts.
describe('the built-in identity provider', () => {
  it('uses no path of the application', async () => {
    const { sql, log } = app.services;
    const publicUrl = 'http://localhost:4400';
    const secret = 'only for tests, at least thirty-two characters long';
    const settings = { sql, log, publicUrl, secret, host: '127.0.0.1', nodeEnv: 'test', protect: () => {} };
    const provider = await createIdentityProvider(settings);
    const taken = routes.filter(({ path }) => provider({ url: path, headers: {} } as never, {} as never));
    expect(taken).toEqual([]);
  });
});

describe('the list of open routes', () => {
  it('names only routes that exist', () => {
    const real = new Set(routes.map(named));
    const gone = [...Object.keys(PUBLIC), ...PROVISIONING].filter((name) => !real.has(name));
    expect(gone).toEqual([]);
  });
});
