import { BACKGROUND_HEADER } from '#/bff/contract/headers.ts';
import type { Sql } from '#/bff/database/connection.ts';
import { Failure } from '#/bff/failure.ts';
import type { RightsCache } from '#/bff/people/rights-cache.ts';
import type { CookieJar } from './cookies.ts';
import { findSession, type PersonRow, type SessionRow, touchSession } from './queries.ts';
import { hashToken } from './seal.ts';
import type { SignedIn, SignedInUser } from './signed-in.ts';

export interface SessionDeps {
  sql: Sql;
  cookies: CookieJar;
  rights: RightsCache;
  keepTokens(idHash: Buffer, secondsLeft: number | null): Promise<void>;
}

/** The session that the request's cookie names, if it is still open. Changes nothing. */
export async function readSession({ sql, cookies }: SessionDeps, request: Request): Promise<SessionRow | undefined> {
  const id = cookies.read(request, cookies.session);
  return id ? findSession(sql, hashToken(id)) : undefined;
}

/**
 * The person signed in by cookie. The request counts as activity unless the page marks it as a background request. If
 * the provider's tokens are about to expire, they are renewed.
 * @throws Failure NO_SESSION; UNAVAILABLE if the provider is needed and does not answer.
 */
export async function resolveSession(deps: SessionDeps, request: Request): Promise<SignedIn> {
  const { sql, cookies, rights } = deps;
  const id = cookies.read(request, cookies.session);
  if (!id) throw new Failure('NO_SESSION', 'sign in first');
  const idHash = hashToken(id);
  const row = await findSession(sql, idHash);
  if (!row) throw new Failure('NO_SESSION', 'the session has ended');
  await deps.keepTokens(idHash, row.tokenSecondsLeft);
  const isActivity = !request.headers.has(BACKGROUND_HEADER);
  const touched = row.isStale && isActivity ? await touchSession(sql, idHash) : undefined;
  return {
    kind: 'session',
    user: userOf(row),
    rights: await rights.of(row.id, row.rightsVersion, row.rightsEpoch),
    expiresAt: touched ?? row.endsAt,
  };
}

/** The person, without the data that only the rights cache needs. */
export function userOf(row: PersonRow): SignedInUser {
  return {
    id: row.id,
    upn: row.upn,
    displayName: row.displayName,
    firstName: row.firstName,
    email: row.email,
    login: row.login,
    personnelNumber: row.personnelNumber,
    jobDescription: row.jobDescription,
    companyId: row.companyId,
    companyName: row.companyName,
    language: row.language,
  };
}
