import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connect } from '#/bff/database/connection.ts';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';
import { type SignInServer, startSignInServer, Visitor } from '#/tests/support/sign-in-server.ts';
import { makeSmallCompany, upnOf } from '#/tests/support/small-company.ts';
import { TcpProxy } from '#/tests/support/tcp-proxy.ts';
import { createIdentityProvider } from './mount.ts';

let db: TestDatabase;
let server: SignInServer;

beforeAll(async () => {
  db = await testDatabase();
  const company = await makeSmallCompany(db.sql);
  const name = 'O<b>\'"&';
  await db.sql`insert into users (upn, display_name, company_id) values ('mallory@example.test', ${name}, ${company.companies.Bouw})`;
  await company.role(await company.person('sanne', 'Infra'), 'Employee');
  await company.role(await company.person('dewi', 'Groep'), 'Compliance', { Infra: 'inherit', Kranendijk: 'only' });
  server = await startSignInServer(db.sql);
});
afterAll(async () => {
  await server?.close();
  await db?.drop();
});

const chooser = (query = '') => new Visitor(server.url).follow(`/api/auth/sign-in${query}`);

it.each(['token', 'auth'])(
  'a client with a NUL in its id is rejected by the %s endpoint like any other unknown client',
  async (endpoint) => {
    const asked = (client: string) => {
      const form = new URLSearchParams({ client_id: client, grant_type: 'password', username: 'x' });
      return endpoint === 'token'
        ? fetch(`${server.url}/oidc/token`, { method: 'POST', body: form })
        : fetch(`${server.url}/oidc/auth?${form}`, { redirect: 'manual' });
    };
    const [odd, other] = await Promise.all([asked('\0'), asked('nobody')]);
    expect(odd.status).toBe(other.status);
    expect(odd.status).toBeLessThan(500);
  },
);

it.each([
  ['/oidc/.well-known/openid-configuration', 200],
  ['/oidc/nothing-here', 404],
  ['/oidc/me', 401],
])('%s is answered with a request id, which differs each time', async (path, status) => {
  const answers = await Promise.all([fetch(`${server.url}${path}`), fetch(`${server.url}${path}`)]);
  expect(answers.map((answer) => answer.status)).toEqual([status, status]);
  const ids = answers.map(({ headers }) => headers.get('X-Request-Id'));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(2);
});

describe('the built-in identity provider without its database', () => {
  it('answers 503 with Retry-After wherever it needs the database, and works again when the database is back', async () => {
    const proxy = await TcpProxy.of(db.url).well();
    const remote = connect(proxy.through(db.url), { max: 3 });
    const apart = await startSignInServer(remote);
    const form = new URLSearchParams({ client_id: 'openboek-cli', grant_type: 'password', username: upnOf('sanne') });
    const visitor = new Visitor(apart.url);
    const asking = new URL((await visitor.follow('/api/auth/sign-in')).url).pathname;
    const browser = { Accept: 'text/html' };
    const port = new URL(apart.url).port;
    const calls: [path: string, init: RequestInit][] = [
      ['/oidc/token', { method: 'POST', body: form }],
      ['/oidc/me', { headers: { Authorization: 'Bearer unknown' } }],
      ['/oidc/session/end', { headers: { ...browser, Cookie: `oidc-${port}=unknown` } }],
      [asking, { headers: browser }],
      ['/api/auth/sign-in', { headers: browser }],
    ];
    const answers = () =>
      Promise.all(
        calls.map(async ([path, init]) => {
          const answer = await (path === asking ? visitor.fetch(path, init) : fetch(`${apart.url}${path}`, init));
          return [path, answer.status, answer.headers.get('Retry-After'), await answer.text()] as const;
        }),
      );
    expect((await answers())[0]?.[1]).toBe(200);
    await proxy.away();
    const away = await answers();
    expect(away.map(([path, status, retryAfter]) => [path, status, retryAfter])).toEqual([
      ['/oidc/token', 503, '5'],
      ['/oidc/me', 503, '5'],
      ['/oidc/session/end', 503, '5'],
      [asking, 503, '5'],
      ['/api/auth/sign-in', 503, '5'],
    ]);
    expect(JSON.parse(away[0]?.[3] ?? '')).toMatchObject({ error: 'temporarily_unavailable' });
    expect(away[4]?.[3]).toContain('<h1>');
    await proxy.well();
    await expect.poll(async () => (await answers())[0]?.[1], { timeout: 20_000 }).toBe(200);
    await apart.close();
    await remote.end({ timeout: 1 });
    await proxy.away();
  });
});

