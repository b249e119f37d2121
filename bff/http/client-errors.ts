import { z } from 'zod';
import { isOfOther } from '#/bff/auth/refuse-other-person.ts';
import { clientError } from '#/bff/contract/client-errors.ts';
import { declareRoute } from './declare-route.ts';
import { router } from './router.ts';

const report = declareRoute({
  method: 'post',
  path: '/api/client-errors',
  right: 'public',
  summary: 'Notes in the log what went wrong in a browser; for people who are signed in and those who are not',
  body: clientError,
  answer: z.object({}),
  rate: { calls: 20, perSeconds: 60 },
});

/** Where the web application reports its crashes. A line in the log, nothing stored. */
export const clientErrorRoutes = () =>
  router().openapi(report, async (c) => {
    const { services, requestId } = c.var;
    // Who it was is good to know and never a reason to lose the report: an ended session is a likely cause.
    // A page of somebody else than the session is nobody's: its error is not put down to the person signed in now.
    const userId = await services.authenticate(c.req.raw, 'main').then(
      ({ user }) => (isOfOther(c.req.raw, user.id) ? null : user.id),
      () => null,
    );
    services.log.warn({ requestId, userId, clientError: c.req.valid('json') }, 'an error in a browser');
    return c.json({}, 200);
  });
