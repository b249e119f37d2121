import type { ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';

/** The settings of the headers: our own address, and the addresses that pages may embed or link to. */
export interface SiteAddresses {
  readonly publicUrl: string;
  readonly links: { readonly userImage: string | null; readonly kyc: string | null };
  readonly identity?: { readonly kind: 'built-in' } | { readonly kind: 'external'; readonly issuer: string };
}

/**
 * Sets the same protective headers on every answer, from any route. If an answer sets one of these headers itself, that
 * header is kept: a file has a stricter policy, and a hashed asset may be cached.
 */
export function securityHeaders(site: SiteAddresses): MiddlewareHandler {
  const headers = Object.entries(protectionOf(site));
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.header(name, value);
    // The API's answers are personal and change, so neither browsers nor proxies may cache them.
    if (c.req.path.startsWith('/api/') && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  };
}

/**
 * Sets the headers on answers of a Node listener outside the application's router. Headers that it sets itself are
 * kept; headers that it removes (as Koa does on failure) are added again when the answer is sent.
 */
export function protectAnswers(site: SiteAddresses): (response: ServerResponse) => void {
  const headers = Object.entries(protectionOf(site));
  return (response) => {
    const { writeHead } = response;
    const write = writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
    response.writeHead = (...given: unknown[]) => {
      response.writeHead = writeHead;
      for (const [name, value] of headers) if (!response.hasHeader(name)) response.setHeader(name, value);
      return write(...given);
    };
  };
}

/** The headers of every answer, from any part of the server. */
export function protectionOf(site: SiteAddresses): Record<string, string> {
  return {
    'Content-Security-Policy': contentPolicy(site),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // On http://localhost, this header would keep a developer's other programs from using http.
    ...(site.publicUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}

/**
 * Scripts are only allowed from our own files, not inline. Styles may be inline, because PrimeReact and the
 * grid set them. Images may be blobs (the preview of a file that is not uploaded yet).
 */
function contentPolicy({ links, identity, publicUrl }: SiteAddresses): string {
  const portraits = originOf(links.userImage);
  const kyc = originOf(links.kyc);
  // /quit posts a form and redirects to the provider's sign-out; browsers also check that redirect against
  // form-action.
  const provider = identity?.kind === 'external' ? originOf(identity.issuer) : '';
  const policy: Record<string, string> = {
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': `'self' data: blob: ${portraits}`,
    'font-src': "'self' data:",
    'connect-src': "'self'",
    'worker-src': "'self' blob:",
    'frame-src': `'self' blob: ${kyc}`,
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': `'self' ${provider}`,
    'frame-ancestors': "'none'",
    ...(publicUrl.startsWith('https:') && { 'upgrade-insecure-requests': '' }),
  };
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`.trim())
    .join('; ');
}

function originOf(url: string | null): string {
  return url === null ? '' : new URL(url).origin;
}
