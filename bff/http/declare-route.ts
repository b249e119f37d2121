import { createRoute } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { Area } from '#/bff/context.ts';
import { ERROR_STATUS, type ErrorCode, errorBody } from '#/bff/contract/errors.ts';
import type { Right } from '#/bff/contract/rights.ts';
import { guard } from './guard.ts';
import type { Env } from './router.ts';

/**
 * Who may call a route at all: nobody needs to be known (`public`), any signed-in person, NoAccess too (`signedIn`),
 * or a holder of one of the rights, in whichever company: which records is the verb's question (DESIGN §6).
 */
export type RouteRight = 'public' | 'signedIn' | readonly [Right, ...Right[]];

/** What the permission matrix, the guard and the answer check read off a route. */
export interface RouteFacts {
  readonly area: Area;
  readonly right: RouteRight;
  /** A cookie session must come from our own page (DESIGN §7): all unsafe methods, and the one GET that changes state. */
  readonly sameOrigin: boolean;
}

type Method = 'get' | 'post' | 'put' | 'delete';
type None = undefined;
type Shape = z.ZodObject | None;

interface Declaration<
  M extends Method,
  P extends string,
  Pa extends Shape,
  Q extends Shape,
  B extends z.ZodType | None,
  A extends z.ZodType,
> {
  method: M;
  /** With parameters in braces: /api/reports/details/{id} */
  path: P;
  area?: Area;
  right: RouteRight;
  summary: string;
  params?: Pa;
  query?: Q;
  body?: B;
  /** The 200 answer. */
  answer: A;
  errors?: readonly ErrorCode[];
  sameOrigin?: boolean;
}

type Json<S extends z.ZodType> = { content: { 'application/json': { schema: S } } };
type Request<Pa extends Shape, Q extends Shape, B extends z.ZodType | None> = (Pa extends z.ZodObject
  ? { params: Pa }
  : unknown) &
  (Q extends z.ZodObject ? { query: Q } : object) &
  (B extends z.ZodType ? { body: Json<B> & { required: true } } : object);

/** The route as @hono/zod-openapi knows it, with its middleware typed away so that handlers see only their input. */
type Route<
  M extends Method,
  P extends string,
  Pa extends Shape,
  Q extends Shape,
  B extends z.ZodType | None,
  A extends z.ZodType,
> = {
  method: M;
  path: P;
  request: Request<Pa, Q, B>;
  responses: { 200: Json<A> & { description: string } };
  middleware: MiddlewareHandler<Env>[];
  'x-openboek': RouteFacts;
};

/**
 * Declares a route: the only way to make one (DESIGN §2). From this one declaration come validation, the check of the
 * right, the permission matrix, the typed client, the check of answers in tests and the OpenAPI document.
 */
export function declareRoute<
  const M extends Method,
  const P extends string,
  A extends z.ZodType,
  Pa extends Shape = None,
  Q extends Shape = None,
  B extends z.ZodType | None = None,
>(declaration: Declaration<M, P, Pa, Q, B, A>): Route<M, P, Pa, Q, B, A> {
  const { method, path, area = 'main', right, summary, params, query, body, answer, errors = [] } = declaration;
  const facts: RouteFacts = { area, right, sameOrigin: declaration.sameOrigin ?? method !== 'get' };
  const route = createRoute({
    method,
    path,
    summary,
    tags: [area],
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(body && { body: { content: { 'application/json': { schema: body } }, required: true } }),
    },
    responses: {
      200: { description: summary, content: { 'application/json': { schema: answer } } },
      ...errorAnswers(right, errors),
    },
    middleware: [guard(facts, answer)],
    'x-openboek': facts,
  });
  return route as unknown as Route<M, P, Pa, Q, B, A>;
}

const ALWAYS: readonly ErrorCode[] = ['BAD_REQUEST', 'VALIDATION', 'INTERNAL', 'UNAVAILABLE'];
const GUARDED: readonly ErrorCode[] = ['NO_SESSION', 'TOKEN_INVALID', 'WRONG_SCOPE', 'NO_RIGHT', 'CROSS_SITE'];

/** The failures a route may answer, one response a status, the codes in its description. */
function errorAnswers(right: RouteRight, own: readonly ErrorCode[]) {
  const codes = new Set([...ALWAYS, ...(right === 'public' ? [] : GUARDED), ...own]);
  const byStatus = Object.groupBy(codes, (code) => String(ERROR_STATUS[code]));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, list]) => [
      status,
      { description: (list ?? []).join(', '), content: { 'application/json': { schema: errorBody } } },
    ]),
  );
}

/** A file or another answer that is no JSON: declared, but not held against a schema. */
export const binaryAnswer = z.any().meta({ description: 'binary content' });
