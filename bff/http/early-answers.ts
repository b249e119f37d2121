import { randomUUID } from 'node:crypto';
import { ERROR_STATUS, type ErrorBody } from '#/bff/contract/errors.ts';
import { protectionOf, type SiteAddresses } from './security-headers.ts';

/** Why the server itself refuses a request, in most cases before the application receives it. */
export type EarlyCode = keyof typeof MESSAGES;

const MESSAGES = {
  BAD_REQUEST: 'the request cannot be read',
  TOO_SLOW: 'the request did not come in time',
  TOO_LARGE: 'the request is too large',
  HEADERS_TOO_LARGE: 'the headers are too large',
  INTERNAL: 'something went wrong',
} as const;

const REASONS: Record<EarlyCode, string> = {
  BAD_REQUEST: 'Bad Request',
  TOO_SLOW: 'Request Timeout',
  TOO_LARGE: 'Payload Too Large',
  HEADERS_TOO_LARGE: 'Request Header Fields Too Large',
  INTERNAL: 'Internal Server Error',
};

/** An answer that the application does not create; the connection is closed after it. */
export interface EarlyAnswer {
  status: number;
  /** The answer as HTTP/1.1 text. */
  text: string;
  headers: Record<string, string>;
  body: string;
  requestId: string;
}

/** Creates early answers, with the headers that every answer has, our error body and a request id. */
export function earlyAnswers(site: SiteAddresses): (code: EarlyCode) => EarlyAnswer {
  const protection = protectionOf(site);
  return (code) => {
    const requestId = randomUUID();
    const body = JSON.stringify({ code, message: MESSAGES[code], requestId } satisfies ErrorBody);
    const status = ERROR_STATUS[code];
    const headers = {
      ...protection,
      'Cache-Control': 'no-store',
      'X-Request-Id': requestId,
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'close',
    };
    const lines = Object.entries({ ...headers, Date: new Date().toUTCString() }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    const text = [`HTTP/1.1 ${status} ${REASONS[code]}`, ...lines, '', body].join('\r\n');
    return { status, text, headers, body, requestId };
  };
}

/**
 * The fault that Node found in the bytes of a connection; null if the connection itself is broken, because nobody would
 * then read an answer.
 */
export function codeOfClientError({ code = '' }: NodeJS.ErrnoException): EarlyCode | null {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'TOO_SLOW';
  if (code === 'HPE_HEADER_OVERFLOW') return 'HEADERS_TOO_LARGE';
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 'TOO_LARGE';
  return code.startsWith('HPE_') ? 'BAD_REQUEST' : null;
}
