import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '#/bff/database/connection.ts';
import { Failure } from '#/bff/failure.ts';
import { type Provider, SignedOutThere, type Tokens } from './provider.ts';
import { leaseTokens, releaseLease, storeTokens, tokenSecondsLeft } from './queries.ts';
import type { Seal } from './seal.ts';
import { endSession } from './sign-out.ts';

/** Tokens are renewed this long before they end, so that a slow provider is not felt. */
const EARLY_SECONDS = 60;
/** Longer than the provider may take to answer; a process that died in between blocks nobody for longer. */
const LEASE_SECONDS = 15;
const PATIENCE_MS = 12_000;
/** So long a request waits for new tokens while the old ones hold: a provider that is silent is not felt. */
const UNFELT_MS = 1000;
/** After a failed call the next requests do not wait for the provider again. */
const REST_MS = 3000;

export interface RenewalDeps {
  sql: Sql;
  provider: Provider;
  seal: Seal;
  log: { warn(detail: object, message: string): void };
}

/**
 * Makes sure that the identity provider still stands behind a session, by renewing its tokens before they end. Rotating
 * refresh tokens allow one renewal at a time: a lease on the row sees to that, across processes. Only `invalid_grant`
 * ends the session; when the provider is down the session stays and the request waits for better times (503).
 */
export function createRenewal({ sql, provider, seal, log }: RenewalDeps) {
  /** By a clock that nobody sets. */
  let downUntil = 0;

  /** @throws Failure NO_SESSION when the provider ended it, UNAVAILABLE when it cannot be asked and the tokens ran out. */
  return async function keepTokens(idHash: Buffer, secondsLeft: number | null): Promise<void> {
    if (secondsLeft === null || secondsLeft > EARLY_SECONDS) return;
    const sealed =
      performance.now() < downUntil ? undefined : await leaseTokens(sql, idHash, EARLY_SECONDS, LEASE_SECONDS);
    if (sealed) await unfelt(renew(idHash, sealed, secondsLeft), secondsLeft);
    else if (secondsLeft <= 0) await waitForOther(idHash);
  };

  async function renew(idHash: Buffer, sealed: Buffer, secondsLeft: number): Promise<void> {
    const context = idHash.toString('hex');
    const tokens = seal.open(context, sealed) as Tokens | undefined;
    // Sealed with another OPENBOEK_SECRET: nothing can be renewed with it, so the person signs in again.
    if (!tokens?.refreshToken) return refuse(idHash);
    try {
      const grant = await provider.renew(tokens.refreshToken, tokens.idToken);
      const kept: Tokens = { refreshToken: grant.refreshToken, idToken: grant.idToken };
      await storeTokens(sql, idHash, seal.close(context, kept), grant.tokenSeconds);
    } catch (error) {
      if (error instanceof SignedOutThere) return refuse(idHash);
      downUntil = performance.now() + REST_MS;
      log.warn({ err: error }, 'tokens not renewed, the session is kept');
      await releaseLease(sql, idHash);
      if (secondsLeft <= 0) throw unavailable(error);
    }
  }

  /** A renewal goes on after the request that began it, and a later request meets its outcome. */
  async function unfelt(renewal: Promise<void>, secondsLeft: number): Promise<void> {
    if (secondsLeft <= 0) return renewal;
    renewal.catch((error: unknown) => log.warn({ err: error }, 'tokens not renewed'));
    await Promise.race([renewal, wait(UNFELT_MS, undefined, { ref: false })]);
  }

  async function refuse(idHash: Buffer): Promise<never> {
    await endSession(sql, idHash, 'provider');
    throw new Failure('NO_SESSION', 'the identity provider ended the session');
  }

  /** Another request renews: its outcome is ours. */
  async function waitForOther(idHash: Buffer): Promise<void> {
    const until = performance.now() + PATIENCE_MS;
    do {
      if (performance.now() < downUntil) throw unavailable();
      await wait(50);
      const left = await tokenSecondsLeft(sql, idHash);
      if (left === undefined) throw new Failure('NO_SESSION', 'the identity provider ended the session');
      if (left === null || left > 0) return;
      const sealed = await leaseTokens(sql, idHash, EARLY_SECONDS, LEASE_SECONDS);
      if (sealed) return renew(idHash, sealed, left);
    } while (performance.now() < until);
    throw unavailable();
  }
}

function unavailable(cause?: unknown): Failure {
  return new Failure('UNAVAILABLE', 'the identity provider does not answer', { retryAfter: 5, cause });
}
