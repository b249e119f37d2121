import { z } from 'zod';
import { awayPerson, delegation, delegations, newDelegation, periodQuery } from '#/bff/contract/delegations.ts';
import { byRecordId } from '#/bff/contract/tasks.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { createDelegation } from './create-delegation.ts';
import { listAwayPeople, listDelegations } from './list-delegations.ts';
import { revokeDelegation } from './revoke-delegation.ts';

const list = declareRoute({
  method: 'get',
  path: '/api/delegations',
  right: ['Access'],
  summary: 'Who acts for the caller, and for whom the caller acts',
  answer: delegations,
});

const away = declareRoute({
  method: 'get',
  path: '/api/delegations/away',
  right: ['Access'],
  summary: 'People who cannot stand in for others in a period because they have a delegate themselves',
  query: periodQuery,
  answer: z.array(awayPerson),
});

const create = declareRoute({
  method: 'post',
  path: '/api/delegations',
  right: ['Access'],
  summary: "Lets somebody decide on the caller's behalf for a period",
  body: newDelegation,
  answer: delegation,
  errors: ['DELEGATION_OVERLAPS', 'STAND_IN_UNFIT', 'STAND_IN_AWAY', 'SAME_KEY_OTHER_CALL'],
});

const revoke = declareRoute({
  method: 'delete',
  path: '/api/delegations/{id}',
  right: ['Access'],
  summary: "Ends one of the caller's delegations now",
  params: byRecordId,
  answer: delegation,
  errors: ['NOT_FOUND', 'DELEGATION_OVER', 'SAME_KEY_OTHER_CALL'],
});

/** The calls by which people stand in for each other for a period. */
export const delegationRoutes = () =>
  router()
    .openapi(list, async (c) => c.json(await listDelegations(c.var.context), 200))
    .openapi(away, async (c) => c.json(await listAwayPeople(c.var.context, c.req.valid('query')), 200))
    .openapi(create, async (c) => c.json(await createDelegation(c.var.context, c.req.valid('json')), 200))
    .openapi(revoke, async (c) => c.json(await revokeDelegation(c.var.context, c.req.valid('param').id), 200));
