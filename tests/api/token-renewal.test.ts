import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuth } from '#/bff/auth/auth.ts';
import { builtInProvider } from '#/infra/identity/built-in.ts';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';
import { type SignInServer, startSignInServer, Visitor } from '#/tests/support/sign-in-server.ts';
import { makeSmallCompany, upnOf } from '#/tests/support/small-company.ts';

let db: TestDatabase;
let server: SignInServer;
let visitor: Visitor;

beforeAll(async () => {
  db = await testDatabase();
  const company = await makeSmallCompany(db.sql);
  await company.role(await company.person('sanne', 'Infra'), 'Employee');
});
afterAll(() => db?.drop());
beforeEach(async () => {
  await db.sql`delete from sessions`;
  await db.sql`delete from identity_provider_state where model <> 'Keys'`;
  server = await startSignInServer(db.sql);
  visitor = new Visitor(server.url);
  await visitor.signIn(upnOf('sanne'));
});
afterEach(() => server?.close());

const tokensEnd = (seconds: number) =>
  db.sql`update sessions set tokens_expire_at = now() + make_interval(secs => ${seconds})`;
/** The number of used refresh tokens: one for each renewal since the sign-in. */
const renewals = async () => {
  const [row] = await db.sql<{ count: number }[]>`
    select count(*)::int from identity_provider_state where model = 'RefreshToken' and consumed_at is not null`;
  return row?.count;
};

describe('tokens are renewed on the server', () => {
  it('before they expire, without the browser noticing', async () => {
    await tokensEnd(30);
    const answer = await visitor.fetch('/api/probe/main');
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    const state = () =>
      db.sql`select tokens_expire_at > now() + interval '4 minutes' as renewed, refreshing_until from sessions`;
    await expect
      .poll(async () => (await state())[0], { timeout: 20_000 })
      .toEqual({ renewed: true, refreshing_until: null });
  });

  it('but not while they are valid for a few more minutes', async () => {
    await tokensEnd(200);
    expect((await visitor.fetch('/api/probe/main')).status).toBe(200);
    expect(await renewals()).toBe(0);
  });

  it.each([30, -30])('by one of many simultaneous requests, in two processes (%i s left)', async (seconds) => {
    await tokensEnd(seconds);
    const second = createAuth({
      sql: db.sql,
      publicUrl: server.url,
      secret: server.secret,
      provider: builtInProvider(server.url, server.secret),
      log: { warn: () => {} },
    });
    const Cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const other = () => second.authenticate(new Request(server.url, { headers: { Cookie } }), 'main');
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => visitor.fetch('/api/probe/main').then((answer) => answer.status)),
      ...Array.from({ length: 10 }, () => other().then(({ kind }) => kind)),
    ]);
    expect(answers).toEqual([...Array(10).fill(200), ...Array(10).fill('session')]);
    await expect.poll(renewals, { timeout: 20_000 }).toBe(1);
    await tokensEnd(0);
    expect((await visitor.fetch('/api/probe/main')).status).toBe(200);
  });

  it('unless the provider has ended the session (invalid_grant), which then also ends in Openboek', async () => {
    await db.sql`delete from identity_provider_state where model = 'RefreshToken'`;
    await tokensEnd(0);
    expect((await visitor.fetch('/api/probe/main')).status).toBe(401);
    expect(await db.sql`select 1 from sessions`).toHaveLength(0);
  });

  it('even after another process abandoned its lease', async () => {
    await tokensEnd(0);
    await db.sql`update sessions set refreshing_until = now() + interval '1 second'`;
    expect((await visitor.fetch('/api/probe/main')).status).toBe(200);
  });
});

