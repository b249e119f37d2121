import { z } from 'zod';
import { TOTAL_HEADER } from '#/bff/contract/headers.ts';
import { appUser, appUserListQuery, company, listedUser, pickerQuery, userListQuery } from '#/bff/contract/people.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { clearRightsCache } from './clear-rights-cache.ts';
import { listForPickers } from './list-for-pickers.ts';
import { listAll, listAppUsers, listCompanies, type UserPage } from './list-users.ts';
import { Lookups } from './lookups.ts';

// A GET that changes state, as specified (OP-051): it therefore requires a same-origin request like a POST.
const clearRightsCacheRoute = declareRoute({
  method: 'get',
  path: '/api/management/clearrightscache',
  right: ['AdministerApplication'],
  wholeGroup: true,
  sameOrigin: true,
  summary: 'Makes every server process read the rights of all people again',
  answer: z.object({ epoch: z.number() }),
});

const forPickers = declareRoute({
  method: 'get',
  path: '/api/pickers/users',
  right: ['Access'],
  summary:
    'People who can decide on something, to choose from: up to ten suggestions, or up to fifty whose names match the words',
  query: pickerQuery,
  answer: z.array(listedUser),
  errors: ['TOO_FAST', 'TOO_MANY_PEOPLE'],
});

const all = declareRoute({
  method: 'get',
  path: '/api/users',
  area: 'authorization',
  right: ['AdministerApplication'],
  summary:
    'People of the companies that the caller administers; with notAdded=true only those who have not been added to Openboek',
  query: userListQuery.extend({
    notAdded: z
      .stringbool({ error: 'invalidType' })
      .meta({ enum: ['true', 'false'] })
      .default(false),
  }),
  answer: z.array(listedUser),
});

const added = declareRoute({
  method: 'get',
  path: '/api/management/appusers',
  right: ['AdministerApplication'],
  summary:
    'People of the companies that the caller administers who have been added to Openboek, with the number of their roles',
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

/** Adds the total number to an answer that contains only the requested part. */
const totalOf = ({ total }: UserPage<unknown>) => ({ [TOTAL_HEADER]: String(total) });

/** The lists of people and companies, and the call that clears the rights cache. */
export const peopleRoutes = (lookups = new Lookups()) =>
  router()
    .openapi(clearRightsCacheRoute, async (c) => c.json(await clearRightsCache(c.var.context), 200))
    .openapi(forPickers, async (c) => {
      const page = await listForPickers(c.var.context, c.req.valid('query'), lookups);
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
