import * as oidc from 'openid-client';
import type { Sql, Tx } from '#/bff/database/connection.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { admitNewcomer } from './admit-newcomer.ts';
import { auditEnd, auditRefusal, auditStart, type NoPerson } from './audit-session.ts';
import type { CookieJar } from './cookies.ts';
import { linkAgain } from './link-again.ts';
import { nameBareUser } from './name-bare-user.ts';
import type { Checks, Grant, Provider, Tokens } from './provider.ts';
import {
  deleteSession,
  findPerson,
  insertSession,
  insertSignIn,
  linkPerson,
  type ProviderAccount,
  takeSignIn,
} from './queries.ts';
import { hashToken, randomToken, type Seal } from './seal.ts';

export interface SignInDeps {
  sql: Sql;
  cookies: CookieJar;
  provider: Provider;
  seal: Seal;
  publicUrl: string;
  newcomers: { companyClaim: string } | null;
  log: { warn(detail: object, message: string): void };
}

/** The data that is stored while the browser is at the provider: sealed, in one row per sign-in. */
interface Pending {
  nonce: string;
  verifier: string;
  /**
   * The value of the browser's sign-in cookie. It prevents people from being tricked into finishing a sign-in
   * that somebody else began.
   */
  browser: string;
}

export const CALLBACK_PATH = '/api/auth/callback';
const SIGN_IN_SECONDS = 600;
const SESSION_SECONDS = 10 * 3600;

export interface Redirect {
  location: string;
  cookies: string[];
}

/**
 * Sends the browser to the provider. Several tabs may sign in at once: they share the browser's cookie, but not the
 * state.
 */
export async function beginSignIn(
  deps: SignInDeps,
  request: Request,
  returnTo: string,
  language: string,
): Promise<Redirect> {
  const { sql, cookies, provider, seal } = deps;
  const browser = cookies.read(request, cookies.signIn) ?? randomToken();
  const checks: Checks = { state: randomToken(), nonce: randomToken(), verifier: oidc.randomPKCECodeVerifier() };
  const location = await provider.authorizationUrl(checks, `${deps.publicUrl}${CALLBACK_PATH}`, language);
  const stateHash = hashToken(checks.state);
  const pending: Pending = { nonce: checks.nonce, verifier: checks.verifier, browser };
  await insertSignIn(sql, stateHash, seal.close(stateHash.toString('hex'), pending), returnTo);
  return { location: location.href, cookies: [cookies.write(cookies.signIn, browser, SIGN_IN_SECONDS)] };
}

/** Why a sign-in failed; each reason has its own text on the page. */
export type SignInFault = 'expired' | 'refused' | 'clock' | 'setup' | NoPerson;
export class SignInFailed extends Error {
  readonly fault: SignInFault;
  constructor(fault: SignInFault, cause?: unknown) {
    super(`sign-in failed: ${fault}`, { cause });
    this.fault = fault;
  }
}

/**
 * Handles the browser's return with a code: checks the state, the nonce, PKCE and that this browser began the sign-in,
 * finds the person, and opens a session under a new id. If the browser still had a session, that session ends.
 * @throws SignInFailed; Failure UNAVAILABLE if the provider does not answer.
 */
export async function finishSignIn(deps: SignInDeps, request: Request): Promise<Redirect> {
  const { sql, cookies, seal } = deps;
  const callback = new URL(request.url);
  const state = callback.searchParams.get('state') ?? '';
  const stateHash = hashToken(state);
  const row = await takeSignIn(sql, stateHash);
  const pending = row && (seal.open(stateHash.toString('hex'), row.sealed) as Pending | undefined);
  if (!row || !pending || cookies.read(request, cookies.signIn) !== pending.browser) throw new SignInFailed('expired');

  const grant = await exchange(deps, callback.search, { state, nonce: pending.nonce, verifier: pending.verifier });
  const account = accountOf(deps.provider, grant);
  const opened = await transaction(sql, (tx) => openSession(deps, tx, request, account, grant));
  if (opened.fault !== undefined) throw new SignInFailed(opened.fault);
  return { location: row.returnTo, cookies: [cookies.write(cookies.session, opened.id, SESSION_SECONDS)] };
}

