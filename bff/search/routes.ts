import { z } from 'zod';
import { recentQuery, recordHit, searchAnswer, searchQuery } from '#/bff/contract/search.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { readRecent } from './read-recent.ts';
import { searchRecords } from './search-records.ts';

/** The rate is high enough for typing, but no higher, because a search is the most expensive read. */
const TYPING = { calls: 60, perSeconds: 20 } as const;

const search = declareRoute({
  method: 'get',
  path: '/api/search',
  right: ['Access'],
  summary: 'Records that the caller may open and whose number, subject, people or file names match the words',
  query: searchQuery,
  answer: searchAnswer,
  rate: TYPING,
});

const recent = declareRoute({
  method: 'get',
  path: '/api/search/recent',
  right: ['Access'],
  summary: 'The current titles of the given records, except those that the caller may not open',
  query: recentQuery,
  answer: z.array(recordHit),
});

/** The search for records from anywhere, used by the palette. */
export const searchRoutes = () =>
  router()
    .openapi(search, async (c) => c.json(await searchRecords(c.var.context, c.req.valid('query').q), 200))
    .openapi(recent, async (c) => c.json(await readRecent(c.var.context, c.req.valid('query').records), 200));
