import { Readable } from 'node:stream';
import type { Context as Call } from 'hono';
import type { Download, DownloadWish } from './download.ts';

/** The declaration of the other possible answers of a route that serves a file (RFC 9110, sections 13 and 14). */
export const IN_PARTS = {
  206: 'The part of the file that Range asks for',
  304: 'The caller already has the current file',
  416: 'No such part',
};

/** Which part of a file a call requests, on which conditions, and whether it requests only the headers. */
export const wishOf = (c: Call): DownloadWish => ({
  range: c.req.header('Range'),
  ifRange: c.req.header('If-Range'),
  ifNoneMatch: c.req.header('If-None-Match'),
  headersOnly: c.req.raw.method === 'HEAD',
});

export const answerDownload = ({ status, headers, body }: Download) =>
  new Response(body && (Readable.toWeb(body) as ReadableStream), { status, headers });
