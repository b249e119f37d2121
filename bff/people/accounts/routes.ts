import { z } from 'zod';
import { accountLinking } from '#/bff/contract/people.ts';
import { recordId } from '#/bff/contract/text.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { allowLinkingOf, readLinking, withdrawLinkingOf } from './allow-linking.ts';

const ofUser = z.object({ id: recordId });
const ofGroup = { right: ['AdministerApplication'], wholeGroup: true, params: ofUser, answer: accountLinking } as const;

const read = declareRoute({
  ...ofGroup,
  method: 'get',
  path: '/api/management/accounts/{id}',
  summary:
    'Whether this person is linked, and until when they are allowed to be linked, at their next sign-in, to another account of the identity provider',
});

const allow = declareRoute({
  ...ofGroup,
  method: 'post',
  path: '/api/management/accounts/{id}/link',
  summary:
    'Allows this person to be linked once, by user principal name, to the account with which they next sign in, if they do so within a week',
  errors: ['NOT_FOUND'],
});

const withdraw = declareRoute({
  ...ofGroup,
  method: 'delete',
  path: '/api/management/accounts/{id}/link',
  summary: 'Withdraws the permission to link this person to another account; repeating it has no effect',
});

/** Routes for people whose account the identity provider has recreated (decision 0047). */
export const accountRoutes = () =>
  router()
    .openapi(read, async (c) => c.json(await readLinking(c.var.context, c.req.valid('param').id), 200))
    .openapi(allow, async (c) => c.json(await allowLinkingOf(c.var.context, c.req.valid('param').id), 200))
    .openapi(withdraw, async (c) => c.json(await withdrawLinkingOf(c.var.context, c.req.valid('param').id), 200));
