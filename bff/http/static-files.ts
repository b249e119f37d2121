import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { Hono, type Context as HonoContext } from 'hono';
import { Failure } from '#/bff/failure.ts';
import { type Asset, indexAssets } from './static-index.ts';

const PAGE = '/index.html';
/** Punctuation that follows a URL in a sentence; no URL of Openboek ends with it. */
const ENDS_SENTENCE = /[.,;:!?)>]+$/;
/** Paths without pages: they have their own handlers, and an unknown path is an error, not the start page. */
const NO_PAGES = /^\/(api|oidc|scim|healthz|readyz)(\/|$)/;

/**
 * Serves the built web application from `folder`. The files are looked up once, here: a request can only name one of
 * these, so no path leads out of the folder. After a new build, the server must be restarted. Every other URL, unless
 * it names a call or a file, belongs to the router of the web application, and gets the page that loads it.
 */
export async function staticFiles(folder: string): Promise<Hono> {
  const assets = await indexAssets(folder);
  return new Hono().get('*', (c) => {
    const { path } = c.req;
    const wantsPage = /^\/app\//.test(path) && (c.req.header('Accept') ?? '').includes('text/html');
    // A link at the end of a sentence is often copied with its full stop.
    if (wantsPage && ENDS_SENTENCE.test(path))
      return c.redirect(path.replace(ENDS_SENTENCE, '') + new URL(c.req.url).search, 302);
    const asset = assets.get(decodePath(path)) ?? (wantsPage ? assets.get(PAGE) : pageFor(path, assets));
    if (!asset) throw new Failure('NOT_FOUND', 'no such path');
    return serve(c, asset);
  });
}

/** The page for a URL without a file extension; a missing script must not be answered with HTML. */
function pageFor(path: string, assets: ReadonlyMap<string, Asset>): Asset | undefined {
  const isFile = /\.[^/]*$/.test(path);
  return isFile || NO_PAGES.test(path) ? undefined : assets.get(PAGE);
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function serve(c: HonoContext, asset: Asset): Response {
  const coding = acceptedCodings(c.req.header('Accept-Encoding')).find((name) => asset.variants[name]);
  const variant = (coding && asset.variants[coding]) || asset.plain;
  const etag = `"${variant.tag}"`;
  const headers: Record<string, string> = {
    'Content-Type': asset.contentType,
    // A hashed name always has the same content; everything else is revalidated each time, and is mostly
    // answered with 304.
    'Cache-Control': asset.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: etag,
    ...(Object.keys(asset.variants).length > 0 && { Vary: 'Accept-Encoding' }),
    ...(coding && { 'Content-Encoding': coding }),
  };
  const known = c.req.header('If-None-Match')?.split(',') ?? [];
  if (known.some((tag) => tag.trim().replace(/^W\//, '') === etag)) return c.body(null, 304, headers);
  headers['Content-Length'] = String(variant.bytes);
  if (c.req.raw.method === 'HEAD') return c.body(null, 200, headers);
  return c.body(Readable.toWeb(createReadStream(variant.path)) as ReadableStream, 200, headers);
}

/** The codings that the client accepts, brotli first; `q=0` refuses a coding. */
function acceptedCodings(header = ''): ('br' | 'gzip')[] {
  const offers = header.split(',').map((offer) =>
    offer
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/),
  );
  const taken = new Set(offers.filter(([, q]) => !/^q=0(\.0*)?$/.test(q ?? '')).map(([name]) => name));
  return (['br', 'gzip'] as const).filter((name) => taken.has(name));
}
