import { createRoute } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { Area } from '#/bff/context.ts';
import { ERROR_STATUS, type ErrorCode, errorBody } from '#/bff/contract/errors.ts';
import { SCIM, scimError } from '#/bff/contract/scim.ts';
import { commonParameters } from './common-parameters.ts';
import { guard } from './guard.ts';
import { optionalBody, requiredBody } from './json-body.ts';
import { PREFER } from './prefer.ts';
import { rateLimit } from './rate-limit.ts';
import type { Rate } from './rates.ts';
import type { RouteFacts, RouteRight } from './route-facts.ts';
import type { Env } from './router.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
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
  /** Whether the caller must administer the whole group, in addition to holding the right. */
  wholeGroup?: boolean;
  summary: string;
  params?: Pa;
  query?: Q;
  body?: B;
  /** Whether the call may have no body; the handler then gets {}. */
  bodyOptional?: boolean;
  /**
   * Used instead of `body`: the call sends multipart/form-data with one file in this field, which the handler reads as
   * a stream.
   */
  upload?: string;
  /** The 200 answer; `binaryAnswer` for a file; `noAnswer` for a call that answers with 204. */
  answer: A;
  /** The status of the answer; default 200. */
  status?: 200 | 201;
  /** The media type of the answer; by default application/json, or any type for a file. */
  mediaType?: string;
  /** Whether the call answers with 204 and no body if the caller sends `Prefer: return=minimal`. */
  minimal?: boolean;
  /**
   * Other answers that are not failures, with a description for each status. Answers from 200 to 299 contain a file;
   * all others are empty.
   */
  otherwise?: Readonly<Record<number, string>>;
  errors?: readonly ErrorCode[];
  sameOrigin?: boolean;
  /** How often one person, or one address, may call; no limit if omitted. */
  rate?: Rate;
}

type Json<S extends z.ZodType> = { content: { 'application/json': { schema: S } } };
type Binary = { content: { 'application/octet-stream': { schema: z.ZodAny } } };
type Request<Pa extends Shape, Q extends Shape, B extends z.ZodType | None> = (Pa extends z.ZodObject
  ? { params: Pa }
  : unknown) &
  (Q extends z.ZodObject ? { query: Q } : object) &
  (B extends z.ZodType ? { body: Json<B> & { required: true } } : object);

type Answers<A extends z.ZodType> = A extends z.ZodUndefined
  ? { 204: { description: string } }
  : { 200: (A extends z.ZodAny ? Binary : Json<A>) & { description: string } };

/**
 * The route for @hono/zod-openapi; its type leaves out what the middleware itself adds, so that handlers see only their
 * input.
 */
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
  responses: Answers<A>;
  middleware: MiddlewareHandler<Env>[];
  'x-openboek': RouteFacts;
};

/**
 * Declares a route; this is the only way to create one. The declaration is the source of validation, the rights check,
 * the permission matrix, the typed client, the check of answers in tests and the OpenAPI document.
 */
export function declareRoute<
  const M extends Method,
  const P extends string,
  A extends z.ZodType,
  Pa extends Shape = None,
  Q extends Shape = None,
  B extends z.ZodType | None = None,
>(declaration: Declaration<M, P, Pa, Q, B, A>): Route<M, P, Pa, Q, B, A> {
  const {
    method,
    path,
    area = 'main',
    right,
    summary,
    params,
    query,
    answer,
    errors = [],
    rate,
    body,
    bodyOptional,
    minimal = false,
  } = declaration;
  const isPersons = right !== 'public' && right !== 'provisioning';
  const failures: ErrorCode[] = [
    ...errors,
    ...(rate ? ['TOO_FAST' as const] : []),
    ...(body ? ['WRONG_TYPE' as const] : []),
    // A call with any method but GET may have a body; one that is too large is refused before it is known whether the
    // route expects one.
    ...(method === 'get' ? [] : ['TOO_LARGE' as const]),
    ...(method === 'post' && isPersons ? ['SAME_KEY_OTHER_CALL' as const] : []),
  ];
  const facts: RouteFacts = {
    area,
    right,
    wholeGroup: declaration.wholeGroup ?? false,
    sameOrigin: declaration.sameOrigin ?? (method !== 'get' && right !== 'provisioning'),
  };
  const route = createRoute({
    method,
    path,
    summary,
    tags: [area],
    ...(isPersons && { parameters: [...commonParameters(method, isFile(answer)), ...(minimal ? [PREFER] : [])] }),
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...bodyOf(declaration),
    },
    responses: {
      ...successAnswer(declaration),
      ...(minimal && { 204: { description: 'Done, without a body because of Prefer: return=minimal' } }),
      ...otherAnswers(declaration.otherwise),
      ...errorAnswers(right, failures),
    },
    middleware: [
      guard(facts, answer, declaration.upload !== undefined),
      ...(rate ? [rateLimit(rate)] : []),
      ...(body ? [bodyOptional ? optionalBody : requiredBody] : []),
    ],
    'x-openboek': facts,
  });
  return route as unknown as Route<M, P, Pa, Q, B, A>;
}

