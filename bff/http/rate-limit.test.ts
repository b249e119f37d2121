import { expect, it, vi } from 'vitest';
import type { Context } from '#/bff/context.ts';
import { Failure } from '#/bff/failure.ts';
import { rateLimit } from './rate-limit.ts';
import { Rates } from './rates.ts';
import { router } from './router.ts';

/** An application with one limited call; the request names the caller and the address. */
function limited(calls: number, perSeconds: number, limit = rateLimit({ calls, perSeconds })) {
  const clock = { now: 0 };
  const rates = new Rates(() => clock.now);
  const app = router();
  app.use(async (c, next) => {
    c.set('rates', rates);
    const user = c.req.header('X-User');
    if (user) c.set('context', { actor: { id: Number(user) } } as unknown as Context);
    await next();
  });
  app.get('/', limit, (c) => c.text('ok'));
  app.onError((error, c) => {
    if (!(error instanceof Failure)) throw error;
    return c.json({ code: error.code, retryAfter: error.detail.retryAfter }, 429);
  });
  const call = async (from: { user?: number; address?: string }) => {
    const headers: Record<string, string> = from.user === undefined ? {} : { 'X-User': String(from.user) };
    const incoming = { socket: { remoteAddress: from.address } };
    return app.request('/', { headers }, from.address ? { incoming } : undefined);
  };
  return {
    clock,
    call,
    codes: async (n: number, from: Parameters<typeof call>[0]) => {
      const codes: number[] = [];
      for (let i = 0; i < n; i += 1) codes.push((await call(from)).status);
      return codes;
    },
  };
}

it('a limit locks nobody out when the clock of the machine is set back', () => {
  const rates = new Rates();
  const limit = { calls: 2, perSeconds: 60 };
  expect(rates.take(limit, 'user 1')).toBe(0);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  try {
    expect(rates.take(limit, 'user 1')).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it('a limit lets the allowed calls through, then refuses and shows when to try again', async () => {
  const { clock, call, codes } = limited(3, 60);
  expect(await codes(4, { user: 1 })).toEqual([200, 200, 200, 429]);
  const refused = await call({ user: 1 });
  expect(await refused.json()).toEqual({ code: 'TOO_FAST', retryAfter: 20 });
  clock.now = 20_000;
  expect(await codes(2, { user: 1 })).toEqual([200, 429]);
  clock.now = 500_000;
  expect(await codes(4, { user: 1 })).toEqual([200, 200, 200, 429]);
});

it('a limit counts each person separately, wherever they call from', async () => {
  const { codes } = limited(1, 60);
  expect(await codes(2, { user: 1, address: '10.0.0.1' })).toEqual([200, 429]);
  expect(await codes(1, { user: 1, address: '10.0.0.2' })).toEqual([429]);
  expect(await codes(1, { user: 2, address: '10.0.0.1' })).toEqual([200]);
});

it('a limit counts anonymous callers by their address, and IPv6 addresses by their network', async () => {
  const { codes } = limited(1, 60);
  expect(await codes(2, { address: '192.0.2.1' })).toEqual([200, 429]);
  expect(await codes(1, { address: '::ffff:192.0.2.1' })).toEqual([429]);
  expect(await codes(1, { address: '192.0.2.2' })).toEqual([200]);
  expect(await codes(1, { address: '2001:db8:1:2::7' })).toEqual([200]);
  expect(await codes(1, { address: '2001:db8:1:2:ffff::1' })).toEqual([429]);
  expect(await codes(1, { address: '2001:db8:1:3::7' })).toEqual([200]);
  expect(await codes(1, { address: '::1' })).toEqual([200]);
});

it('a limit counts each application separately, even if both serve the same declared route', async () => {
  const limit = rateLimit({ calls: 1, perSeconds: 60 });
  const [first, second] = [limited(1, 60, limit), limited(1, 60, limit)];
  expect(await first.codes(2, { user: 1 })).toEqual([200, 429]);
  expect(await second.codes(2, { user: 1 })).toEqual([200, 429]);
});

it('a limit counts each route separately, even if two routes have the same rate', async () => {
  const figures = { calls: 1, perSeconds: 60 };
  const rates = new Rates(() => 0);
  const app = router();
  app.use(async (c, next) => {
    c.set('rates', rates);
    await next();
  });
  app.get('/a', rateLimit(figures), (c) => c.text('ok'));
  app.get('/b', rateLimit(figures), (c) => c.text('ok'));
  expect([(await app.request('/a')).status, (await app.request('/b')).status]).toEqual([200, 200]);
});
