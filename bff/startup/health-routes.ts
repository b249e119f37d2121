import { z } from 'zod';
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
  summary: 'People can work: the database answers; and how the engine does',
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
 * For whoever watches the process (DESIGN §11): alive says only that it runs, ready that it can work. It can while the
 * engine stands still, for decisions wait; taken out of service for that, nobody could make any. Without a database it
 * cannot, and answers 503.
 */
export const healthRoutes = () =>
  router()
    .openapi(alive, (c) => c.json({ ok: true as const }, 200))
    .openapi(ready, async (c) => {
      const engine = await c.var.services.engine.health();
      return c.json({ ok: true as const, engine }, 200);
    });
