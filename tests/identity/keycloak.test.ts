import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allowByName } from '#/bff/people/accounts/allow-by-command.ts';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';
import { type SignInServer, startSignInServer, Visitor } from '#/tests/support/sign-in-server.ts';
import { makeSmallCompany } from '#/tests/support/small-company.ts';

/** A real external OpenID Connect provider: Keycloak with the realm of the shared services, if it is running. */
const {
  OIDC_ISSUER,
  OIDC_CLIENT_ID = '',
  OIDC_CLIENT_SECRET = '',
  OIDC_SCOPES = '',
  KEYCLOAK_ADMIN = '',
} = process.env;
const { OIDC_PROGRAM_CLIENT_ID = '', OIDC_PROGRAM_CLIENT_SECRET = '' } = process.env;
if (!OIDC_ISSUER) console.log('tests/identity/keycloak.test.ts is skipped: OIDC_ISSUER names no provider');

const SANNE = 'sanne.dijkgraaf@noordveen.example';
const RUBEN = 'ruben.scholten@noordveen.example';
let db: TestDatabase;
let server: SignInServer;

/**
 * Signs in with Keycloak's own form; like a browser, it goes to Keycloak and back to Openboek.
 *
 * @returns the answer of Openboek's callback, both visitors, and whether Keycloak asked for a password.
 */
async function signIn(
  upn: string,
  visitor = new Visitor(server.url),
  keycloak = new Visitor(new URL(OIDC_ISSUER ?? '').origin),
) {
  const away = await visitor.fetch('/api/auth/sign-in?returnTo=/app');
  let answer = await keycloak.fetch(away.headers.get('Location') ?? '');
  const asked = answer.status === 200;
  if (asked) {
    const action = /<form[^>]*action="([^"]+)"/.exec(await answer.text())?.[1]?.replaceAll('&amp;', '&') ?? '';
    const body = new URLSearchParams({ username: upn, password: upn.split('.')[0] ?? '' });
    answer = await keycloak.fetch(action, { method: 'POST', body });
  }
  const callback = await visitor.fetch(answer.headers.get('Location') ?? '');
  return { visitor, keycloak, callback, asked };
}

async function administer(method: string, path: string, body?: object) {
  const [username = '', password = ''] = KEYCLOAK_ADMIN.split(':');
  const origin = new URL(OIDC_ISSUER ?? '').origin;
  const form = new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', username, password });
  const token = await fetch(`${origin}/realms/master/protocol/openid-connect/token`, { method: 'POST', body: form });
  const { access_token } = (await token.json()) as { access_token: string };
  const headers = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const answer = await fetch(`${origin}/admin/realms/openboek${path}`, init);
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.status === 200 ? answer.json() : undefined;
}

