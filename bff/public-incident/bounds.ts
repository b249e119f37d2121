import type { Context as HonoContext } from 'hono';
import { Failure } from '#/bff/failure.ts';
import { anonymousCaller } from '#/bff/http/rate-limit.ts';
import type { Rate } from '#/bff/http/rates.ts';
import type { Env } from '#/bff/http/router.ts';

/** Calls of one address, before anything is known of them. An office behind one address stays far below. */
export const CALLS: Rate = { calls: 600, perSeconds: 60 };

/**
 * Reports that are recorded. Only proven ones count, so that nobody locks others out without work of their own. Addresses are
 * counted in memory and kept nowhere.
 */
const PER_ADDRESS: Rate = { calls: 100, perSeconds: 3_600 };
const ALTOGETHER: Rate = { calls: 1_000, perSeconds: 3_600 };
/** Forms without JavaScript prove nothing. */
const WITHOUT_PROOF: Rate = { calls: 20, perSeconds: 3_600 };

/** Counts a report that is about to be recorded. @throws Failure TOO_FAST */
export function countReport(c: HonoContext<Env>, isProven: boolean): void {
  const { rates, proxies } = c.var;
  if (isProven) {
    refuse(rates.take(PER_ADDRESS, anonymousCaller(c, proxies)));
    refuse(rates.take(ALTOGETHER, 'all'));
  } else refuse(rates.take(WITHOUT_PROOF, 'all'));
}

/**
 * Calls that try a code. A flood of them from one address is bounded, and leaves room for who sits beside it: each try of a browser
 * with JavaScript has cost it a proof of work.
 */
export const TRIES: Rate = { calls: 3_000, perSeconds: 60 };
/** Wrong codes of an address without that proof, after which it has to wait. The right code opens its case all the same. */
const WRONG_CODES: Rate = { calls: 10, perSeconds: 60 };

/** Counts a code that opened nothing. @throws Failure TOO_FAST */
export function countWrongCode(c: HonoContext<Env>): void {
  const { rates, proxies } = c.var;
  refuse(rates.take(WRONG_CODES, anonymousCaller(c, proxies)));
}

function refuse(wait: number): void {
  if (wait > 0) throw new Failure('TOO_FAST', 'too many in a short time', { retryAfter: Math.ceil(wait) });
}
