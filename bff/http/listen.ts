import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';

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

/**
 * Serves the application on one port; `first` gets each request before it (the built-in identity provider).
 *
 * @throws Error EADDRINUSE as Node gives it, when the port is taken
 */
export async function listen({ host, port }: Address, fetch: Fetch, first: First = () => false): Promise<Server> {
  const answer = getRequestListener(fetch);
  const server = createServer((request, response) => {
    if (!first(request, response)) void answer(request, response);
  });
  server.headersTimeout = HEADERS_WITHIN_MS;
  server.requestTimeout = REQUEST_WITHIN_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return server;
}

/** Lets running requests finish, for at most `graceMs`; idle connections are closed at once. */
export async function closeServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}
