import { Failure } from '#/bff/failure.ts';

/**
 * Whether the browser reports that the request comes from our own pages. Pages cannot set Sec-Fetch-Site; if
 * a browser does not send it, Origin counts. A request with neither is refused, because every current browser
 * sends one of them with an unsafe method, and programs use a bearer token.
 */
export function isSameOrigin(request: Request, publicUrl: string): boolean {
  const site = request.headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin';
  return request.headers.get('Origin') === new URL(publicUrl).origin;
}

/** Refuses a request that another site caused the browser to send with the session cookie. */
export function refuseCrossSite(request: Request, site: { readonly publicUrl: string }): void {
  if (!isSameOrigin(request, site.publicUrl)) throw new Failure('CROSS_SITE', 'the request comes from another site');
}
