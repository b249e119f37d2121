import { OpenAPIHono } from '@hono/zod-openapi';
import type { Services, Context as VerbContext } from '#/bff/context.ts';
import { fieldErrors } from '#/bff/contract/field-errors.ts';
import { Failure } from '#/bff/failure.ts';
import type { TrustedProxies } from './caller-address.ts';
import type { Rates } from './rates.ts';

/** The variables of a request: `context` is set on every route that requires somebody to be signed in. */
export interface Env {
  Variables: { services: Services; rates: Rates; proxies: TrustedProxies; requestId: string; context: VerbContext };
}

/**
 * A router for one area's routes. A request that does not fit the declaration of its route is refused with all faults
 * at once.
 */
export function router(): OpenAPIHono<Env> {
  return new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (!result.success)
        throw new Failure('VALIDATION', 'some fields are invalid', { fields: fieldErrors(result.error) });
    },
  });
}
