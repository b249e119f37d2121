import { type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';
import { providerKey, type SignInServer, startSignInServer, Visitor } from '#/tests/support/sign-in-server.ts';
import { makeSmallCompany, upnOf } from '#/tests/support/small-company.ts';

let db: TestDatabase;
let server: SignInServer;
let sanne: number;
let visitor: Visitor;
let other: Visitor;

beforeAll(async () => {
  db = await testDatabase();
  const company = await makeSmallCompany(db.sql);
  sanne = await company.person('sanne', 'Infra');
  await company.person('ruben', 'Infra');
  server = await startSignInServer(db.sql);
});
afterAll(async () => {
  await server?.close();
  await db?.drop();
});
beforeEach(async () => {
  visitor = new Visitor(server.url);
  other = new Visitor(server.url);
  await visitor.signIn(upnOf('sanne'));
  await db.sql`update sessions set provider_session = null`;
  await db.sql`update sessions set provider_session = 'hers' where user_id = ${sanne}`;
  await other.signIn(upnOf('ruben'));
});

const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };

async function send(claims: JWTPayload, typ = 'logout+jwt'): Promise<number> {
  const { key, kid } = await providerKey(db.sql, server.secret);
  const token = await new SignJWT({
    iss: `${server.url}/oidc`,
    aud: 'openboek',
    iat: Math.floor(Date.now() / 1000),
    jti: crypto.randomUUID(),
    events: EVENTS,
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', typ, kid })
    .sign(key);
  const body = new URLSearchParams({ logout_token: token });
  return (await fetch(`${server.url}/api/auth/backchannel-logout`, { method: 'POST', body })).status;
}
const statuses = () => Promise.all([visitor, other].map(async (who) => (await who.fetch('/api/probe/main')).status));

describe('back-channel logout', () => {
  it('ends only the session that the provider names', async () => {
    expect(await send({ sid: 'hers', sub: String(sanne) })).toBe(200);
    expect(await statuses()).toEqual([401, 200]);
  });

  it('ends all sessions of a person, except those that began after it', async () => {
    expect(await send({ sub: String(sanne), iat: Math.floor(Date.now() / 1000) - 100 })).toBe(200);
    expect(await statuses()).toEqual([200, 200]);
    expect(await send({ sub: String(sanne) })).toBe(200);
    expect(await statuses()).toEqual([401, 200]);
  });

  it.each<[string, JWTPayload, string?]>([
    ['from another issuer', { iss: 'https://evil.example' }],
    ['for another client', { aud: 'somebody' }],
    ['without the event', { events: {} }],
    ['with a nonce, as id tokens have', { nonce: 'x' }],
    ['of another type', {}, 'at+jwt'],
    ['that is old', { iat: Math.floor(Date.now() / 1000) - 300 }],
    ['that names neither a person nor a session', { sub: undefined, sid: undefined }],
  ])('refuses a token %s', async (_what, claims, typ) => {
    expect(await send({ sub: String(sanne), sid: 'hers', ...claims }, typ)).toBe(400);
    expect(await statuses()).toEqual([200, 200]);
  });

  it('refuses anything that is not a token', async () => {
    for (const body of ['', 'logout_token=x', 'logout_token=a.b.c', 'x'.repeat(100)])
      expect((await fetch(`${server.url}/api/auth/backchannel-logout`, { method: 'POST', body })).status).toBe(400);
    expect(await statuses()).toEqual([200, 200]);
  });
});
