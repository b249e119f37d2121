import type { Context as HonoContext } from 'hono';
import { Failure } from '#/bff/failure.ts';
import { anonymousCaller } from '#/bff/http/rate-limit.ts';
import type { Rate } from '#/bff/http/rates.ts';
import type { Env } from '#/bff/http/router.ts';

/**
 * The limit for calls from one address, which is checked before anything else is known about a call. An office behind
 * one address stays far below it.
 */
export const CALLS: Rate = { calls: 600, perSeconds: 60 };

/**
 * The limits for recorded reports, from one address and altogether. Only reports with a proof of work count, so that
 * nobody can lock others out without effort. Addresses are kept in memory and never stored.
 */
const PER_ADDRESS: Rate = { calls: 100, perSeconds: 3_600 };
const ALTOGETHER: Rate = { calls: 1_000, perSeconds: 3_600 };
/** The limit for forms without JavaScript, which have no proof of work. */
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
 * The limit for calls that try a code. It stops a flood from one address, but is high enough for many people at that
 * address, because each attempt from a browser with JavaScript already costs a proof of work.
 */
export const TRIES: Rate = { calls: 3_000, perSeconds: 60 };
/**
 * How many wrong codes may come from one address without a proof of work before the answer is TOO_FAST. The right code
 * still opens its case.
 */
const WRONG_CODES: Rate = { calls: 10, perSeconds: 60 };

/** Counts an attempt with a code that did not open a case. @throws Failure TOO_FAST */
export function countWrongCode(c: HonoContext<Env>): void {
  const { rates, proxies } = c.var;
  refuse(rates.take(WRONG_CODES, anonymousCaller(c, proxies)));
}

function refuse(wait: number): void {
  if (wait > 0) throw new Failure('TOO_FAST', 'too many calls in a short time', { retryAfter: Math.ceil(wait) });
}
