import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * How long to keep reading, in milliseconds: closing a connection with unread bytes resets it, and the answer is lost.
 */
const LINGER = 2_000;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** The requests of each connection that are not answered yet; with pipelining there may be several. */
export class Exchanges {
  readonly #open = new WeakMap<Duplex, Set<Exchange>>();

  add(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const open = this.#open.get(socket) ?? new Set();
    this.#open.set(socket, open);
    const exchange = { request, response };
    open.add(exchange);
    response.once('close', () => open.delete(exchange));
  }

  /**
   * Ends a connection with this answer, given as raw text. The answer is omitted if the client would mistake it for the
   * answer to another request, because such an answer has begun, or because an earlier, completely read request has not
   * been answered yet. The answer to that earlier request is then the last one on the connection.
   */
  end(socket: Duplex, answer: string): void {
    if (socket.destroyed || !socket.writable) return;
    const earlier = [...(this.#open.get(socket) ?? [])].filter((exchange) => !isUnread(exchange));
    const last = earlier.at(-1);
    if (!last) write(socket, answer);
    else if (last.request.complete && !last.response.headersSent) last.response.setHeader('Connection', 'close');
    else socket.destroy();
  }
}

const isUnread = ({ request, response }: Exchange) => !request.complete && !response.headersSent;

function write(socket: Duplex, answer: string): void {
  socket.end(answer);
  const timer = setTimeout(() => socket.destroy(), LINGER);
  socket.once('close', () => clearTimeout(timer)).resume();
}
