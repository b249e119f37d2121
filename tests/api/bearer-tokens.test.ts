import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { decodeJwt, generateKeyPair, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';
import { providerKey, type SignInServer, startSignInServer, Visitor } from '#/tests/support/sign-in-server.ts';
import { makeSmallCompany, upnOf } from '#/tests/support/small-company.ts';

let db: TestDatabase;
let server: SignInServer;
let sanne: number;
const upn = upnOf('sanne');

beforeAll(async () => {
  db = await testDatabase();
  const company = await makeSmallCompany(db.sql);
  sanne = await company.person('sanne', 'Infra');
  await company.role(sanne, 'Employee');
  await company.person('gone', 'Infra', { active: false });
  server = await startSignInServer(db.sql);
});
afterAll(async () => {
  await server?.close();
  await db?.drop();
});

function askToken(fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ grant_type: 'password', client_id: 'openboek-cli', ...fields });
  return fetch(`${server.url}/oidc/token`, { method: 'POST', body });
}

async function tokenFor(scope: string): Promise<string> {
  const answer = await askToken({ username: upn, scope });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function call(area: string, token: string): Promise<[number, unknown]> {
  const answer = await fetch(`${server.url}/api/probe/${area}`, { headers: { Authorization: `Bearer ${token}` } });
  return [answer.status, ((await answer.json()) as { code?: string; upn?: string }).code ?? 'ok'];
}

/** A token as the provider signs it, with these changes. */
async function forge(change: { claims?: JWTPayload; typ?: string; alg?: string; key?: CryptoKey | Uint8Array } = {}) {
  const { key, kid } = await providerKey(db.sql, server.secret);
  const claims: JWTPayload = {
    iss: `${server.url}/oidc`,
    sub: String(sanne),
    aud: ['urn:openboek:main'],
    scope: 'main',
    upn,
    exp: Math.floor(Date.now() / 1000) + 60,
    ...change.claims,
  };
  const jwt = new SignJWT(claims).setProtectedHeader({
    alg: change.alg ?? 'ES256',
    typ: change.typ ?? 'at+jwt',
    kid,
  });
  return jwt.sign(change.key ?? key);
}

/** The key with which the provider's signatures are checked. */
async function publicKey(): Promise<JWK> {
  const { keys } = (await (await fetch(`${server.url}/oidc/jwks`)).json()) as { keys: [JWK] };
  return keys[0];
}

describe('the lifetime of a token', () => {
  const lifeOf = (token: string) => {
    const { iat = 0, exp = 0 } = decodeJwt(token);
    return exp - iat;
  };

  it('is an hour for a program, as the answer states', async () => {
    const answer = (await (await askToken({ username: upn })).json()) as { access_token: string; expires_in: number };
    expect([answer.expires_in, lifeOf(answer.access_token)]).toEqual([3600, 3600]);
  });

  it('is five minutes for a session', async () => {
    await new Visitor(server.url).signIn(upn);
    const [issued] = await db.sql<{ life: number }[]>`
      select ((payload ->> 'exp')::int - (payload ->> 'iat')::int) as life from identity_provider_state
      where model = 'AccessToken' order by payload ->> 'iat' desc limit 1`;
    expect(issued?.life).toBe(300);
  });
});

describe('tokens for programs', () => {
  it('SI-002 can be requested for several areas at once: one at+jwt, whose aud lists the audience of each scope', async () => {
    const answer = await askToken({ username: upn, scope: 'main workflow authorization' });
    const body = (await answer.json()) as { access_token: string; token_type: string; scope: string };
    expect(answer.status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', scope: 'main workflow authorization' });
    const [header = '', payload = ''] = body.access_token
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString());
    expect(JSON.parse(header)).toMatchObject({ typ: 'at+jwt', alg: 'ES256' });
    expect(JSON.parse(payload).aud).toEqual([
      'urn:openboek:main',
      'urn:openboek:workflow',
      'urn:openboek:authorization',
    ]);
    for (const area of ['main', 'workflow', 'authorization'])
      expect(await call(area, body.access_token)).toEqual([200, 'ok']);
  });

  it('SI-003 are refused in an area with another scope', async () => {
    const areas = ['main', 'workflow', 'authorization'];
    for (const scope of areas) {
      const token = await tokenFor(scope);
      for (const area of areas)
        expect(await call(area, token)).toEqual(area === scope ? [200, 'ok'] : [403, 'WRONG_SCOPE']);
    }
  });

  it('SI-003 are refused with the audience alone or the scope alone', async () => {
    const aud = ['urn:openboek:main', 'urn:openboek:workflow'];
    expect(await call('workflow', await forge({ claims: { aud } }))).toEqual([403, 'WRONG_SCOPE']);
    expect(await call('workflow', await forge({ claims: { scope: 'main workflow' } }))).toEqual([403, 'WRONG_SCOPE']);
    expect(await call('workflow', await forge({ claims: { aud, scope: 'main workflow' } }))).toEqual([200, 'ok']);
  });

  it.each([
    ['an unknown person', { username: 'nobody@example.test', scope: 'main' }, 'invalid_grant'],
    ['somebody who left', { username: upnOf('gone'), scope: 'main' }, 'invalid_grant'],
    ['an unknown scope', { username: upn, scope: 'main everything' }, 'invalid_scope'],
    ['a request that names no person', { scope: 'main' }, 'invalid_request'],
    ['another client', { username: upn, scope: 'main', client_id: 'openboek' }, 'invalid_client'],
  ])('are not issued for %s', async (_what, fields, error) => {
    const answer = await askToken(fields as unknown as Record<string, string>);
    expect([answer.status >= 400 && answer.status < 500, await answer.json()]).toEqual([
      true,
      expect.objectContaining({ error }),
    ]);
  });

  it('SI-005 are refused if the person has no active account', async () => {
    const token = await tokenFor('main');
    await db.sql`update users set active = false where id = ${sanne}`;
    expect(await call('main', token)).toEqual([401, 'NO_SESSION']);
    await db.sql`update users set active = true where id = ${sanne}`;
    expect(await call('main', token)).toEqual([200, 'ok']);
    expect(await call('main', await forge({ claims: { sub: '999999', upn: 'nobody@example.test' } }))).toEqual([
      401,
      'NO_SESSION',
    ]);
  });
});

describe('a program with its own account (client credentials)', () => {
  /** A token as providers issue it to a program: the account belongs to no person and has no user principal name. */
  const ofProgram = (claims: JWTPayload = {}) =>
    forge({ claims: { sub: 'b3f0-service-account', azp: 'invoice-import', upn: undefined, ...claims } });

  it('is refused because its token names no person', async () => {
    expect(await call('main', await ofProgram())).toEqual([403, 'NO_PERSON']);
    expect(await call('main', await ofProgram({ upn: '' }))).toEqual([403, 'NO_PERSON']);
    // A token for another area is refused with a different code, and one from another issuer with a 401.
    expect(await call('workflow', await ofProgram())).toEqual([403, 'WRONG_SCOPE']);
    expect((await call('main', await ofProgram({ iss: 'https://elsewhere.example' })))[0]).toBe(401);
  });

  it('acts as the person whose user principal name the provider gives it, as long as that person is active', async () => {
    const company = await db.sql<{ id: number }[]>`select company_id as id from users where id = ${sanne}`;
    await db.sql`
      insert into users (upn, display_name, company_id) values ('invoice-import@example.test', 'Facturen', ${company[0]?.id ?? 0})`;
    const token = await ofProgram({ upn: 'invoice-import@example.test' });
    expect(await call('main', token)).toEqual([200, 'ok']);
    await db.sql`update users set active = false where upn = 'invoice-import@example.test'`;
    expect(await call('main', token)).toEqual([401, 'NO_SESSION']);
  });
});

describe('SI-002 the check of a token', () => {
  const now = () => Math.floor(Date.now() / 1000);
  it.each<[string, () => Promise<string> | string]>([
    ['expired', () => forge({ claims: { exp: now() - 31 } })],
    ['not valid yet', () => forge({ claims: { nbf: now() + 60 } })],
    ['without an expiry time', () => forge({ claims: { exp: undefined } })],
    ['from another issuer', () => forge({ claims: { iss: 'https://evil.example' } })],
    ['for another audience', () => forge({ claims: { aud: 'urn:other:main' } })],
    ['with the type of an id token', () => forge({ typ: 'JWT' })],
    ['signed with another key', async () => forge({ key: (await generateKeyPair('ES256')).privateKey })],
    [
      'signed with the public key as a shared secret',
      async () => forge({ alg: 'HS256', key: Buffer.from(JSON.stringify(await publicKey())) }),
    ],
    [
      'signed with the public key in PEM form as a shared secret',
      async () => {
        const key = createPublicKey({ key: (await publicKey()) as JsonWebKey, format: 'jwk' });
        return forge({ alg: 'HS256', key: Buffer.from(key.export({ type: 'spki', format: 'pem' })) });
      },
    ],
    [
      'not signed',
      () =>
        new UnsecuredJWT({
          iss: `${server.url}/oidc`,
          sub: String(sanne),
          aud: 'urn:openboek:main',
          scope: 'main',
          exp: now() + 60,
        }).encode(),
    ],
    [
      'changed',
      async () =>
        (await forge()).replace(
          /^([^.]+)\.[^.]+/,
          (_all, head) => `${head}.${Buffer.from('{"sub":"1"}').toString('base64url')}`,
        ),
    ],
    ['not a token at all', () => 'x'],
  ])('refuses a token: %s', async (_what, make) => {
    expect(await call('main', await make())).toEqual([401, 'TOKEN_INVALID']);
  });

  it('refuses a header with another scheme, or with no valid token', async () => {
    for (const Authorization of ['Basic eDp5', 'Bearer', '', 'Bearer a b']) {
      const answer = await fetch(`${server.url}/api/probe/main`, { headers: { Authorization } });
      expect(answer.status).toBe(401);
    }
  });

  it('accepts a valid token until half a minute after it expires, because clocks differ', async () => {
    expect(await call('main', await forge({ claims: { exp: now() - 10 } }))).toEqual([200, 'ok']);
  });
});
