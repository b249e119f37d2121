import { z } from 'zod';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { Readiness } from './readiness.ts';

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
  summary: 'People can work: database and file store take writes; and how the engine does',
  answer: z.object({
    ok: z.literal(true),
    engine: z.object({
      ok: z.boolean(),
      problem: z.string().optional(),
      oldestReadySeconds: z.number(),
      rejected: z.number(),
    }),
  }),
});

/**
 * For what watches the process: alive says only that it runs, ready that it can work. It can while the engine stands still,
 * for decisions wait; taken out of service for that, nobody could make any. It cannot while the database or the file store
 * take no writes, and answers 503, or 507 where they are full; it is ready again by itself.
 */
export const healthRoutes = (readiness = new Readiness()) =>
  router()
    .openapi(alive, (c) => c.json({ ok: true as const }, 200))
    .openapi(ready, async (c) => {
      const { services } = c.var;
      await readiness.check(services);
      const engine = await services.engine.health();
      return c.json({ ok: true as const, engine }, 200);
    });