describe('the built-in identity provider', () => {
  it.each([
    [{ nodeEnv: 'production' }, /production/],
    [{ host: '0.0.0.0' }, /this machine only/],
    [{ host: '192.168.1.7' }, /this machine only/],
    [{ publicUrl: 'https://openboek.example' }, /this machine only/],
  ])('refuses to start with %j', async (change, message) => {
    const settings = {
      sql: db.sql,
      publicUrl: 'http://localhost:4400',
      secret: 'x',
      host: '127.0.0.1',
      nodeEnv: undefined,
      protect: () => {},
      log: { warn: () => {} },
    };
    await expect(createIdentityProvider({ ...settings, ...change })).rejects.toThrow(message);
  });

  it('shows no people to a page with another host name that points to this machine', async () => {
    const { request } = await import('node:http');
    const { port } = new URL(server.url);
    const status = await new Promise((resolve, reject) => {
      const call = request({
        host: '127.0.0.1',
        port,
        path: '/oidc/.well-known/openid-configuration',
        headers: { Host: 'evil.example' },
      });
      call
        .on('response', (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(421);
  });

  it.each([
    ['the discovery document', '/oidc/.well-known/openid-configuration', {}],
    ['the keys', '/oidc/jwks', {}],
    [
      'a token',
      '/oidc/token',
      {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'password', client_id: 'openboek-cli', username: upnOf('sanne') }),
      },
    ],
    ['a refused token', '/oidc/token', { method: 'POST', body: new URLSearchParams({ grant_type: 'password' }) }],
    ['a redirect', '/oidc/session/end/success', {}],
    ['a path that does not exist', '/oidc/nowhere', {}],
    ['an asset', '/oidc/assets/chooser.css', {}],
    ['an asset that does not exist', '/oidc/assets/none.css', {}],
    ['the page of a sign-in that has ended', '/oidc/interaction/none', {}],
  ] as [string, string, RequestInit][])(
    'protects every answer as the application does: %s',
    async (_what, path, init) => {
      const { headers } = await fetch(server.url + path, { ...init, redirect: 'manual' });
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': expect.stringMatching(/^(same-origin|no-referrer)$/),
        'permissions-policy': expect.stringContaining('camera=()'),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      });
    },
  );

  it('prints nothing on the console, where its lines would mix with those of the log', async () => {
    const spies = (['info', 'warn', 'log', 'error'] as const).map((method) => vi.spyOn(console, method));
    await fetch(`${server.url}/oidc/token`, {
      method: 'POST',
      headers: { Origin: 'https://elsewhere.example' },
      body: new URLSearchParams({ grant_type: 'password', client_id: 'openboek-cli', username: upnOf('sanne') }),
    });
    await fetch(`${server.url}/oidc/session/end/success`);
    const query = new URLSearchParams({
      client_id: 'openboek',
      response_type: 'code',
      scope: 'openid',
      resource: 'urn:x',
    });
    await fetch(`${server.url}/oidc/auth?${query}`, { redirect: 'manual' });
    expect(spies.flatMap((spy) => spy.mock.calls)).toEqual([]);
    for (const spy of spies) spy.mockRestore();
    expect(server.warnings).toEqual([]);
  });

  it('keeps its key across a restart, so tokens stay valid', async () => {
    const keys = async (url: string) => (await fetch(`${url}/oidc/jwks`)).json();
    const again = await startSignInServer(db.sql);
    expect(await keys(again.url)).toEqual(await keys(server.url));
    await again.close();
    const [row] = await db.sql<
      { text: string }[]
    >`select payload::text as text from identity_provider_state where model = 'Keys'`;
    expect(row?.text).not.toMatch(/"d"|"kty"/);
  });

  it('keeps the link to a person when the port changes', async () => {
    await new Visitor(server.url).signIn(upnOf('sanne'));
    const again = await startSignInServer(db.sql);
    const visitor = new Visitor(again.url);
    await visitor.signIn(upnOf('sanne'));
    expect((await visitor.fetch('/api/probe/main')).status).toBe(200);
    await again.close();
  });
});

describe('the page for choosing a person', () => {
  it('is a form that works without scripts, with a button for each person, and escapes their names', async () => {
    const { response, text } = await chooser();
    expect(text.match(/<button[^>]*name="person"/g)).toHaveLength(3);
    expect(text).toContain(`name="person" value="${upnOf('sanne')}"`);
    expect(text).toContain('O&lt;b&gt;');
    expect(text).not.toContain('O<b>');
    expect(text).not.toMatch(/<script(?![^>]*src=)|\son\w+=|style=/);
    expect(response.headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  });

  it('shows what each person may do, in both languages', async () => {
    expect((await chooser()).text).toContain('Ziet de meldingen van Infra, Kranendijk');
    const visitor = new Visitor(server.url);
    expect((await visitor.follow('/api/auth/sign-in?lang=1033')).text).toContain(
      'Sees the reports of Infra, Kranendijk',
    );
    // The language that was chosen at the sign-in is kept for the next page.
    expect((await visitor.follow('/quit')).text).toContain('You are signed out');
  });

  it('loads its style, script and font from the provider, which serves them', async () => {
    const { text } = await chooser();
    const names = [...text.matchAll(/(?:href|src)="(\/oidc\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '');
    expect(names).toHaveLength(3);
    for (const name of [...names, '/oidc/assets/inter.woff2']) {
      const answer = await fetch(server.url + name);
      expect([answer.status, (await answer.arrayBuffer()).byteLength > 500]).toEqual([200, true]);
      const etag = answer.headers.get('ETag') ?? '';
      expect((await fetch(server.url + name, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    }
    expect((await fetch(`${server.url}/oidc/assets/..%2fmount.ts`)).status).toBe(404);
  });

  it('says that a sign-in has ended and offers to begin again', async () => {
    const { response, text } = await new Visitor(server.url).follow('/oidc/interaction/none');
    expect([response.status, text]).toEqual([400, expect.stringContaining('href="/api/auth/sign-in"')]);
  });
});
