import { randomUUID } from 'node:crypto';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { recordRefusal } from '#/bff/audit/record-refusal.ts';
import { ERROR_STATUS, type ErrorBody } from '#/bff/contract/errors.ts';
import { SCIM } from '#/bff/contract/scim.ts';
import { StoredAnswer } from '#/bff/database/verb-transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { StoreFull, StoreUnavailable } from '#/bff/files/store.ts';
import { passingFailure } from './passing-failure.ts';
import type { Env } from './router.ts';
import { isScim, scimErrorOf } from './scim-error.ts';

/** Gives every request an id that we generate; an id that a client sends is not trusted. */
export const withRequestId: MiddlewareHandler<Env> = async (c, next) => {
  c.set('requestId', randomUUID());
  await next();
  c.header('X-Request-Id', c.var.requestId);
};

/**
 * The only place where a failure becomes an answer. A 500 reveals nothing about the error; its request id is in the
 * log.
 */
export async function answerFailure(error: Error, c: HonoContext<Env>): Promise<Response> {
  if (error instanceof StoredAnswer) return answerAgain(error, c);
  const failure = asFailure(error);
  if (failure.code === 'INTERNAL')
    c.var.services.log.error({ err: error, requestId: c.var.requestId, path: withoutToken(c.req.path) }, 'failed');
  else await recordRefusal(c.var.services, c.var.context, c.var.requestId, c.req, failure);
  // Only the server's operator should learn which setting of the store is wrong, and not the caller.
  if (isOfStore(error)) c.var.services.log.warn({ err: error, requestId: c.var.requestId }, 'file store failed');
  if (ERROR_STATUS[failure.code] === 401) c.header('WWW-Authenticate', 'Bearer');
  if (failure.detail.retryAfter) c.header('Retry-After', String(failure.detail.retryAfter));
  if (isScim(c.req.path)) {
    c.header('Content-Type', SCIM.mediaType);
    return c.body(JSON.stringify(scimErrorOf(failure)), ERROR_STATUS[failure.code]);
  }
  const { fields, allowedActions, state, lastChange } = failure.detail;
  const body: ErrorBody = {
    code: failure.code,
    message: failure.message,
    ...(fields && { fields }),
    ...(allowedActions && { allowedActions: [...allowedActions] }),
    ...(state && { state }),
    ...(lastChange && { lastChange }),
    requestId: c.var.requestId,
  };
  return c.json(body, ERROR_STATUS[failure.code]);
}

const isOfStore = (error: Error) => error instanceof StoreUnavailable || error instanceof StoreFull;

/** The token of an attachment grants access, and other people can read the log. */
const withoutToken = (path: string) =>
  path.replace(/(?<=^\/api\/public\/incidents\/)[^/]+(?=\/(attachment|files))/, '…');

function answerAgain({ status, body }: StoredAnswer, c: HonoContext<Env>): Response {
  return status === 204 ? c.body(null, 204) : c.json(body as object, status as ContentfulStatusCode);
}

function asFailure(error: Error): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof HTTPException) {
    if (error.status === 413) return new Failure('TOO_LARGE', 'the body is too large');
    if (error.status === 415)
      return new Failure('WRONG_TYPE', 'the body must be of the declared type', { cause: error });
    if (error.status === 404) return new Failure('NOT_FOUND', 'no such path');
    if (error.status < 500) return new Failure('BAD_REQUEST', 'the request cannot be read', { cause: error });
  }
  return passingFailure(error) ?? new Failure('INTERNAL', 'something went wrong', { cause: error });
}
