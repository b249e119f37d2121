import { z } from 'zod';
import { isOfOther } from '#/bff/auth/refuse-other-person.ts';
import { clientError } from '#/bff/contract/client-errors.ts';
import { declareRoute } from './declare-route.ts';
import { router } from './router.ts';

const report = declareRoute({
  method: 'post',
  path: '/api/client-errors',
  right: 'public',
  summary: 'Logs a fault that occurred in a browser, whether or not its user is signed in',
  body: clientError,
  answer: z.object({}),
  rate: { calls: 20, perSeconds: 60 },
});

/** Receives crash reports of the web application. They are logged, not stored. */
export const clientErrorRoutes = () =>
  router().openapi(report, async (c) => {
    const { services, requestId } = c.var;
    // The person is useful to know, but a report is accepted without one, because an ended session may well be the
    // cause of the error. If the page belongs to somebody other than the person of the session, no person is logged.
    const userId = await services.authenticate(c.req.raw, 'main').then(
      ({ user }) => (isOfOther(c.req.raw, user.id) ? null : user.id),
      () => null,
    );
    services.log.warn({ requestId, userId, clientError: c.req.valid('json') }, 'an error in a browser');
    return c.json({}, 200);
  });
