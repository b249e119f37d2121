import { z } from 'zod';
import { REQUEST_DECISIONS, REQUEST_STATES, roleRequest } from '#/bff/contract/role-requests.ts';
import { recordId } from '#/bff/contract/text.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { decideRequest } from './decide-request.ts';
import { listRequests } from './list-requests.ts';

const list = declareRoute({
  method: 'get',
  path: '/api/management/rolerequests',
  right: ['AdministerApplication'],
  summary:
    'Roles that administrators requested for themselves: those of the caller, and those that the caller may confirm',
  answer: z.array(roleRequest),
});

const decide = declareRoute({
  method: 'post',
  path: '/api/management/rolerequests/{id}/{decision}',
  right: ['AdministerApplication'],
  summary: "Confirms or refuses another administrator's request for a role, or withdraws the caller's own",
  params: z.object({ id: recordId, decision: z.enum(REQUEST_DECISIONS) }),
  answer: z.object({ state: z.enum(REQUEST_STATES) }),
  errors: [
    'NOT_FOUND',
    'OWN_REQUEST',
    'BROWSER_ONLY',
    'WRONG_STATUS',
    'COMPANY_CLOSED',
    'OWN_ADMINISTRATION',
    'LAST_ADMINISTRATOR',
  ],
});

/** Roles that wait for a second administrator (decision 0046). */
export const roleRequestRoutes = () =>
  router()
    .openapi(list, async (c) => c.json(await listRequests(c.var.context), 200))
    .openapi(decide, async (c) => {
      const { id, decision } = c.req.valid('param');
      return c.json(await decideRequest(c.var.context, id, decision), 200);
    });
