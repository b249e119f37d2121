import type { MiddlewareHandler } from 'hono';
import { Failure } from '#/bff/failure.ts';
import type { Env } from './router.ts';

const JSON_TYPE = /^application\/([\w.+-]+\+)?json\b/i;

/**
 * Takes a request without a body for one with `{}`, whatever type it names or none: curl and fetch differ in what they
 * send when there is nothing to send. With something in it the body must be JSON like any other.
 */
export const optionalBody: MiddlewareHandler<Env> = async (c, next) => {
  const text = await c.req.text();
  if (text.trim() !== '') refuseOtherTypes(c.req.header('Content-Type'));
  else {
    // The request itself, not what Hono keeps of its body: the validator looks at both, and at the header.
    const headers = new Headers(c.req.raw.headers);
    headers.set('Content-Type', 'application/json');
    const { method, signal } = c.req.raw;
    c.req.raw = new Request(c.req.url, { method, headers, body: '{}', signal });
    c.req.bodyCache = {};
  }
  await next();
};

/** Refuses a body of another type, or none: the validator would take either for an empty object. */
export const requiredBody: MiddlewareHandler<Env> = async (c, next) => {
  refuseOtherTypes(c.req.header('Content-Type'));
  await next();
};

function refuseOtherTypes(contentType = ''): void {
  if (!JSON_TYPE.test(contentType)) throw new Failure('WRONG_TYPE', 'the body must be application/json');
}