describe.skipIf(!OIDC_ISSUER)('an external identity provider', () => {
  beforeAll(async () => {
    db = await testDatabase();
    const company = await makeSmallCompany(db.sql);
    for (const upn of [SANNE, RUBEN])
      await db.sql`
        insert into users (upn, display_name, company_id) values (${upn}, ${upn}, ${company.companies.Infra})`;
    server = await startSignInServer(db.sql, (provider) => {
      Object.assign(provider, {
        issuer: OIDC_ISSUER,
        clientId: OIDC_CLIENT_ID,
        clientSecret: OIDC_CLIENT_SECRET,
        scopes: OIDC_SCOPES,
        alwaysAsk: false,
      });
    });
  });
  afterAll(async () => {
    await server?.close();
    await db?.drop();
  });
  beforeEach(() => db.sql`delete from sessions`);

  const me = async (visitor: Visitor) => (await visitor.fetch('/api/probe/main')).status;

  it('SI-001 signs people in; at the first sign-in the user principal name links the account to the person', async () => {
    const { visitor, callback } = await signIn(SANNE);
    expect([callback.status, callback.headers.get('Location')]).toEqual([303, '/app']);
    expect(await me(visitor)).toBe(200);
    const [row] = await db.sql`select issuer, subject from users where upn = ${SANNE}`;
    expect(row).toEqual({ issuer: OIDC_ISSUER, subject: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    // Another account with the same name at that provider is a different person.
    await db.sql`update users set subject = 'another account' where upn = ${SANNE}`;
    expect((await signIn(SANNE)).callback.status).toBe(403);
    await db.sql`update users set issuer = null, subject = null where upn = ${SANNE}`;
  });

  it('a person whose account at the provider is deleted and recreated can sign in as before once the new account may be linked', async () => {
    const upn = `nora.${randomUUID().slice(0, 8)}@noordveen.example`;
    await db.sql`
      insert into users (upn, display_name, company_id) select ${upn}, 'Nora', company_id from users where upn = ${SANNE}`;
    const credentials = [{ type: 'password', value: 'nora', temporary: false }];
    const account = { username: upn, email: upn, firstName: 'Nora', lastName: 'Weer', enabled: true, credentials };
    const make = () => administer('POST', '/users', account);
    const remove = async () => {
      const [user] = (await administer('GET', `/users?exact=true&username=${encodeURIComponent(upn)}`)) as {
        id: string;
      }[];
      await administer('DELETE', `/users/${user?.id}`);
    };
    await make();
    try {
      expect((await signIn(upn)).callback.status).toBe(303);
      await remove();
      await make();
      expect((await signIn(upn)).callback.status).toBe(403);
      expect((await allowByName(db.sql, [upn])).allowed).toEqual([upn]);
      const { visitor, callback } = await signIn(upn);
      expect([callback.status, await me(visitor)]).toEqual([303, 200]);
    } finally {
      await remove();
    }
  });

  it('SI-004 a session that has ended is renewed without asking while the provider remembers the person', async () => {
    const first = await signIn(SANNE);
    await db.sql`delete from sessions`;
    expect(await me(first.visitor)).toBe(401);
    const second = await signIn(SANNE, first.visitor, first.keycloak);
    expect([second.asked, await me(second.visitor)]).toEqual([false, 200]);
  });

  it('renews rotating tokens again and again, even if many requests arrive at the same moment', async () => {
    const { visitor } = await signIn(SANNE);
    for (let round = 0; round < 3; round += 1) {
      await db.sql`update sessions set tokens_expire_at = now()`;
      const all = await Promise.all(Array.from({ length: 8 }, () => me(visitor)));
      expect(all).toEqual(Array(8).fill(200));
    }
    const [row] = await db.sql`select tokens_expire_at > now() + interval '1 minute' as renewed from sessions`;
    expect(row?.renewed).toBe(true);
  });

  it('a person who is disabled at the provider is signed out at the next renewal', async () => {
    const { visitor } = await signIn(RUBEN);
    const [user] = (await administer('GET', `/users?exact=true&username=${encodeURIComponent(RUBEN)}`)) as {
      id: string;
    }[];
    await administer('PUT', `/users/${user?.id}`, { ...user, enabled: false });
    await db.sql`update sessions set tokens_expire_at = now()`;
    expect(await me(visitor)).toBe(401);
    await administer('PUT', `/users/${user?.id}`, { ...user, enabled: true });
  });

  it('SI-006 signing out also ends the session at the provider', async () => {
    const { visitor, keycloak } = await signIn(SANNE);
    const headers = { 'Sec-Fetch-Site': 'same-origin' };
    const out = await visitor.fetch('/quit', { method: 'POST', headers });
    const back = await keycloak.fetch(out.headers.get('Location') ?? '');
    expect([out.status, back.headers.get('Location')]).toEqual([303, `${server.url}/quit`]);
    expect((await signIn(SANNE, visitor, keycloak)).asked).toBe(true);
  });

  it('an administrator who ends the session at the provider also ends the session in Openboek', async () => {
    const [client] = (await administer('GET', `/clients?clientId=${OIDC_CLIENT_ID}`)) as {
      id: string;
      attributes: Record<string, string>;
    }[];
    const attributes = { ...client?.attributes, 'backchannel.logout.url': `${server.url}/api/auth/backchannel-logout` };
    await administer('PUT', `/clients/${client?.id}`, { ...client, attributes });
    const { visitor } = await signIn(SANNE);
    const [row] = await db.sql`select subject from users where upn = ${SANNE}`;
    await administer('POST', `/users/${row?.subject}/logout`);
    await expect.poll(() => me(visitor), { timeout: 5000 }).toBe(401);
  });

  it('SI-003 a program with client credentials can access the areas of its scopes as the person linked to it', async () => {
    const form = { grant_type: 'client_credentials', client_id: OIDC_PROGRAM_CLIENT_ID, scope: 'main' };
    const body = new URLSearchParams({ ...form, client_secret: OIDC_PROGRAM_CLIENT_SECRET });
    const answer = await fetch(`${OIDC_ISSUER}/protocol/openid-connect/token`, { method: 'POST', body });
    const { access_token } = (await answer.json()) as { access_token: string };
    const call = async (area: string) => {
      const headers = { Authorization: `Bearer ${access_token}` };
      return (await fetch(`${server.url}/api/probe/${area}`, { headers })).status;
    };
    expect(await call('main')).toBe(403);
    const { sub } = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString()) as {
      sub: string;
    };
    await db.sql`update users set issuer = ${OIDC_ISSUER ?? ''}, subject = ${sub} where upn = ${RUBEN}`;
    expect([await call('main'), await call('workflow')]).toEqual([200, 403]);
  });

  it('SI-003 a program acts as the person whose user name its client puts into its tokens', async () => {
    // No person is linked to the program's account, and no other account signs in with this user name.
    await db.sql`update users set issuer = null, subject = null where upn = ${RUBEN}`;
    const [client] = (await administer('GET', `/clients?clientId=${OIDC_PROGRAM_CLIENT_ID}`)) as { id: string }[];
    const mappers = `/clients/${client?.id}/protocol-mappers/models`;
    await administer('POST', mappers, {
      name: 'person',
      protocol: 'openid-connect',
      protocolMapper: 'oidc-hardcoded-claim-mapper',
      config: { 'claim.name': 'upn', 'claim.value': RUBEN, 'access.token.claim': 'true', 'jsonType.label': 'String' },
    });
    try {
      const form = { grant_type: 'client_credentials', client_id: OIDC_PROGRAM_CLIENT_ID, scope: 'main' };
      const body = new URLSearchParams({ ...form, client_secret: OIDC_PROGRAM_CLIENT_SECRET });
      const answer = await fetch(`${OIDC_ISSUER}/protocol/openid-connect/token`, { method: 'POST', body });
      const { access_token } = (await answer.json()) as { access_token: string };
      const headers = { Authorization: `Bearer ${access_token}` };
      const probed = await fetch(`${server.url}/api/probe/main`, { headers });
      expect([probed.status, await probed.json()]).toMatchObject([200, { upn: RUBEN }]);
    } finally {
      const [mapper] = ((await administer('GET', mappers)) as { id: string; name: string }[]).filter(
        ({ name }) => name === 'person',
      );
      await administer('DELETE', `${mappers}/${mapper?.id}`);
    }
  });
});
