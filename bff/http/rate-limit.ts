import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { Failure } from '#/bff/failure.ts';
import type { Env } from './router.ts';

/** So many calls at once, and as many again spread over so many seconds. */
export interface Rate {
  readonly calls: number;
  readonly perSeconds: number;
}

/** Callers remembered at most; beyond it the one that was silent for longest is forgotten. */
const CALLERS = 20_000;

/**
 * Refuses a person, or where nobody is signed in an address, that calls more often than the rate. It guards what is
 * dear or public against floods, not quotas: each process counts for itself, in memory, so two replicas let twice as
 * many through and a request costs no database call.
 *
 * @throws Failure TOO_FAST with the seconds after which the next call is let through
 */
export function rateLimit(rate: Rate, now: () => number = Date.now): MiddlewareHandler<Env> {
  const buckets = new TokenBuckets(rate, now);
  return async (c, next) => {
    const wait = buckets.take(callerOf(c));
    if (wait > 0) throw new Failure('TOO_FAST', 'too many calls in a short time', { retryAfter: Math.ceil(wait) });
    await next();
  };
}

/** Per caller a bucket of tokens that fills steadily; a call takes one. */
class TokenBuckets {
  readonly #rate: Rate;
  readonly #now: () => number;
  /** Insertion order is order of use, since `take` inserts anew. */
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  constructor(rate: Rate, now: () => number) {
    this.#rate = rate;
    this.#now = now;
  }

  /** 0 when the call may go on, else the seconds until one may. */
  take(caller: string): number {
    const { calls, perSeconds } = this.#rate;
    const now = this.#now();
    const bucket = this.#buckets.get(caller);
    const refilled = bucket ? bucket.tokens + ((now - bucket.at) / 1000) * (calls / perSeconds) : calls;
    const tokens = Math.min(calls, refilled);
    const isFree = tokens >= 1;
    this.#buckets.delete(caller);
    this.#buckets.set(caller, { tokens: isFree ? tokens - 1 : tokens, at: now });
    if (this.#buckets.size > CALLERS) this.#forgetOldest();
    return isFree ? 0 : ((1 - tokens) * perSeconds) / calls;
  }

  #forgetOldest(): void {
    const oldest = this.#buckets.keys().next();
    if (!oldest.done) this.#buckets.delete(oldest.value);
  }
}

function callerOf(c: HonoContext<Env>): string {
  const context = c.var.context as Env['Variables']['context'] | undefined;
  return context ? `user ${context.actor.id}` : `address ${networkOf(addressOf(c))}`;
}

/** The address the connection comes from; behind a proxy that is the proxy, and all anonymous callers share one rate. */
function addressOf(c: HonoContext<Env>): string {
  // Without a connection (a test that calls the application directly) there is no server in the environment.
  const server = c.env as { incoming?: unknown } | undefined;
  return server?.incoming ? (getConnInfo(c).remote.address ?? 'unknown') : 'unknown';
}

/** A person with IPv6 has a whole /64 to call from. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address.replace('::ffff:', '');
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : [];
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
