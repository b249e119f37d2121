import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';
import { type SignInServer, startSignInServer } from '#/tests/support/sign-in-server.ts';
import { makeSmallCompany } from '#/tests/support/small-company.ts';

/** How often one address may begin to sign in, and the language that a browser gets before anyone is signed in. */

let db: TestDatabase;
let server: SignInServer;

beforeAll(async () => {
  db = await testDatabase();
  const company = await makeSmallCompany(db.sql);
  await company.person('sanne', 'Infra');
  server = await startSignInServer(db.sql, () => {}, null, ['127.0.0.9']);
});
afterAll(async () => {
  await server?.close();
  await db?.drop();
});

interface Answer {
  status: number;
  text: string;
  headers: Record<string, unknown>;
}

/** Makes a call over a connection from this local address. */
function call(localAddress: string, headers: Record<string, string> = {}, path = '/api/auth/sign-in'): Promise<Answer> {
  const { port, host } = new URL(server.url);
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, localAddress, headers: { Host: host, ...headers } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
    })
      .on('error', reject)
      .end();
  });
}
const statuses = async (count: number, from: string, headers?: (n: number) => Record<string, string>) => {
  const all: number[] = [];
  for (let n = 0; n < count; n += 1) all.push((await call(from, headers?.(n))).status);
  return all;
};
const begun = async () => {
  const [row] = await db.sql<{ count: number }[]>`select count(*)::int as count from sign_ins`;
  return row?.count ?? -1;
};

describe('beginning to sign in', () => {
  it('140 times in a row from one address stores little more than 100 sign-ins, and then shows a page that says when to try again', async () => {
    const before = await begun();
    const all = await statuses(140, '127.0.0.2');
    const through = all.filter((status) => status === 303).length;
    expect(all.slice(0, 100)).toEqual(Array(100).fill(303));
    // While the calls are made, a few more sign-ins become allowed.
    expect(through).toBeLessThan(115);
    expect((await begun()) - before).toBe(through);
    const refused = await call('127.0.0.2', { 'Accept-Language': 'en-GB' });
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('Too many sign-ins at once')]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await call('127.0.0.3')).status).toBe(303);
  });

  it('is counted per client behind a trusted proxy, and per address for other callers, whatever they claim to forward', async () => {
    const spoofed = await statuses(115, '127.0.0.4', (n) => ({ 'X-Forwarded-For': `198.51.100.${n}` }));
    expect(spoofed.slice(-5)).toContain(429);
    const forwarded = await statuses(115, '127.0.0.9', (n) => ({ 'X-Forwarded-For': `198.51.100.${n}` }));
    expect(forwarded).toEqual(Array(115).fill(303));
    const one = await statuses(115, '127.0.0.9', (n) => ({ 'X-Forwarded-For': `198.51.100.${n}, 203.0.113.5` }));
    expect(one.slice(-5)).toContain(429);
  });
});

describe('before anyone is signed in', () => {
  const title = async (path: string, headers: Record<string, string>) =>
    /<title>([^<]*) ·/.exec((await call('127.0.0.5', headers, path)).text)?.[1];

  it.each([
    ['en-US,en;q=0.9', 'You are signed out'],
    ['en', 'You are signed out'],
    ['fr-FR, en;q=0.5, nl;q=0.3', 'You are signed out'],
    ['nl-NL,nl;q=0.9,en;q=0.8', 'Je bent afgemeld'],
    ['en;q=0.4, nl;q=0.8', 'Je bent afgemeld'],
    ['en;q=0, nl;q=0.1', 'Je bent afgemeld'],
    ['de-DE', 'Je bent afgemeld'],
    ['*', 'Je bent afgemeld'],
    ['', 'Je bent afgemeld'],
    [';;q=,,xx-', 'Je bent afgemeld'],
  ])('a browser that prefers the languages %j gets the page %j', async (wanted, text) => {
    expect(await title('/quit', { 'Accept-Language': wanted })).toBe(text);
  });

  it('the language chosen in the address, or earlier in this browser, comes first', async () => {
    expect(await title('/quit?lang=1043', { 'Accept-Language': 'en' })).toBe('Je bent afgemeld');
    expect(await title('/quit', { 'Accept-Language': 'en', Cookie: 'openboek-language=1043' })).toBe(
      'Je bent afgemeld',
    );
  });

  it('errors of the sign-in are also in the language that the browser prefers', async () => {
    expect(await title('/api/auth/callback?state=x&code=x', { 'Accept-Language': 'en' })).toBe(
      'This sign-in has expired',
    );
    expect(await title('/oidc/auth?client_id=nobody', { 'Accept-Language': 'en' })).toMatch(/sign/i);
  });
});
