import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { Failure } from '#/bff/failure.ts';
import type { Rate } from './rates.ts';
import type { Env } from './router.ts';

/**
 * Refuses a person, or where nobody is signed in an address, that calls more often than the rate. It guards what is
 * dear or public against floods, not quotas: each application counts for itself, in memory (`Rates`), so two replicas let
 * twice as many through and a request costs no database call.
 *
 * @throws Failure TOO_FAST with the seconds after which the next call is let through
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