describe('a provider that does not answer', () => {
  let stuck: Server;
  let authOfDead: ReturnType<typeof createAuth>;
  const call = () => {
    const Cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return authOfDead.authenticate(new Request(server.url, { headers: { Cookie } }), 'main');
  };

  beforeEach(async () => {
    stuck = createServer((_request, response) => response.writeHead(502).end('<html>bad gateway</html>'));
    await new Promise<void>((resolve) => stuck.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(stuck.address() as AddressInfo).port}`;
    const provider = { ...builtInProvider(server.url, server.secret), issuer };
    authOfDead = createAuth({
      sql: db.sql,
      publicUrl: server.url,
      secret: server.secret,
      provider,
      log: { warn: () => {} },
    });
  });
  afterEach(() => stuck.close());

  it('ends no session: calls get 503 with Retry-After, and succeed when it is back', async () => {
    await tokensEnd(0);
    await expect(call()).rejects.toMatchObject({ code: 'UNAVAILABLE', detail: { retryAfter: 5 } });
    await expect(call()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await visitor.fetch('/api/probe/main')).status).toBe(200);
  });

  it('has no effect while the tokens are still valid', async () => {
    await tokensEnd(30);
    expect((await call()).user.upn).toBe(upnOf('sanne'));
  });

  it('does not delay calls while the tokens are still valid, however silent it is', async () => {
    stuck.removeAllListeners('request'); // the provider now accepts calls and never answers
    await tokensEnd(30);
    // The calls are made one after the other, while renewals of earlier calls are open. None of them may wait, not even
    // the first.
    for (let times = 0; times < 20; times += 1) {
      const waited = Promise.race([call(), new Promise((done) => setTimeout(done, 500, 'waits'))]);
      expect(await waited, `call ${times + 1}`).toMatchObject({ user: { upn: upnOf('sanne') } });
    }
    stuck.closeAllConnections();
  });

  it('is asked once for all requests, and sessions recover automatically once it answers', async () => {
    let asked = 0;
    stuck.removeAllListeners('request');
    stuck.on('request', () => {
      asked += 1;
    });
    await tokensEnd(30);
    await Promise.all(Array.from({ length: 20 }, () => call()));
    await expect.poll(() => asked, { timeout: 20_000 }).toBe(1);
    stuck.closeAllConnections();
    const again = async () => [(await visitor.fetch('/api/probe/main')).status, await renewals()];
    await expect.poll(again, { timeout: 20_000, interval: 500 }).toEqual([200, 1]);
  });

  it('causes a 503 within a few seconds once the tokens have expired, and immediately for later calls', async () => {
    stuck.removeAllListeners('request');
    await tokensEnd(0);
    const began = performance.now();
    await expect(call()).rejects.toMatchObject({ code: 'UNAVAILABLE', detail: { retryAfter: 5 } });
    expect(performance.now() - began).toBeLessThan(6_500);
    const next = performance.now();
    await expect(call()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(performance.now() - next).toBeLessThan(500);
    stuck.closeAllConnections();
  });

  it('causes a page with 503 for anyone who wants to sign in', async () => {
    const answer = await authOfDead.routes().request(`${server.url}/api/auth/sign-in`);
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await answer.text()).toContain('Aanmelden kan even niet');
  });

  it('does not prevent signing out of Openboek', async () => {
    const Cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { Cookie, 'Sec-Fetch-Site': 'same-origin' };
    const answer = await authOfDead.routes().request(`${server.url}/quit`, { method: 'POST', headers });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/quit']);
    expect(await db.sql`select 1 from sessions`).toHaveLength(0);
  });
});

describe('a provider that became unavailable after it had answered', () => {
  let there: Server;
  let isThere: boolean;
  let auth: ReturnType<typeof createAuth>;

  beforeEach(async () => {
    isThere = true;
    there = createServer((request, response) => {
      const issuer = `http://${request.headers.host}`;
      const metadata = { issuer, authorization_endpoint: `${issuer}/auth`, end_session_endpoint: `${issuer}/end` };
      if (isThere) response.setHeader('Content-Type', 'application/json').end(JSON.stringify(metadata));
      else response.destroy();
    });
    await new Promise<void>((resolve) => there.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(there.address() as AddressInfo).port}`;
    auth = createAuth({
      sql: db.sql,
      publicUrl: server.url,
      secret: server.secret,
      provider: { ...builtInProvider(server.url, server.secret), issuer },
      log: { warn: () => {} },
    });
    const begun = await auth.routes().request(`${server.url}/api/auth/sign-in`);
    expect([begun.status, begun.headers.get('Location')]).toEqual([303, expect.stringContaining(`${issuer}/auth?`)]);
    isThere = false;
  });
  afterEach(() => there.close());

  it('is not sent browsers that want to sign in; until it is back, a page says that signing in must wait', async () => {
    const answer = await auth.routes().request(`${server.url}/api/auth/sign-in`);
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await answer.text()).toContain('Aanmelden kan even niet');
    isThere = true;
    expect((await auth.routes().request(`${server.url}/api/auth/sign-in`)).status).toBe(303);
  });

  it('is not sent browsers that sign out, whose sessions in Openboek end', async () => {
    const Cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { Cookie, 'Sec-Fetch-Site': 'same-origin' };
    const answer = await auth.routes().request(`${server.url}/quit`, { method: 'POST', headers });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/quit']);
    expect(await db.sql`select 1 from sessions`).toHaveLength(0);
  });
});

describe('a session sealed with another secret', () => {
  it('ends when its tokens are due for renewal, because they cannot be read', async () => {
    await db.sql`update sessions set tokens_sealed = 'not ours'`;
    await tokensEnd(0);
    expect((await visitor.fetch('/api/probe/main')).status).toBe(401);
  });
});
