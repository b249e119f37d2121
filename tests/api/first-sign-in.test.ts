import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCookieJar } from '#/bff/auth/cookies.ts';
import type { Provider } from '#/bff/auth/provider.ts';
import { createSeal } from '#/bff/auth/seal.ts';
import { beginSignIn, finishSignIn, type SignInDeps, SignInFailed } from '#/bff/auth/sign-in.ts';
import { lockDirectory } from '#/bff/people/import/directory-queries.ts';
import { type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { until } from '#/tests/support/until.ts';

const SITE = 'http://localhost:4400';
let app: TestApp;
const warnings: object[] = [];
const said: string[] = [];
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

/** A provider that knows one person; the rest of the sign-in is the real code. */
function providerOf(claims: Record<string, unknown>, refusal?: Error): Provider {
  const stub = {
    settings: { issuer: 'https://idp.example', upnClaim: 'upn' },
    authorizationUrl: async ({ state }: { state: string }) => new URL(`https://idp.example/auth?state=${state}`),
    exchange: async () => {
      if (refusal) throw refusal;
      return {
        claims: { sub: randomUUID(), ...claims },
        refreshToken: undefined,
        idToken: undefined,
        tokenSeconds: null,
      };
    },
  };
  return stub as unknown as Provider;
}

/**
 * Goes through the whole sign-in.
 * @returns the page and cookies that the browser gets, or the reason why there is no session
 */
async function signIn(
  claims: Record<string, unknown>,
  newcomers: SignInDeps['newcomers'] = { companyClaim: 'organisation' },
  refusal?: Error,
) {
  const deps: SignInDeps = {
    sql: app.database.sql,
    cookies: createCookieJar(SITE),
    provider: providerOf(claims, refusal),
    seal: createSeal('a secret of this test, thirty-two characters', 'sessions'),
    publicUrl: SITE,
    newcomers,
    log: {
      warn(detail, message) {
        warnings.push(detail);
        said.push(message);
      },
    },
  };
  const away = await beginSignIn(deps, new Request(`${SITE}/api/auth/sign-in`), '/app', 'nl');
  const state = new URL(away.location).searchParams.get('state') ?? '';
  const headers = { Cookie: away.cookies.map((cookie) => cookie.split(';')[0]).join('; ') };
  const back = new Request(`${SITE}/api/auth/callback?code=x&state=${state}`, { headers });
  return finishSignIn(deps, back).catch((error: unknown) => {
    if (error instanceof SignInFailed) return error.fault;
    throw error;
  });
}

const claimsOf = (local: string, own: Record<string, unknown> = {}) => ({
  upn: `${local}@noordveen.example`,
  name: 'Nina Nieuw',
  given_name: 'Nina',
  family_name: 'Nieuw',
  email: `${local}@noordveen.example`,
  organisation: '1100',
  ...own,
});
/** The number of transactions that wait for an advisory lock, such as the one on people and companies. */
const countWaiting = async () =>
  (
    await app.database.sql<{ count: number }[]>`select count(*)::int as count from pg_locks 
      where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`
  )[0]?.count ?? 0;
const personOf = async (local: string) =>
  (
    await app.database.sql`
      select u.display_name as name, c.name as company, u.issuer, array_agg(r.name) as roles
      from users u join companies c on c.id = u.company_id
      left join user_roles ur on ur.user_id = u.id and ur.active left join roles r on r.id = ur.role_id
      where u.upn = ${`${local}@noordveen.example`} group by u.id, c.id`
  )[0];

describe('the first sign-in of an unknown person', () => {
  it('creates an employee of the company that the provider names, if the setting for new people is on', async () => {
    expect(await signIn(claimsOf('nina.nieuw'))).toMatchObject({ location: '/app' });
    expect(await personOf('nina.nieuw')).toEqual({
      name: 'Nina Nieuw',
      company: 'Noordveen Infra',
      issuer: 'https://idp.example',
      roles: ['Employee'],
    });
    const nina = await app.as('nina.nieuw');
    expect((await nina.get('/api/reports/my')).status).toBe(200);
    const [entry] = await auditOf(app, { action: 'person.create', entityId: nina.id });
    expect(entry).toMatchObject({ actorKind: 'system', detail: { source: 'first sign-in' } });
  });

  it('leads to the page about a missing account if the setting for new people is off', async () => {
    expect(await signIn(claimsOf('nico.nieuw'), null)).toBe('noAccount');
    expect(await personOf('nico.nieuw')).toBeUndefined();
  });

  it('creates nobody without a known company, and logs the reason', async () => {
    warnings.length = 0;
    expect(await signIn(claimsOf('noor.nieuw', { organisation: 'Elders' }))).toBe('noAccount');
    expect(await signIn(claimsOf('noor.nieuw', { organisation: undefined }))).toBe('noAccount');
    expect(await personOf('noor.nieuw')).toBeUndefined();
    const upn = 'noor.nieuw@noordveen.example';
    expect(warnings).toMatchObject([
      { faults: [{ code: 'unknownCompany' }] },
      { upn },
      { faults: [{ code: 'required' }] },
      { upn },
    ]);
  });

  it('does not bring back people who have left, and does not change known people', async () => {
    await app.database.sql`update users set active = false where upn = 'tim.hendriks@noordveen.example'`;
    expect(await signIn(claimsOf('tim.hendriks'))).toBe('noAccount');
    expect(await signIn(claimsOf('yara.pinas'))).toMatchObject({ location: '/app' });
    const names = await app.database.sql`
      select display_name as name from users where upn in ('tim.hendriks@noordveen.example', 'yara.pinas@noordveen.example') order by upn`;
    expect(names.map(({ name }) => name)).toEqual(['Tim Hendriks', 'Yara Pinas']);
  });

  it('logs a sign-in without a user name that can be stored, and creates nobody', async () => {
    warnings.length = 0;
    expect(await signIn(claimsOf('nele.nieuw', { upn: undefined, sub: 'nele' }))).toBe('noClaim');
    expect(await signIn(claimsOf('nele.nieuw', { upn: 'nele', sub: 'nele' }))).toBe('noAccount');
    expect(warnings).toEqual([
      { faults: [{ column: 'upn', code: 'required' }], subject: 'nele' },
      { claims: ['email', 'family_name', 'given_name', 'name', 'organisation', 'sub', 'upn'] },
      { faults: [{ column: 'upn', code: 'badUpn' }], subject: 'nele' },
      { upn: 'nele' },
    ]);
  });

  it('logs which claims arrived if the claim with the user name is missing, but never their values', async () => {
    warnings.length = 0;
    said.length = 0;
    expect(await signIn({ sub: 'niek', preferred_username: 'niek.nieuw' }, null)).toBe('noClaim');
    expect(warnings).toEqual([{ claims: ['preferred_username', 'sub'] }]);
    expect(said).toEqual([expect.stringContaining('no claim upn')]);
    expect(said[0]).toContain('OIDC_UPN_CLAIM');
  });

  it.each([
    ['invalid_client', ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']],
    ['unauthorized_client', ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']],
    ['invalid_scope', ['OIDC_SCOPES']],
  ])('logs the names of the settings that the provider did not accept: %s', async (error, settings) => {
    warnings.length = 0;
    expect(await signIn(claimsOf('nina.nieuw'), null, Object.assign(new Error(error), { error }))).toBe('setup');
    expect(warnings).toEqual([{ settings }]);
  });

  it('does not mention the settings if the provider refused the person', async () => {
    warnings.length = 0;
    const error = Object.assign(new Error('access_denied'), { error: 'access_denied' });
    expect(await signIn(claimsOf('nina.nieuw'), null, error)).toBe('refused');
    expect(warnings).toEqual([]);
  });

  it('uses the first of several values of a claim, and ignores values that are not text', async () => {
    await signIn(claimsOf('nora.nieuw', { name: { formatted: 'Nora' }, given_name: ['Nora'], organisation: ['1100'] }));
    expect(await personOf('nora.nieuw')).toMatchObject({ name: 'Nora Nieuw', company: 'Noordveen Infra' });
  });

  it('ignores names with characters that no file can contain, and refuses a user name with one', async () => {
    await signIn(claimsOf('nils.nieuw', { name: 'Nils\ufffe', family_name: 'Nieuw\u0001' }));
    expect(await personOf('nils.nieuw')).toMatchObject({ name: 'Nina' });
    expect(await signIn(claimsOf('nil\uffffs.nieuw'))).toBe('noAccount');
  });

  it('creates one person when it happens in several windows at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => signIn(claimsOf('nick.nieuw', { sub: 'nick' }))));
    expect(answers).toMatchObject(answers.map(() => ({ location: '/app' })));
    const rows = await app.database.sql`select 1 from users where upn = 'nick.nieuw@noordveen.example'`;
    expect(rows).toHaveLength(1);
  });

  it('does not change a person whom a file or directory adds at the same moment', async () => {
    const signing = await app.database.sql.begin(async (tx) => {
      await lockDirectory(tx);
      await tx`
        insert into users (upn, display_name, email, company_id)
        select 'nadia.nieuw@noordveen.example', 'Nadia uit het bestand', 'nadia@elders.example', id from companies where administration_nr = '1100'`;
      const waits = signIn(claimsOf('nadia.nieuw'));
      await until(
        'the sign-in waits',
        () => countWaiting(),
        (count) => count > 0,
      );
      return [waits] as const;
    });
    expect(await signing[0]).toMatchObject({ location: '/app' });
    expect(await personOf('nadia.nieuw')).toMatchObject({ name: 'Nadia uit het bestand' });
  });
});
