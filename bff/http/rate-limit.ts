import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { Failure } from '#/bff/failure.ts';
import { callerAddress, type TrustedProxies } from './caller-address.ts';
import type { Rate } from './rates.ts';
import type { Env } from './router.ts';

/**
 * Refuses calls of a person, or of an address if nobody is signed in, once they exceed the rate. The limit protects
 * expensive or public calls from floods, and is not a quota: each application counts separately, in memory (`Rates`),
 * so two replicas allow twice as many calls, and a request costs no database call.
 *
 * @throws Failure TOO_FAST with the seconds after which the next call is allowed
 */
export function rateLimit(rate: Rate): MiddlewareHandler<Env> {
  const limit = { ...rate };
  return async (c, next) => {
    const wait = c.var.rates.take(limit, callerOf(c));
    if (wait > 0) throw new Failure('TOO_FAST', 'too many calls in a short time', { retryAfter: Math.ceil(wait) });
    await next();
  };
}

function callerOf(c: HonoContext<Env>): string {
  const context = c.var.context as Env['Variables']['context'] | undefined;
  return context ? `user ${context.actor.id}` : anonymousCaller(c, c.var.proxies);
}

/**
 * The key for counting an anonymous caller: the address of the connection, or the one for which a trusted
 * proxy forwards. Behind a proxy that is not configured as trusted, all callers share a rate.
 */
export function anonymousCaller(c: HonoContext, proxies: TrustedProxies | undefined): string {
  // Without a connection (in a test that calls the application directly), there is no server in the
  // environment.
  const server = c.env as { incoming?: unknown } | undefined;
  const connection = server?.incoming ? (getConnInfo(c).remote.address ?? 'unknown') : 'unknown';
  const forwarded = c.req.header('X-Forwarded-For') ?? null;
  return `address ${networkOf(proxies ? callerAddress(connection, forwarded, proxies) : connection)}`;
}

/** Counts an IPv6 address by its /64 network, because one person can use all of it. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address.replace('::ffff:', '');
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : [];
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
