import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '#/bff/database/connection.ts';
import { Failure } from '#/bff/failure.ts';
import { type Provider, SignedOutThere, type Tokens } from './provider.ts';
import { leaseTokens, releaseLease, storeTokens, tokenSecondsLeft } from './queries.ts';
import type { Seal } from './seal.ts';
import { endSession } from './sign-out.ts';

/** Tokens are renewed this long before they expire, so that users do not notice a slow provider. */
const EARLY_SECONDS = 60;
/**
 * Longer than the provider may take to answer. If a process crashes during a renewal, nobody is blocked for longer than
 * this.
 */
const LEASE_SECONDS = 15;
/**
 * How long a request waits for new tokens; a provider that is silent for longer counts as unavailable.
 */
const SILENCE_MS = 5000;
/** For this long after a failed call, requests do not wait for the provider. */
const REST_MS = 3000;

export interface RenewalDeps {
  sql: Sql;
  provider: Provider;
  seal: Seal;
  log: { warn(detail: object, message: string): void };
}

/**
 * Makes sure that the identity provider still backs a session, by renewing its tokens before they expire. Rotating
 * refresh tokens allow only one renewal at a time; a lease on the row ensures this across processes. Only
 * `invalid_grant`, or tokens that cannot be read, end the session; if the provider is down, the session stays. While
 * the tokens are valid, requests do not wait for the provider: a renewal continues after the request that started it,
 * and a later request gets its result. Once they have expired, a request waits for new ones for a short while, and is
 * answered with 503 if there are none.
 */
export function createRenewal({ sql, provider, seal, log }: RenewalDeps) {
  /** Measured by a monotonic clock. */
  let downUntil = 0;
  /** The renewals of this process that are not answered yet, by session. */
  const running = new Map<string, Promise<void>>();

  /**
   * @throws Failure NO_SESSION if the provider ended the session, UNAVAILABLE if the provider cannot be reached and the
   * tokens have expired.
   */
  return async function keepTokens(idHash: Buffer, secondsLeft: number | null): Promise<void> {
    if (secondsLeft === null || secondsLeft > EARLY_SECONDS) return;
    const sealed =
      performance.now() < downUntil ? undefined : await leaseTokens(sql, idHash, EARLY_SECONDS, LEASE_SECONDS);
    if (sealed) begin(idHash, sealed);
    if (secondsLeft > 0) return;
    if (performance.now() < downUntil) throw unavailable();
    await inTime(running.get(idHash.toString('hex')) ?? waitForOther(idHash));
  };

  /** Starts a renewal. The caller may wait for the result, but does not have to. */
  function begin(idHash: Buffer, sealed: Buffer): Promise<void> {
    const name = idHash.toString('hex');
    const renewal = renew(idHash, sealed).finally(() => running.delete(name));
    running.set(name, renewal);
    renewal.catch(() => {});
    return renewal;
  }

  /** A provider that stays silent counts as unavailable even before the call itself times out. */
  async function inTime(renewal: Promise<void>): Promise<void> {
    const patience = new AbortController();
    const silence = wait(SILENCE_MS, undefined, { ref: false, signal: patience.signal }).then(() => {
      downUntil = Math.max(downUntil, performance.now() + REST_MS);
      throw unavailable();
    });
    silence.catch(() => {});
    try {
      await Promise.race([renewal, silence]);
    } finally {
      patience.abort();
    }
  }

  /** @throws Failure NO_SESSION, UNAVAILABLE */
  async function renew(idHash: Buffer, sealed: Buffer): Promise<void> {
    const context = idHash.toString('hex');
    const tokens = seal.open(context, sealed) as Tokens | undefined;
    // The tokens were sealed with another OPENBOEK_SECRET and cannot be used, so the person must sign in again.
    if (!tokens?.refreshToken) return refuse(idHash);
    try {
      const grant = await provider.renew(tokens.refreshToken, tokens.idToken);
      const kept: Tokens = { refreshToken: grant.refreshToken, idToken: grant.idToken };
      await storeTokens(sql, idHash, seal.close(context, kept), grant.tokenSeconds);
    } catch (error) {
      if (error instanceof SignedOutThere) return refuse(idHash);
      downUntil = performance.now() + REST_MS;
      log.warn({ err: error }, 'tokens not renewed; the session is kept');
      await releaseLease(sql, idHash);
      throw unavailable(error);
    }
  }

  async function refuse(idHash: Buffer): Promise<never> {
    await endSession(sql, idHash, 'provider');
    throw new Failure('NO_SESSION', 'the identity provider ended the session');
  }

  /** Waits for the renewal of another request, or starts one itself as soon as the lease is free. */
  async function waitForOther(idHash: Buffer): Promise<void> {
    const until = performance.now() + SILENCE_MS;
    do {
      await wait(50);
      if (performance.now() < downUntil) throw unavailable();
      const left = await tokenSecondsLeft(sql, idHash);
      if (left === undefined) throw new Failure('NO_SESSION', 'the identity provider ended the session');
      if (left === null || left > 0) return;
      const sealed = await leaseTokens(sql, idHash, EARLY_SECONDS, LEASE_SECONDS);
      if (sealed) return begin(idHash, sealed);
    } while (performance.now() < until);
    throw unavailable();
  }
}

function unavailable(cause?: unknown): Failure {
  return new Failure('UNAVAILABLE', 'the identity provider does not answer', { retryAfter: 5, cause });
}
