import { z } from 'zod';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { clearRightsCache } from './clear-rights-cache.ts';

// A GET that changes state, as the specification has it (OP-051): so it asks for a same-origin request like a POST.
const clearRightsCacheRoute = declareRoute({
  method: 'get',
  path: '/api/management/clearrightscache',
  right: ['AdministerApplication'],
  sameOrigin: true,
  summary: 'Makes every process read the rights of all people anew',
  answer: z.object({ epoch: z.number() }),
});

export const peopleRoutes = () =>
  router().openapi(clearRightsCacheRoute, async (c) => c.json(await clearRightsCache(c.var.context), 200));
