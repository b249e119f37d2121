import { z } from 'zod';
import { ENGINE_CAUSES } from '#/bff/contract/run-list.ts';
import { declareRoute } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { Readiness } from './readiness.ts';
import type { PartStates, Problem } from './surroundings.ts';

const alive = declareRoute({
  method: 'get',
  path: '/healthz',
  right: 'public',
  summary: 'Whether the server process responds',
  answer: z.object({ ok: z.literal(true) }),
});

/**
 * The state of an external part. Anybody may read the text, so it does not name settings, addresses or people; these
 * are in the log.
 */
const part = z.object({ ok: z.boolean(), problem: z.string().optional() });

const ready = declareRoute({
  method: 'get',
  path: '/readyz',
  right: 'public',
  summary:
    'Whether people can work: database and file store accept writes; also the state of the engine, sign-in, email and scanner',
  answer: z.object({
    ok: z.literal(true),
    engine: z.object({
      ok: z.boolean(),
      cause: z.enum(ENGINE_CAUSES).optional(),
      problem: z.string().optional(),
      oldestReadySeconds: z.number(),
      rejected: z.number(),
    }),
    /** Present only with an external identity provider. */
    signIn: part.optional(),
    /** `mail` and `scanner` are present only if they are set up. */
    mail: part.optional(),
    scanner: part.optional(),
  }),
});

/**
 * Health checks for monitoring: alive only means that the process runs; ready means that it can work. The server is
 * ready even while the engine is down, because decisions can wait for the engine, and nobody could decide if the server
 * were taken out of service. The same applies to sign-in, email and the scanner, and the check does not wait for them.
 * The server is not ready while the database or the file store does not accept writes: the check then answers 503, or
 * 507 if they are full. The server recovers without a restart.
 */
export const healthRoutes = (readiness = new Readiness()) =>
  router()
    .openapi(alive, (c) => c.json({ ok: true as const }, 200))
    .openapi(ready, async (c) => {
      const { services } = c.var;
      await readiness.check(services);
      const engine = await services.engine.health();
      return c.json({ ok: true as const, engine, ...outside(services.surroundings.known()) }, 200);
    });

const NO_PROVIDER = 'the identity provider does not answer';
const NO_ACCOUNTS = 'nobody can use it yet';

function outside({ identity, accounts, mail, scanner }: PartStates) {
  const of = (problem: Problem, words: string) => (problem === null ? { ok: true } : { ok: false, problem: words });
  const signIn = identity ? of(identity, NO_PROVIDER) : of(accounts ?? null, NO_ACCOUNTS);
  return {
    ...(identity !== undefined && { signIn }),
    ...(mail !== undefined && { mail: of(mail, 'the mail server does not answer') }),
    ...(scanner !== undefined && { scanner: of(scanner, 'the virus scanner does not answer') }),
  };
}
