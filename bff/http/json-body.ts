import type { MiddlewareHandler } from 'hono';
import { Failure } from '#/bff/failure.ts';
import type { Env } from './router.ts';

/** Reads an empty body as {}: a client that always sends the JSON header sends it with nothing behind it too. */
export const optionalBody: MiddlewareHandler<Env> = async (c, next) => {
  const isEmpty = (await c.req.text()).trim() === '';
  // Hono keeps promises in its cache, whatever the type says; the validator reads from it.
  if (isEmpty) c.req.bodyCache.text = Promise.resolve('{}') as unknown as string;
  await next();
};

/** Refuses a body of another type, or none: the validator would take either for an empty object. */
export const requiredBody: MiddlewareHandler<Env> = async (c, next) => {
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(c.req.header('Content-Type') ?? ''))
    throw new Failure('WRONG_TYPE', 'the body must be application/json');
  await next();
};
