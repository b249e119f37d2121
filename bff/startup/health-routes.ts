import { z } from 'zod';
import { Failure } from '#/bff/failure.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';

const alive = declareRoute({
  method: 'get',
  path: '/healthz',
  right: 'public',
  summary: 'The process answers',
  answer: z.object({ ok: z.literal(true) }),
});

const ready = declareRoute({
  method: 'get',
  path: '/readyz',
  right: 'public',
  summary: 'Database and engine answer',
  answer: z.object({ ok: z.literal(true), oldestReadySeconds: z.number(), rejected: z.number() }),
});

/** For whoever watches the process (DESIGN §11): alive says only that it runs, ready that it can work. */
export const healthRoutes = () =>
  router()
    .openapi(alive, (c) => c.json({ ok: true as const }, 200))
    .openapi(ready, async (c) => {
      const { ok, oldestReadySeconds, rejected } = await c.var.services.engine.health();
      if (!ok) throw new Failure('UNAVAILABLE', 'the engine does not answer', { retryAfter: 5 });
      return c.json({ ok: true as const, oldestReadySeconds, rejected }, 200);
    });
