import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';
import { type SignInServer, startSignInServer, Visitor } from '#/tests/support/sign-in-server.ts';
import { makeSmallCompany, type SmallCompany, upnOf } from '#/tests/support/small-company.ts';

let db: TestDatabase;
let company: SmallCompany;
let server: SignInServer;

beforeAll(async () => {
  db = await testDatabase();
  company = await makeSmallCompany(db.sql);
  await company.role(await company.person('sanne', 'Infra'), 'Employee');
  await company.role(await company.person('marijke', 'Groep'), 'Compliance');
  await company.person('gone', 'Infra', { active: false });
  server = await startSignInServer(db.sql);
});
afterAll(async () => {
  await server?.close();
  await db?.drop();
});

const sessionCookie = (visitor: Visitor) => visitor.cookies.get(`openboek-${new URL(server.url).port}`);
const ours = () => ({ Origin: server.url, 'Sec-Fetch-Site': 'same-origin' });

describe('signing in', () => {
  it('SI-001 redirects to the identity provider with code, PKCE, state and nonce, and brings the person back signed in', async () => {
    const visitor = new Visitor(server.url);
    const away = await visitor.fetch('/api/auth/sign-in?returnTo=/app/reports?year=2026');
    expect(away.status).toBe(303);
    const there = new URL(away.headers.get('Location') ?? '');
    expect(there.href).toMatch(`${server.url}/oidc/auth?`);
    expect(Object.fromEntries(there.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: expect.stringContaining('profile'),
      state: expect.stringMatching(/.{20}/),
      nonce: expect.stringMatching(/.{20}/),
    });
    const back = await visitor.signIn(upnOf('sanne'), '/app/reports?year=2026');
    expect(back.url).toBe(`${server.url}/app/reports?year=2026`);
    const me = await visitor.fetch('/api/probe/main');
    expect(await me.json()).toMatchObject({ kind: 'session', upn: upnOf('sanne') });
  });

  it('SI-002 refuses calls without a credential with 401', async () => {
    for (const area of ['main', 'workflow', 'authorization']) {
      const answer = await new Visitor(server.url).fetch(`/api/probe/${area}`);
      expect([answer.status, await answer.json()]).toEqual([401, { code: 'NO_SESSION' }]);
    }
  });

  it('SI-002 gives the browser only a cookie without a token; the database keeps its id hashed and the tokens sealed', async () => {
    const visitor = new Visitor(server.url);
    await visitor.signIn(upnOf('sanne'));
    const id = sessionCookie(visitor) ?? '';
    expect(id).toMatch(/^[\w-]{43}$/);
    const rows = await db.sql<{ idHash: string; sealed: string }[]>`
      select encode(id_hash, 'escape') as "idHash", encode(tokens_sealed, 'escape') as sealed from sessions`;
    expect(JSON.stringify(rows)).not.toContain(id);
    expect(JSON.stringify(rows)).not.toMatch(/refresh|eyJ/);
    const answers = [...visitor.cookies.values()].join(' ');
    expect(answers).not.toMatch(/eyJ/);
  });

  it('gives a new session id at every sign-in and ends the previous session', async () => {
    const visitor = new Visitor(server.url);
    await visitor.signIn(upnOf('sanne'));
    const first = sessionCookie(visitor);
    await visitor.signIn(upnOf('marijke'));
    expect(sessionCookie(visitor)).not.toBe(first);
    const old = new Visitor(server.url);
    old.cookies.set(`openboek-${new URL(server.url).port}`, first ?? '');
    expect((await old.fetch('/api/probe/main')).status).toBe(401);
  });

  it('SI-005 opens no session for somebody without an active account', async () => {
    const visitor = new Visitor(server.url);
    const page = await visitor.follow('/api/auth/sign-in');
    const action = /<form method="post" action="([^"]+)"/.exec(page.text)?.[1] ?? '';
    expect(page.text).not.toContain(upnOf('gone'));
    const before = await db.sql`select count(*) from sessions`;
    const refused = await visitor.follow(action, {
      method: 'POST',
      body: new URLSearchParams({ person: upnOf('gone') }),
    });
    expect(refused.response.status).toBe(400);
    expect(sessionCookie(visitor)).toBeUndefined();
    expect(await db.sql`select count(*) from sessions`).toEqual(before);
  });

  it('SI-005 opens a session that ends at once when the account is switched off', async () => {
    const id = await company.person('leaver', 'Infra');
    const visitor = new Visitor(server.url);
    await visitor.signIn(upnOf('leaver'));
    expect((await visitor.fetch('/api/probe/main')).status).toBe(200);
    await db.sql`update users set active = false where id = ${id}`;
    expect((await visitor.fetch('/api/probe/main')).status).toBe(401);
  });

  it('begins at the public address, whichever host name was typed', async () => {
    const answer = await fetch(`${server.url.replace('localhost', '127.0.0.1')}/api/auth/sign-in?returnTo=/app`, {
      redirect: 'manual',
    });
    expect(answer.headers.get('Location')).toBe(`${server.url}/api/auth/sign-in?returnTo=/app`);
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/%2f..//evil',
    'javascript:alert(1)',
    '/app/..//evil',
    '/\t/evil',
    '/api/auth/sign-in',
    '',
  ])('leads back to a page of Openboek instead of %j', async (returnTo) => {
    const { url } = await new Visitor(server.url).signIn(upnOf('sanne'), returnTo);
    expect(new URL(url).origin).toBe(server.url);
    expect(new URL(url).pathname).not.toMatch(/^\/(\/|api)/);
  });
});

