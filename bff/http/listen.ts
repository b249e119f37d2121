import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSocketServer, type Server as SocketServer } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { finishRequest } from './unread-body.ts';

interface Address {
  host: string;
  port: number;
}

type Fetch = (request: Request) => Response | Promise<Response>;
/** Answers true when the request was its own. */
type First = (request: IncomingMessage, response: ServerResponse) => boolean;

/** How long slow clients may take, in milliseconds from the first byte of a request. */
export interface Patience {
  /** Until its headers are there. */
  headersWithin: number;
  /** Until a call is there with its body, which is small. */
  callWithin: number;
  /** Until an upload is there: 25 MB over a poor line. */
  uploadWithin: number;
  /** So often Node looks whether one of them is over; a connection lives that much longer at most. */
  lookEvery: number;
}
export const PATIENCE: Patience = {
  headersWithin: 15_000,
  callWithin: 60_000,
  uploadWithin: 10 * 60_000,
  lookEvery: 1_000,
};

/** Somebody else listens there; the message says what to do. */
export class PortTaken extends Error {
  constructor({ host, port }: Address, cause: unknown) {
    const other = port < 65_000 ? port + 100 : port - 100;
    super(`Port ${port} of ${host} is taken: choose another one (PORT=${other}), or stop what listens there.`, {
      cause,
    });
  }
}

/**
 * Looks whether the port is free, so that nobody waits for a database before being told.
 *
 * @throws PortTaken
 */
export async function refuseTakenPort(address: Address): Promise<void> {
  const probe = createSocketServer();
  await bind(probe, address);
  await new Promise<void>((resolve) => probe.close(() => resolve()));
}

/**
 * Serves the application on one port; `first` gets each request before it (the built-in identity provider). A client that
 * sends too slowly gets 408 and loses its connection.
 *
 * @throws PortTaken
 */
export async function listen(
  address: Address,
  fetch: Fetch,
  first: First = () => false,
  patience = PATIENCE,
): Promise<Server> {
  const answer = getRequestListener(async (request, { incoming }) =>
    finishRequest(await fetch(request), incoming as IncomingMessage),
  );
  const { headersWithin: headersTimeout, uploadWithin: requestTimeout, lookEvery } = patience;
  const server = createServer({ headersTimeout, requestTimeout, connectionsCheckingInterval: lookEvery });
  server.on('request', (request, response) => {
    if (!isUpload(request)) endUnlessSent(request, response, patience.callWithin);
    if (!first(request, response)) void answer(request, response);
  });
  await bind(server, address);
  return server;
}

const isUpload = ({ headers }: IncomingMessage) => /^multipart\//i.test(headers['content-type'] ?? '');

/** Closes the connection unless the body is there in time; with 408, as Node does, where nothing has been answered yet. */
function endUnlessSent(request: IncomingMessage, response: ServerResponse, withinMs: number): void {
  if (request.complete) return;
  const { socket } = request;
  const end = () => {
    if (request.complete) return;
    if (response.headersSent) socket.destroy();
    else socket.end(TOO_SLOW, () => socket.destroy());
  };
  const timer = setTimeout(end, withinMs);
  request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

function bind(server: SocketServer, address: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTaken(address, error) : error);
    server.once('error', refuse);
    server.listen(address.port, address.host, () => {
      server.off('error', refuse);
      resolve();
    });
  });
}

/** Lets running requests finish, for at most `graceMs`; idle connections are closed at once. */
export async function closeServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}
