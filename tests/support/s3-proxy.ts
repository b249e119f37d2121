import { once } from 'node:events';
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** A call on its way to the store, with the properties by which a test may choose the calls that it disturbs. */
export interface S3Call {
  readonly method: string;
  /** The path with bucket and query. */
  readonly path: string;
}

/**
 * status: the call is answered with this status and `code`, and never passed on. silent: the call is accepted and never
 * answered. lost: the call is passed on, but its answer is lost. after: the connection breaks after this many bytes of
 * the answer.
 */
export type S3Trouble = { status: number; code: string } | 'silent' | 'lost' | { after: number };

/**
 * Sits between a client and a real S3 server, and causes the faults that a test has set. Signatures stay valid because
 * they name the proxy's address.
 */
export class S3Proxy {
  readonly #to: URL;
  readonly #sockets = new Set<Socket>();
  #trouble: (call: S3Call) => S3Trouble | undefined = () => undefined;
  #server: Server | undefined;
  #port = 0;
  /** Every call that arrived, the oldest first. */
  readonly calls: S3Call[] = [];

  constructor(endpoint: string) {
    this.#to = new URL(endpoint);
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Listens, on the same port every time, and ends all trouble. */
  async well(): Promise<this> {
    this.#trouble = () => undefined;
    if (this.#server) return this;
    const server = createServer((incoming, response) => void this.#pass(incoming, response));
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
    return this;
  }

  /** From now on connections break, and new ones are refused. */
  async away(): Promise<void> {
    const closed = this.#server && once(this.#server, 'close');
    this.#server?.close();
    this.#server = undefined;
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** From now on, each call for which `trouble` returns something is disturbed in that way. */
  disturb(trouble: (call: S3Call) => S3Trouble | undefined): void {
    this.#trouble = trouble;
  }

  async #pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = incoming;
    const call = { method, path };
    this.calls.push(call);
    const trouble = this.#trouble(call);
    if (trouble === 'silent') return void incoming.resume();
    if (typeof trouble === 'object' && 'status' in trouble) return void (await refuse(incoming, response, trouble));
    const { hostname, port } = this.#to;
    const outgoing = request({ hostname, port, method, path, headers });
    outgoing.on('error', () => incoming.socket.destroy());
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
    const answer = await answerOf(outgoing);
    if (!answer) return;
    if (trouble === 'lost') {
      await text(answer);
      return void incoming.socket.destroy();
    }
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    if (typeof trouble === 'object') breakAfter(answer, incoming, trouble.after);
    answer.pipe(response);
  }
}

async function answerOf(outgoing: ClientRequest): Promise<IncomingMessage | null> {
  return once(outgoing, 'response').then(
    ([answer]) => answer as IncomingMessage,
    () => null,
  );
}

function breakAfter(answer: IncomingMessage, incoming: IncomingMessage, after: number): void {
  let passed = 0;
  answer.on('data', (chunk: Buffer) => {
    passed += chunk.length;
    if (passed >= after) setImmediate(() => incoming.socket.destroy());
  });
}

async function refuse(
  incoming: IncomingMessage,
  response: ServerResponse,
  { status, code }: { status: number; code: string },
): Promise<void> {
  // A server may answer before it has read everything, and its client should still get that answer.
  for await (const _ of incoming);
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>by the test</Message></Error>`);
}