/**
 * @returns the new session's id, or why the sign-in leads to no person; the refusal is then in the audit log.
 */
async function openSession(
  deps: SignInDeps,
  tx: Tx,
  request: Request,
  account: ProviderAccount,
  grant: Grant,
): Promise<{ id: string; fault?: undefined } | { fault: NoPerson }> {
  const { seal, cookies, newcomers } = deps;
  if (newcomers) await admitNewcomer(tx, newcomers.companyClaim, account, grant.claims, deps.log);
  const person = (await findPerson(tx, account)) ?? (await linkAgain(tx, account, deps.log)) ?? 'none';
  if (typeof person === 'string') {
    const fault = person === 'other' ? 'otherAccount' : account.upn ? 'noAccount' : 'noClaim';
    await auditRefusal(tx, account, fault);
    if (fault === 'noAccount') deps.log.warn({ upn: account.upn }, NOBODY);
    if (fault === 'noClaim') deps.log.warn({ claims: Object.keys(grant.claims).sort() }, noClaim(deps.provider));
    return { fault };
  }
  await linkPerson(tx, person.id, account);
  await nameBareUser(tx, person, grant.claims);
  const before = cookies.read(request, cookies.session);
  const ended = before ? await deleteSession(tx, hashToken(before)) : undefined;
  if (ended) await auditEnd(tx, ended.userId, 'sign-in');
  const id = randomToken();
  const idHash = hashToken(id);
  const tokens: Tokens = { refreshToken: grant.refreshToken, idToken: grant.idToken };
  await insertSession(tx, {
    idHash,
    userId: person.id,
    tokens: seal.close(idHash.toString('hex'), tokens),
    tokenSeconds: grant.tokenSeconds,
    providerSession: typeof grant.claims.sid === 'string' ? grant.claims.sid : null,
  });
  await auditStart(tx, person.id);
  return { id };
}

async function exchange({ provider, publicUrl, log }: SignInDeps, search: string, checks: Checks): Promise<Grant> {
  try {
    // This is our public address, not the address to which a proxy forwarded, because it must equal the redirect_uri.
    return await provider.exchange(new URL(`${publicUrl}${CALLBACK_PATH}${search}`), checks);
  } catch (error) {
    if (error instanceof Failure) throw error;
    const code = (error as { code?: unknown }).code;
    if (error instanceof TypeError || code === 'OAUTH_TIMEOUT')
      throw new Failure('UNAVAILABLE', 'the identity provider does not answer', { retryAfter: 5, cause: error });
    const settings = settingsInDoubt(error);
    if (settings) {
      log.warn({ settings }, `sign-in failed: the identity provider does not accept ${settings.join(' with ')}`);
      throw new SignInFailed('setup', error);
    }
    // If our clock is ahead by more than a token's lifetime, every sign-in fails, so the page names this cause.
    throw new SignInFailed(code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' ? 'clock' : 'refused', error);
  }
}

/** The settings to check for an error of the provider (RFC 6749, 4.1.2.1 and 5.2). */
const IN_DOUBT: Readonly<Record<string, readonly string[]>> = {
  invalid_client: ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  unauthorized_client: ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  invalid_scope: ['OIDC_SCOPES'],
};

const settingsInDoubt = (error: unknown) => IN_DOUBT[String((error as { error?: unknown }).error)];

const NOBODY =
  'sign-in refused: no active person has this user principal name; people are added by an import, SCIM or ' +
  'OPENBOEK_JIT_USERS, and the first administrator is added by OPENBOEK_ADMIN_UPN';

const noClaim = ({ settings: { upnClaim } }: Provider) =>
  `sign-in refused: the ID token has no claim ${upnClaim} with the user principal name; map it at the identity provider, ` +
  'or name another claim in OIDC_UPN_CLAIM';

function accountOf({ settings }: Provider, { claims }: Grant): ProviderAccount {
  const upn = claims[settings.upnClaim];
  return { issuer: settings.issuer, subject: claims.sub, upn: typeof upn === 'string' ? upn : null };
}
