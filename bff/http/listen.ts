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

/** Slow clients: headers within this time, a whole request (an upload of 25 MB over a poor line) within the other. */
const HEADERS_WITHIN_MS = 15_000;
const REQUEST_WITHIN_MS = 10 * 60_000;

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
 * Serves the application on one port; `first` gets each request before it (the built-in identity provider).
 *
 * @throws PortTaken
 */
export async function listen(address: Address, fetch: Fetch, first: First = () => false): Promise<Server> {
  const answer = getRequestListener(async (request, { incoming }) =>
    finishRequest(await fetch(request), incoming as IncomingMessage),
  );
  const server = createServer((request, response) => {
    if (!first(request, response)) void answer(request, response);
  });
  server.headersTimeout = HEADERS_WITHIN_MS;
  server.requestTimeout = REQUEST_WITHIN_MS;
  await bind(server, address);
  return server;
}

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
