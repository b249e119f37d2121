import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { Area } from '#/bff/context.ts';
import type { Sql } from '#/bff/database/connection.ts';
import { Failure } from '#/bff/failure.ts';
import type { RightsCache } from '#/bff/people/rights-cache.ts';
import { PRIVATE_KEY_ALGORITHMS } from './algorithms.ts';
import type { Provider } from './provider.ts';
import { findPerson } from './queries.ts';
import { userOf } from './resolve-session.ts';
import type { SignedIn } from './signed-in.ts';

export interface BearerDeps {
  sql: Sql;
  provider: Provider;
  rights: RightsCache;
}

export const audienceOf = (area: Area) => `urn:openboek:${area}`;
const AUDIENCES = (['main', 'workflow', 'authorization'] as const).map(audienceOf);

/**
 * The person for whom a program acts (RFC 9068), from a signed access token that our provider issued for us,
 * with the audience and the scope of the area.
 * @throws Failure TOKEN_INVALID (401), WRONG_SCOPE (403) for a valid token of another area, NO_PERSON (403) if the
 * token names no person, because the program only has an account of its own at the provider (decision 0048), NO_SESSION
 * if the person named by the token has no active account here, UNAVAILABLE if the provider's keys cannot be fetched.
 */
export async function resolveBearer(deps: BearerDeps, authorization: string, area: Area): Promise<SignedIn> {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(authorization)?.[1];
  if (!token) throw new Failure('TOKEN_INVALID', 'the Authorization header holds no bearer token');
  const claims = await verify(deps.provider, token);
  const audiences = [claims.aud].flat();
  const scopes = typeof claims.scope === 'string' ? claims.scope.split(' ') : [];
  if (!audiences.includes(audienceOf(area)) || !scopes.includes(area))
    throw new Failure('WRONG_SCOPE', `the token is not for the area ${area}`);
  const { issuer, upnClaim } = deps.provider.settings;
  const upn = claims[upnClaim];
  const row = await findPerson(deps.sql, {
    issuer,
    subject: claims.sub ?? '',
    upn: typeof upn === 'string' ? upn : null,
  });
  if (!row && (typeof upn !== 'string' || upn === ''))
    throw new Failure('NO_PERSON', `the token names no person: it has no claim ${upnClaim}`);
  if (!row) throw new Failure('NO_SESSION', 'the token does not belong to an active account');
  return {
    kind: 'bearer',
    user: userOf(row),
    rights: await deps.rights.of(row.id, row.rightsVersion, row.rightsEpoch),
    expiresAt: new Date((claims.exp ?? 0) * 1000),
  };
}

async function verify(provider: Provider, token: string): Promise<JWTPayload> {
  const keys = await provider.keys();
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: provider.settings.issuer,
      audience: AUDIENCES,
      typ: 'at+jwt',
      algorithms: PRIVATE_KEY_ALGORITHMS,
      requiredClaims: ['exp', 'sub'],
      clockTolerance: 30,
    });
    return payload;
  } catch (cause) {
    if (cause instanceof errors.JWKSTimeout || !(cause instanceof errors.JOSEError))
      throw new Failure('UNAVAILABLE', 'the keys of the identity provider cannot be fetched', { retryAfter: 5, cause });
    // A key that was just created is only fetched after jose's cool-down, so a retry may succeed.
    const retryAfter = cause instanceof errors.JWKSNoMatchingKey ? { retryAfter: 5 } : {};
    throw new Failure('TOKEN_INVALID', `the token is refused: ${cause.code}, ${wordsOf(cause)}`, {
      ...retryAfter,
      cause,
    });
  }
}

/**
 * Describes what was wrong, without quoting the value from the token. For faults that usually result from a wrong
 * client configuration, it also describes what is expected.
 */
function wordsOf(cause: errors.JOSEError): string {
  const asked = cause instanceof errors.JWTClaimValidationFailed && ASKED[cause.claim];
  return asked ? `${cause.message}; ${asked}` : cause.message;
}

const ASKED: Readonly<Record<string, string>> = {
  typ: 'expected at+jwt in the header of the token',
  aud: `expected one of ${AUDIENCES.join(', ')}`,
};
