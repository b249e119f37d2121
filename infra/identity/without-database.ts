import type { ServerResponse } from 'node:http';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { isUnavailable } from '#/bff/database/unavailable.ts';

/** Seconds after which a retry may succeed. */
const RETRY_AFTER = '5';
/** RFC 6749, 4.1.2.1. */
const BODY = { error: 'temporarily_unavailable', error_description: 'the database is not available' };

/** Makes the provider answer 503 with Retry-After instead of 500 while its database is unavailable. */
export function answerWithoutDatabase(provider: Provider): void {
  const without = (ctx: KoaContextWithOIDC) => {
    if (ctx.headerSent) return; // a page, whose status `statusOfPage` has set
    ctx.status = 503;
    ctx.set('Retry-After', RETRY_AFTER);
    ctx.body = BODY;
  };
  // oidc-provider emits these events when the response is prepared but not yet sent.
  provider.on('server_error', (ctx, error) => {
    if (isUnavailable(error)) without(ctx);
  });
  provider.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      without(ctx as KoaContextWithOIDC);
    }
  });
}

/** The status of an error page. With 503, the response also gets Retry-After. */
export function statusOfPage(response: ServerResponse, error: unknown, otherwise: number): number {
  if (!isUnavailable(error)) return otherwise;
  response.setHeader('Retry-After', RETRY_AFTER);
  return 503;
}
