import type { MiddlewareHandler } from 'hono';
import { Failure } from '#/bff/failure.ts';
import type { Env } from './router.ts';

const JSON_TYPE = /^application\/([\w.+-]+\+)?json\b/i;

/**
 * Treats a request without a body as one with `{}`, whether or not it has a type, because curl and fetch
 * differ in what they send for an empty body. A non-empty body must be JSON.
 */
export const optionalBody: MiddlewareHandler<Env> = async (c, next) => {
  const text = await c.req.text();
  if (text.trim() !== '') refuseOtherTypes(c.req.header('Content-Type'));
  else {
    // This replaces the request itself, and not only Hono's cached body, because the validator reads the request, its
    // header and the cached body.
    const headers = new Headers(c.req.raw.headers);
    headers.set('Content-Type', 'application/json');
    const { method, signal } = c.req.raw;
    c.req.raw = new Request(c.req.url, { method, headers, body: '{}', signal });
    c.req.bodyCache = {};
  }
  await next();
};

/** Refuses a body of another type or without a type, because the validator would treat either as an empty object. */
export const requiredBody: MiddlewareHandler<Env> = async (c, next) => {
  refuseOtherTypes(c.req.header('Content-Type'));
  await next();
};

function refuseOtherTypes(contentType = ''): void {
  if (!JSON_TYPE.test(contentType)) throw new Failure('WRONG_TYPE', 'the body must be application/json');
}
