import { langQuery } from '#/bff/contract/language-query.ts';
import { counters, currentUser, picklists } from '#/bff/contract/startup.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { countTasks } from '#/bff/tasks/count-tasks.ts';
import { readPicklists } from './read-picklists.ts';
import { readStartup } from './read-startup.ts';

const startup = declareRoute({
  method: 'get',
  path: '/api/Startup',
  right: 'signedIn',
  summary: 'The current user and rights',
  query: langQuery,
  answer: currentUser,
});

const lists = declareRoute({
  method: 'get',
  path: '/api/Startup/picklists',
  right: ['Access'],
  summary: 'The picklists in the requested language',
  query: langQuery,
  answer: picklists,
});

const tasks = declareRoute({
  method: 'get',
  path: '/api/Startup/counters',
  right: ['Access'],
  summary: "The user's task counters",
  answer: counters,
});

/**
 * The data that a screen loads first. GET /api/Startup is open to every signed-in person, because people with NoAccess
 * also see the start screen.
 */
export const startupRoutes = () =>
  router()
    .openapi(startup, async (c) => c.json(await readStartup(c.var.context), 200))
    .openapi(lists, async (c) => c.json(await readPicklists(c.var.context, c.req.valid('query').lang), 200))
    .openapi(tasks, async (c) =>
      c.json(await countTasks(c.var.services.sql, c.var.context.actor, c.var.services.config), 200),
    );