describe('the callback', () => {
  async function away(): Promise<{ visitor: Visitor; callback: string }> {
    const visitor = new Visitor(server.url);
    const page = await visitor.follow('/api/auth/sign-in');
    const action = /<form method="post" action="([^"]+)"/.exec(page.text)?.[1] ?? '';
    let next = await visitor.fetch(action, { method: 'POST', body: new URLSearchParams({ person: upnOf('sanne') }) });
    for (let hops = 0; !next.headers.get('Location')?.includes('/callback'); hops += 1) {
      if (hops === 10) throw new Error(`no way back to the callback: ${next.headers.get('Location')}`);
      next = await visitor.fetch(next.headers.get('Location') ?? '');
    }
    return { visitor, callback: next.headers.get('Location') ?? '' };
  }

  it('works only in the browser that began the sign-in', async () => {
    const { callback } = await away();
    const victim = new Visitor(server.url);
    await victim.fetch('/api/auth/sign-in');
    expect((await victim.fetch(callback)).status).toBe(400);
    expect(sessionCookie(victim)).toBeUndefined();
  });

  it('works only once', async () => {
    const { visitor, callback } = await away();
    expect((await visitor.fetch(callback)).status).toBe(303);
    const stranger = new Visitor(server.url);
    for (const [name, value] of visitor.cookies) if (name.includes('sign-in')) stranger.cookies.set(name, value);
    expect((await stranger.fetch(callback)).status).toBe(400);
    // Anyone who goes back in the browser history is already signed in.
    expect((await visitor.fetch(callback)).headers.get('Location')).toBe('/app');
  });

  it.each([
    ['state', 'x'],
    ['code', 'x'],
    ['iss', 'https://evil.example'],
  ])('refuses a different %s', async (name, value) => {
    const { visitor, callback } = await away();
    const url = new URL(callback);
    url.searchParams.set(name, value);
    const answer = await visitor.fetch(url.href);
    expect([answer.status, sessionCookie(visitor)]).toEqual([400, undefined]);
  });

  it('refuses a sign-in that took longer than ten minutes', async () => {
    const { visitor, callback } = await away();
    await db.sql`update sign_ins set expires_at = now() - interval '1 second'`;
    expect((await visitor.fetch(callback)).status).toBe(400);
  });
});

describe('requests from other sites', () => {
  it.each([
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ 'Sec-Fetch-Site': 'same-site' }, 403],
    [{ 'Sec-Fetch-Site': 'none' }, 403],
    [{ Origin: 'https://evil.example' }, 403],
    [{ Origin: 'null' }, 403],
    [{}, 403],
    [{ 'Sec-Fetch-Site': 'same-origin' }, 200],
  ])('are recognised: an unsafe method with a session cookie and %j gets %i', async (headers, status) => {
    const visitor = new Visitor(server.url);
    await visitor.signIn(upnOf('sanne'));
    expect((await visitor.fetch('/api/probe/main', { method: 'POST', headers })).status).toBe(status);
  });

  it('are told from our own by Origin if a browser sends no Sec-Fetch-Site', async () => {
    const visitor = new Visitor(server.url);
    await visitor.signIn(upnOf('sanne'));
    const headers = { Origin: server.url };
    expect((await visitor.fetch('/api/probe/main', { method: 'POST', headers })).status).toBe(200);
  });
});

