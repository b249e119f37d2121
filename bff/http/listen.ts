import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSocketServer, type Server as SocketServer } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { codeOfClientError, type EarlyAnswer, earlyAnswers } from './early-answers.ts';
import { Exchanges } from './exchanges.ts';
import type { SiteAddresses } from './security-headers.ts';
import { finishRequest } from './unread-body.ts';

interface Address {
  host: string;
  port: number;
}

/** Answers a request; `env` contains the connection, which shows where a call comes from. */
type Fetch = (request: Request, env: { incoming: IncomingMessage }) => Response | Promise<Response>;
/** Returns true if it has handled the request. */
type First = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * How long slow clients may take, in milliseconds; counted from the first byte of a request, except for `callWithin`.
 */
export interface Patience {
  /** Until the headers have arrived. */
  headersWithin: number;
  /** From the arrival of the headers until the small body of a call has arrived. */
  callWithin: number;
  /** Until an upload has arrived: 25 MB over a slow line. */
  uploadWithin: number;
  /** How often Node checks these limits; a connection lasts at most that much longer. */
  lookEvery: number;
}
export const PATIENCE: Patience = {
  headersWithin: 15_000,
  callWithin: 60_000,
  uploadWithin: 10 * 60_000,
  lookEvery: 1_000,
};

/** Another program listens on the port; the message describes what to do. */
export class PortTaken extends Error {
  constructor({ host, port }: Address, cause: unknown) {
    const other = port < 65_000 ? port + 100 : port - 100;
    super(
      `Port ${port} of ${host} is taken: choose another one (PORT=${other}), or stop the program that listens on it.`,
      {
        cause,
      },
    );
  }
}

/**
 * This machine has no such address, or the server is not permitted to listen on it; the message describes what to do.
 */
export class AddressUnusable extends Error {
  constructor({ host, port }: Address, cause: NodeJS.ErrnoException) {
    super(`The server cannot listen on HOST=${host} PORT=${port} (${cause.code}): choose another address or port.`, {
      cause,
    });
  }
}

/**
 * Checks whether the port is free, so that a conflict is reported before waiting for a database.
 *
 * @throws PortTaken, AddressUnusable
 */
export async function refuseTakenPort(address: Address): Promise<void> {
  const probe = createSocketServer();
  await bind(probe, address);
  await new Promise<void>((resolve) => probe.close(() => resolve()));
}

export interface Serving {
  /** The addresses for the headers of answers that the application does not create. */
  site: SiteAddresses;
  log: { error(detail: object, message: string): void };
  /** A handler that gets each request before the application does, such as the built-in identity provider. */
  first?: First | undefined;
  patience?: Patience | undefined;
}

/**
 * Serves the application on one port. A client that sends too slowly gets 408 and loses its connection; an
 * unreadable request is refused with 400, 413 or 431, in the same format as the application's refusals.
 *
 * @throws PortTaken, AddressUnusable
 */
export async function listen(address: Address, fetch: Fetch, serving: Serving): Promise<Server> {
  const { first = () => false, patience = PATIENCE } = serving;
  const { headersWithin: headersTimeout, uploadWithin: requestTimeout, lookEvery } = patience;
  const times = { headersTimeout, requestTimeout, connectionsCheckingInterval: lookEvery };
  // The listener below refuses a request without a host, because Node would refuse it without our headers.
  const server = createServer({ ...times, requireHostHeader: false });
  const early = earlyAnswers(serving.site);
  const exchanges = new Exchanges();
  const answer = answerWith(fetch, serving);
  server.on('request', (request, response) => {
    exchanges.add(request, response);
    if (!isUpload(request))
      whenUnsent(request, patience.callWithin, () => exchanges.end(request.socket, early('TOO_SLOW').text));
    if (namesTwoHosts(request)) refuse(response, early('BAD_REQUEST'));
    else if (!first(request, response)) void answer(request, response);
  });
  // The only supported `Expect` header is 100-continue, to which Node replies; a request with any other `Expect` gets
  // the normal answer.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  // Openboek is not a proxy; without a listener, Node would close the connection without an answer.
  server.on('connect', (_request, socket) => exchanges.end(socket, early('BAD_REQUEST').text));
  server.on('clientError', (error, socket) => {
    const code = codeOfClientError(error);
    if (code === null) socket.destroy();
    else exchanges.end(socket, early(code).text);
  });
  await bind(server, address);
  return server;
}

/** The application as a Node listener that also sends an answer if a request is invalid or the application fails. */
function answerWith(fetch: Fetch, { site, log }: Serving): ReturnType<typeof getRequestListener> {
  const early = earlyAnswers(site);
  return getRequestListener(
    async (request, env) => {
      const incoming = env.incoming as IncomingMessage;
      return finishRequest(await fetch(request, { incoming }), incoming);
    },
    {
      errorHandler: (error) => {
        const { status, headers, body, requestId } = early(error instanceof RequestError ? 'BAD_REQUEST' : 'INTERNAL');
        if (status >= 500) log.error({ err: error, requestId }, 'failed');
        return new Response(body, { status, headers });
      },
    },
  );
}

const isUpload = ({ headers }: IncomingMessage) => /^multipart\//i.test(headers['content-type'] ?? '');

/** Node uses the first Host header; a proxy in front of it may have used another one. */
const namesTwoHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1;

function refuse(response: ServerResponse, { status, headers, body }: EarlyAnswer): void {
  response.writeHead(status, headers).end(body);
}

/** Calls `end` if the body does not arrive in time. */
function whenUnsent(request: IncomingMessage, withinMs: number, end: () => void): void {
  if (request.complete) return;
  const timer = setTimeout(() => request.complete || end(), withinMs);
  request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

function bind(server: SocketServer, address: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTaken(address, error) : new AddressUnusable(address, error));
    server.once('error', refuse);
    server.listen(address.port, address.host, () => {
      server.off('error', refuse);
      resolve();
    });
  });
}

/** Waits at most `graceMs` for running requests to finish; idle connections are closed at once. */
export async function closeServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}
