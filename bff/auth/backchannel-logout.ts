import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { Sql } from '#/bff/database/connection.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { PRIVATE_KEY_ALGORITHMS } from './algorithms.ts';
import { auditEnd } from './audit-session.ts';
import type { Provider } from './provider.ts';
import { deleteProviderSessions } from './queries.ts';

export interface BackchannelDeps {
  sql: Sql;
  provider: Provider;
}

export const BACKCHANNEL_PATH = '/api/auth/backchannel-logout';
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/**
 * The maximum difference between the provider's clock and ours. In addition, a token may be up to twice this number of
 * seconds old.
 */
const TOLERANCE_SECONDS = 60;

/**
 * Handles the provider's server-to-server message that a session, or all sessions of a person, have ended (OpenID
 * Connect Back-Channel Logout 1.0). Replaying a token does no harm: the session that it names is already gone, and a
 * token without a session id only ends sessions that began before it was issued, or at most a minute later.
 * @throws Failure BAD_REQUEST for anything but a logout token that our provider issued for us, UNAVAILABLE if the
 * provider does not answer
 */
export async function endByProvider({ sql, provider }: BackchannelDeps, token: string): Promise<void> {
  const claims = await verify(provider, token);
  const { sub, sid, iat = 0, events, nonce } = claims;
  const providerSession = typeof sid === 'string' ? sid : null;
  const isLogout = typeof events === 'object' && events !== null && EVENT in events;
  if (!isLogout || nonce !== undefined || (!sub && !providerSession))
    throw new Failure('BAD_REQUEST', 'not a logout token');
  await transaction(sql, async (tx) => {
    const userIds = await deleteProviderSessions(tx, {
      issuer: provider.settings.issuer,
      subject: sub ?? null,
      providerSession,
      before: new Date((iat + TOLERANCE_SECONDS) * 1000),
    });
    for (const userId of userIds) await auditEnd(tx, userId, 'provider');
  });
}

async function verify(provider: Provider, token: string): Promise<JWTPayload> {
  const keys = await provider.keys();
  const { issuer, clientId } = provider.settings;
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms: PRIVATE_KEY_ALGORITHMS,
      requiredClaims: ['iat', 'jti'],
      maxTokenAge: 2 * TOLERANCE_SECONDS,
      clockTolerance: TOLERANCE_SECONDS,
    });
    // The specification only recommends this type, so it may be missing; an id token or access token has another type.
    if (protectedHeader.typ && !/^(application\/)?logout\+jwt$/i.test(protectedHeader.typ))
      throw new Failure('BAD_REQUEST', 'not a logout token');
    return payload;
  } catch (cause) {
    if (cause instanceof errors.JOSEError)
      throw new Failure('BAD_REQUEST', `logout token refused: ${cause.code}`, { cause });
    throw cause;
  }
}