const isFile = (answer: z.ZodType) => answer === binaryAnswer;

type Described = { description: string; content?: Record<string, { schema: z.ZodType }> };

function successAnswer({
  summary: description,
  answer: schema,
  status = 200,
  mediaType = schema === binaryAnswer ? ANY_TYPE : 'application/json',
}: {
  summary: string;
  answer: z.ZodType;
  status?: number;
  mediaType?: string;
}): Record<string, Described> {
  if (schema === noAnswer) return { 204: { description } };
  return { [status]: { description, content: { [mediaType]: { schema } } } };
}

function otherAnswers(otherwise: Readonly<Record<number, string>> = {}): Record<string, Described> {
  const content = { [ANY_TYPE]: { schema: binaryAnswer } };
  return Object.fromEntries(
    Object.entries(otherwise).map(([status, description]) => [
      status,
      { description, ...(status.startsWith('2') && { content }) },
    ]),
  );
}

function bodyOf({ body, bodyOptional, upload }: { body?: z.ZodType | None; bodyOptional?: boolean; upload?: string }) {
  if (body) return { body: { content: { 'application/json': { schema: body } }, required: !bodyOptional } };
  if (upload === undefined) return {};
  // A plain schema, for the OpenAPI document only: with a zod schema, validation would read the whole body into memory.
  const schema = {
    type: 'object' as const,
    properties: { [upload]: { type: 'string' as const, format: 'binary' } },
    required: [upload],
  };
  return { body: { content: { 'multipart/form-data': { schema } }, required: true } };
}

const ANY_TYPE = '*/*';

const ALWAYS: readonly ErrorCode[] = ['BAD_REQUEST', 'VALIDATION', 'INTERNAL', 'UNAVAILABLE', 'STORAGE_FULL'];
/** With these codes, a call is refused before it is read, so the answer has our own error body, even for SCIM. */
const EARLY: readonly ErrorCode[] = ['TOO_SLOW', 'HEADERS_TOO_LARGE'];
const GUARDED: readonly ErrorCode[] = [
  'NO_SESSION',
  'TOKEN_INVALID',
  'WRONG_SCOPE',
  'NO_PERSON',
  'NO_RIGHT',
  'CROSS_SITE',
  'OTHER_PERSON',
];

/** The failures with which a route may answer: one response per status, with its possible codes. */
function errorAnswers(right: RouteRight, own: readonly ErrorCode[]): Record<string, Described> {
  const codes = new Set([...ALWAYS, ...EARLY, ...guardedBy(right), ...own]);
  const byStatus = Object.groupBy(codes, (code) => String(ERROR_STATUS[code]));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, list = []]) => {
      const description = list.join(', ');
      if (right === 'provisioning' && !list.some((code) => EARLY.includes(code)))
        return [status, { description, content: { [SCIM.mediaType]: { schema: scimError } } }];
      const schema = errorBody.extend({ code: z.enum(list) });
      return [status, { description, content: { 'application/json': { schema } } }];
    }),
  );
}

function guardedBy(right: RouteRight): readonly ErrorCode[] {
  if (right === 'public') return [];
  // Without a configured provisioning token, this path does not exist.
  return right === 'provisioning' ? ['TOKEN_INVALID', 'NOT_FOUND'] : GUARDED;
}

/** A file or another answer that is not JSON; it is declared, but not checked against a schema. */
export const binaryAnswer = z.any().meta({ description: 'binary content' });

/** A successful answer without content: 204, no body. Its handler returns `c.body(null, 204)`. */
export const noAnswer = z.undefined();
