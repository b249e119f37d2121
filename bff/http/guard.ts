import { createHash } from 'node:crypto';
import type { HonoRequest, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { refuseNameless, refuseOtherPerson } from '#/bff/auth/refuse-other-person.ts';
import { refuseCrossSite } from '#/bff/auth/same-origin.ts';
import type { SignedIn } from '#/bff/auth/signed-in.ts';
import type { Context, Services } from '#/bff/context.ts';
import { Failure } from '#/bff/failure.ts';
import { administersGroup } from '#/bff/people/administrator-queries.ts';
import { prefersMinimal } from './prefer.ts';
import { refuseProvisioner } from './refuse-provisioner.ts';
import type { RouteFacts, RouteRight } from './route-facts.ts';
import type { Env } from './router.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** All guards, to recognise routes that have one. */
const guards = new WeakMap<object, RouteFacts>();

/** The requirements of a guard; undefined for any other handler. */
export const factsOf = (handler: object): RouteFacts | undefined => guards.get(handler);

/**
 * Runs before a route's validators, and checks who is calling, from where, from whose page, and with which
 * right. In tests, it also checks the answer against its schema after the handler.
 *
 * @param isUpload whether the handler reads the body as a stream, so that no other code may read it
 */
export function guard(facts: RouteFacts, answer: z.ZodType, isUpload = false): MiddlewareHandler<Env> {
  const handler: MiddlewareHandler<Env> = async (c, next) => {
    const services = c.var.services;
    if (facts.right === 'provisioning') refuseProvisioner(c.req.raw, services.config);
    else if (facts.right !== 'public') {
      const signedIn = await services.authenticate(c.req.raw, facts.area);
      // The context is set before anything is refused, because the audit entry of a refusal names the person in whose
      // name the call was made.
      c.set('context', contextOf(services, signedIn, c.var.requestId, await wishesOf(c.req, isUpload)));
      if (signedIn.kind === 'session') refuseForeignPage(c.req.raw, signedIn, facts, services);
      refuseWithoutRight(signedIn, facts.right);
      if (facts.wholeGroup && !(await administersGroup(services.sql, signedIn.user.id)))
        throw new Failure('NO_RIGHT', 'does not administer the whole group');
    }
    await next();
    if (services.checkAnswers) await checkAnswer(c.res, answer, `${c.req.method} ${c.req.path}`);
  };
  guards.set(handler, facts);
  return handler;
}

/**
 * The browser sends the cookie with any call, so the cookie is only accepted from our own pages, opened by the person
 * of the session.
 */
function refuseForeignPage(request: Request, { user }: SignedIn, facts: RouteFacts, { config }: Services): void {
  if (facts.sameOrigin) refuseCrossSite(request, config);
  refuseOtherPerson(request, user.id);
  refuseNameless(request);
}

function contextOf(
  services: Services,
  { kind: credential, user, rights }: SignedIn,
  requestId: string,
  wishes: Pick<Context, 'repeat' | 'isMinimal'>,
): Context {
  const { id, upn, displayName, companyId } = user;
  const actor = { id, upn, displayName, companyId, rights };
  return { services, actor, credential, requestId, ...wishes };
}

async function wishesOf(request: HonoRequest, isUpload: boolean): Promise<Pick<Context, 'repeat' | 'isMinimal'>> {
  const repeat = await repeatOf(request, isUpload);
  return { ...(repeat && { repeat }), ...(prefersMinimal(request.header('Prefer')) && { isMinimal: true }) };
}

/**
 * Identifies a POST with an Idempotency-Key: path and body hash. The bytes of an upload are read once, as a stream: its
 * verb adds their hash (`forContent`).
 */
async function repeatOf(request: HonoRequest, isUpload: boolean): Promise<Context['repeat']> {
  const key = request.method === 'POST' ? request.header('Idempotency-Key') : undefined;
  if (key === undefined) return undefined;
  if (!UUID.test(key)) throw new Failure('BAD_REQUEST', 'Idempotency-Key must be a UUID');
  const hash = createHash('sha256')
    .update(isUpload ? '' : await request.text())
    .digest('base64url');
  return { key, call: `POST ${request.path} ${hash}` };
}

/** NoAccess overrides every other right: the person only sees the start screen (OP-008). */
function refuseWithoutRight({ rights }: SignedIn, wanted: RouteRight): void {
  if (typeof wanted === 'string') return;
  if (rights.holds('NoAccess')) throw new Failure('NO_RIGHT', 'no access');
  if (!rights.holds('Access') || !wanted.some((right) => rights.holds(right)))
    throw new Failure('NO_RIGHT', `needs ${wanted.join(' or ')}`);
}

async function checkAnswer(response: Response, schema: z.ZodType, call: string): Promise<void> {
  const isJson = /^application\/(scim\+)?json/.test(response.headers.get('content-type') ?? '');
  if (!response.ok || !isJson) return;
  const result = schema.safeParse(await response.clone().json());
  if (!result.success) throw new Error(`the response of ${call} is not as declared: ${result.error.message}`);
}
