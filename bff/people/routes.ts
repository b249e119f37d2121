import { z } from 'zod';
import { TOTAL_HEADER } from '#/bff/contract/headers.ts';
import { appUser, appUserListQuery, company, listedUser, userListQuery } from '#/bff/contract/people.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { clearRightsCache } from './clear-rights-cache.ts';
import { listAll, listAppUsers, listCompanies, listForPickers, type UserPage } from './list-users.ts';

// A GET that changes state, as the specification has it (OP-051): so it asks for a same-origin request like a POST.
const clearRightsCacheRoute = declareRoute({
  method: 'get',
  path: '/api/management/clearrightscache',
  right: ['AdministerApplication'],
  wholeGroup: true,
  sameOrigin: true,
  summary: 'Makes every process read the rights of all people anew',
  answer: z.object({ epoch: z.number() }),
});

/** As fast as anybody types, and no faster. */
const TYPING = { calls: 60, perSeconds: 20 } as const;

const forPickers = declareRoute({
  method: 'get',
  path: '/api/pickers/users',
  right: ['Access'],
  summary: 'People to choose from, by words of their name, function or company; all, or a part',
  query: userListQuery,
  answer: z.array(listedUser),
  rate: TYPING,
});

const all = declareRoute({
  method: 'get',
  path: '/api/users',
  area: 'authorization',
  right: ['AdministerApplication'],
  summary: 'People of the companies that one administers; with notAdded=true those who have no roles in Openboek yet',
  query: userListQuery.extend({ notAdded: z.stringbool({ error: 'invalidType' }).default(false) }),
  answer: z.array(listedUser),
});

const added = declareRoute({
  method: 'get',
  path: '/api/management/appusers',
  right: ['AdministerApplication'],
  summary: 'People of the companies that one administers who were added to Openboek, with the number of their roles',
  query: appUserListQuery,
  answer: z.array(appUser),
});

const hierarchy = declareRoute({
  method: 'get',
  path: '/api/companies/hierarchy',
  right: ['Access'],
  summary: 'The companies, each with its parent',
  answer: z.array(company),
});

/** Tells the whole number beside the part that is answered. */
const totalOf = ({ total }: UserPage<unknown>) => ({ [TOTAL_HEADER]: String(total) });

/** People and companies as lists, and what rights are kept of them (spec 1§7). */
export const peopleRoutes = () =>
  router()
    .openapi(clearRightsCacheRoute, async (c) => c.json(await clearRightsCache(c.var.context), 200))
    .openapi(forPickers, async (c) => {
      const page = await listForPickers(c.var.context, c.req.valid('query'));
      return c.json(page.users, 200, totalOf(page));
    })
    .openapi(all, async (c) => {
      const page = await listAll(c.var.context, c.req.valid('query'));
      return c.json(page.users, 200, totalOf(page));
    })
    .openapi(added, async (c) => {
      const page = await listAppUsers(c.var.context, c.req.valid('query'));
      return c.json(page.users, 200, totalOf(page));
    })
    .openapi(hierarchy, async (c) => c.json(await listCompanies(c.var.context), 200));
