import { type Context, Hono } from 'hono';
import type { SessionState } from '#/bff/contract/sessions.ts';
import { Failure } from '#/bff/failure.ts';
import type { SessionRow } from './queries.ts';
import { refuseOtherPerson } from './refuse-other-person.ts';
import { readSession, resolveSession } from './resolve-session.ts';
import type { AuthRouteDeps } from './route-deps.ts';
import { refuseCrossSite } from './same-origin.ts';

/** Routes for the time left in the session: GET only reads it, and POST extends it ("stay signed in", OP-030). */
export function sessionRoutes(deps: AuthRouteDeps): Hono {
  return new Hono()
    .get('/api/auth/session', (c) => answerState(deps, c))
    .post('/api/auth/session', async (c) => {
      // The page's owner is checked first, because somebody else's page must not extend this session.
      await sessionOf(deps, c.req.raw);
      refuseCrossSite(c.req.raw, deps);
      await resolveSession(deps, c.req.raw);
      return answerState(deps, c);
    });
}

async function answerState(deps: AuthRouteDeps, c: Context): Promise<Response> {
  const row = await sessionOf(deps, c.req.raw);
  const state: SessionState = {
    now: row.now.toISOString(),
    endsAt: row.endsAt.toISOString(),
    extendable: row.endsAt < row.latestEnd,
  };
  return c.json(state, 200, { 'Cache-Control': 'no-store' });
}

/** The session of the page that makes the call. @throws Failure NO_SESSION, OTHER_PERSON */
async function sessionOf(deps: AuthRouteDeps, request: Request): Promise<SessionRow> {
  const row = await readSession(deps, request);
  if (!row) throw new Failure('NO_SESSION', 'sign in first');
  refuseOtherPerson(request, row.id);
  return row;
}
