import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A file that a page of the server loads. */
export interface Asset {
  body: Uint8Array<ArrayBuffer>;
  type: string;
  etag: string;
}

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  woff2: 'font/woff2',
};

export function readAsset(location: URL): Asset {
  const body = new Uint8Array(readFileSync(location));
  const type = TYPES[location.pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  return { body, type, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

const font = import.meta.resolve('@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2');

/** Files that every page of the server needs; the style sheet names the font relative to itself. */
export const pageAssets: ReadonlyMap<string, Asset> = new Map([
  ['pages.css', readAsset(new URL('./pages.css', import.meta.url))],
  ['inter.woff2', readAsset(new URL(font))],
]);

/** Answers with the asset, or with 304 if the browser still has it. */
export function answerAsset(asset: Asset, request: { headers: Headers }): Response {
  const headers = { ETag: asset.etag, 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' };
  if (request.headers.get('If-None-Match') === asset.etag) return new Response(null, { status: 304, headers });
  return new Response(asset.body, { headers: { ...headers, 'Content-Type': asset.type } });
}
