import { z } from 'zod';
import { rightHolder, rightHoldersQuery } from '#/bff/contract/right-holders.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { jsonList } from '#/bff/http/json-list.ts';
import { router } from '#/bff/http/router.ts';
import { readRightHolders } from './list-right-holders.ts';

const holders = declareRoute({
  method: 'get',
  path: '/api/management/rightholders',
  right: ['AdministerApplication'],
  summary: 'Who has which right in which company, since when and from whom; for a period, also rights that have ended',
  query: rightHoldersQuery,
  answer: z.array(rightHolder),
});

export const rightHolderRoutes = () =>
  router().openapi(holders, async (c) => jsonList(c, await readRightHolders(c.var.context, c.req.valid('query'))));