describe('signing out', () => {
  it('SI-006 ends the session in Openboek and at the provider, says so, and offers to sign in again', async () => {
    const visitor = new Visitor(server.url);
    await visitor.signIn(upnOf('sanne'));
    const [{ refreshable }] = (await db.sql`
      select count(*)::int as refreshable from identity_provider_state where model = 'Session'`) as [
      { refreshable: number },
    ];
    const end = await visitor.follow('/quit', { method: 'POST', headers: ours() });
    expect(end.url).toBe(`${server.url}/quit`);
    expect(end.text).toContain('Je bent afgemeld');
    expect(end.text).toContain('href="/api/auth/sign-in');
    expect((await visitor.fetch('/api/probe/main')).status).toBe(401);
    const [{ left }] = (await db.sql`
      select count(*)::int as left from identity_provider_state where model = 'Session'`) as [{ left: number }];
    expect(left).toBe(refreshable - 1);
  });

  it('SI-006 happens at once through a link on the application’s own pages', async () => {
    const visitor = new Visitor(server.url);
    await visitor.signIn(upnOf('sanne'));
    const end = await visitor.follow('/quit', { headers: { 'Sec-Fetch-Site': 'same-origin' } });
    expect(end.text).toContain('Je bent afgemeld');
    expect((await visitor.fetch('/api/probe/main')).status).toBe(401);
  });

  it('needs the click of a button after a link from elsewhere, because such a link must not end a session by itself', async () => {
    const visitor = new Visitor(server.url);
    await visitor.signIn(upnOf('sanne'));
    const elsewhere: HeadersInit[] = [{ 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'none' }, {}];
    for (const headers of elsewhere) {
      const page = await visitor.follow('/quit', { headers });
      expect(page.text).toContain('<form method="post" action="/quit">');
    }
    const forced = await visitor.fetch('/quit', { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } });
    expect(forced.status).toBe(403);
    expect((await visitor.fetch('/api/probe/main')).status).toBe(200);
  });

  it('OP-002 shows a page that a visit without a session also gets, in the requested language', async () => {
    const page = await new Visitor(server.url).follow('/quit?lang=1033');
    expect([page.response.status, page.text]).toEqual([200, expect.stringContaining('You are signed out')]);
    expect(page.text).toContain('Sign in again');
    expect(page.response.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
  });
});

describe('the audit', () => {
  it('has an entry for each start and end of a session', async () => {
    await db.sql`delete from sessions`;
    const [mark] = await db.sql<{ last: number }[]>`select coalesce(max(id), 0)::int as last from audit_entries`;
    const visitor = new Visitor(server.url);
    await visitor.signIn(upnOf('sanne'));
    await visitor.signIn(upnOf('marijke'));
    await visitor.fetch('/quit', { method: 'POST', headers: ours() });
    const entries = await db.sql<{ action: string; upn: string }[]>`
      select a.action, u.upn from audit_entries a join users u on u.id = a.actor_id
      where a.id > ${mark?.last ?? 0} order by a.id`;
    expect(entries.map(({ action, upn }) => `${action} ${upn.split('@')[0]}`)).toEqual([
      'session.start sanne',
      'session.end sanne',
      'session.start marijke',
      'session.end marijke',
    ]);
  });
});

describe('the end of a session', () => {
  it('comes after 60 minutes without activity, and activity puts it off', async () => {
    const visitor = new Visitor(server.url);
    await visitor.signIn(upnOf('marijke'));
    await db.sql`update sessions set last_seen_at = now() - interval '59 minutes'`;
    expect((await visitor.fetch('/api/probe/main')).status).toBe(200);
    const [row] = await db.sql`select max(last_seen_at) > now() - interval '1 minute' as seen from sessions`;
    expect(row?.seen).toBe(true);
    await db.sql`update sessions set last_seen_at = now() - interval '61 minutes'`;
    expect((await visitor.fetch('/api/probe/main')).status).toBe(401);
  });

  it('is not put off by the polling of an unused page, nor by a call from another site', async () => {
    const visitor = new Visitor(server.url);
    await visitor.signIn(upnOf('marijke'));
    await db.sql`update sessions set last_seen_at = now() - interval '59 minutes'`;
    const headers = { 'Openboek-Background': 'counters' };
    expect((await visitor.fetch('/api/probe/main', { headers })).status).toBe(200);
    const state = (await (await visitor.fetch('/api/auth/session')).json()) as { now: string; endsAt: string };
    expect(Date.parse(state.endsAt) - Date.parse(state.now)).toBeLessThan(61_000);
    const foreign = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await visitor.fetch('/api/auth/session', { method: 'POST', headers: foreign })).status).toBe(403);
    const still = (await (await visitor.fetch('/api/auth/session')).json()) as { endsAt: string };
    expect(still.endsAt).toBe(state.endsAt);
    await visitor.fetch('/api/auth/session', { method: 'POST', headers: ours() });
    const later = (await (await visitor.fetch('/api/auth/session')).json()) as { now: string; endsAt: string };
    expect(Date.parse(later.endsAt) - Date.parse(later.now)).toBeGreaterThan(3_590_000);
  });

  it('comes after ten hours in any case', async () => {
    const visitor = new Visitor(server.url);
    await visitor.signIn(upnOf('marijke'));
    const [row] = await db.sql`select max(expires_at) - now() <= interval '10 hours' as within from sessions`;
    expect(row?.within).toBe(true);
    await db.sql`update sessions set expires_at = now() - interval '1 second', last_seen_at = now()`;
    expect((await visitor.fetch('/api/probe/main')).status).toBe(401);
    await server.auth.sweep();
    expect(await db.sql`select 1 from sessions`).toHaveLength(0);
  });
});
