import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A call on its way to Camunda, with all properties by which a fault may choose it. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  /** For calls about a job: the job as it was handed out through this proxy. */
  readonly job: HandedJob | undefined;
  /** The instance that the call is about, if known. */
  readonly instance: string | undefined;
}
export interface HandedJob {
  readonly jobKey: string;
  readonly type: string;
  readonly elementId: string;
  readonly processInstanceKey: string;
  readonly listenerEventType?: string;
  readonly userTask?: { readonly userTaskKey?: string } | null;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * before: the connection breaks before Camunda receives the call. after: Camunda has carried out the call, but its
 * answer is lost. A status: the call gets this answer, and `forwarded` states whether Camunda also received it. delay:
 * the call arrives this many milliseconds late.
 */
export type Trouble = 'before' | 'after' | { status: number; title: string; forwarded?: boolean } | { delay: number };

interface Fault {
  readonly when: (call: Call) => boolean;
  readonly trouble: Trouble;
  left: number;
  hits: number;
}

/** Sits between the application and a real Camunda, and causes the faults that a test has set. */
export class CamundaProxy {
  readonly #upstream: string;
  readonly #sockets = new Set<Socket>();
  readonly #jobs = new Map<string, HandedJob>();
  readonly #instanceOfTask = new Map<string, string>();
  #faults: Fault[] = [];
  #server: Server | undefined;
  #port = 0;
  /** Every call that arrived, the oldest first. */
  readonly calls: Call[] = [];

  constructor(upstream: string) {
    this.#upstream = upstream;
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Listens, on the same port every time. */
  async there(): Promise<this> {
    const server = createServer((request, response) => void this.#pass(request, response));
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

  /** Behaves like a stopped engine: connections break, and new ones are refused. */
  async away(): Promise<void> {
    const closed = this.#server && once(this.#server, 'close');
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
    this.#server = undefined;
  }

  /** Causes this trouble for the next `times` matching calls; `hits` in the result counts them. */
  disturb(when: (call: Call) => boolean, trouble: Trouble, times = 1): { readonly hits: number } {
    const fault: Fault = { when, trouble, left: times, hits: 0 };
    this.#faults.push(fault);
    return fault;
  }

  calm(): void {
    this.#faults = [];
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const call = this.#describe(request, body.toString('utf8'));
    this.calls.push(call);
    const trouble = this.#troubleOf(call);
    if (trouble === 'before') return void request.socket.destroy();
    if (typeof trouble === 'object' && 'status' in trouble && !trouble.forwarded) return answer(response, trouble);
    if (typeof trouble === 'object' && 'delay' in trouble) await new Promise((go) => setTimeout(go, trouble.delay));
    await this.#forward(request, body, response, trouble);
  }

  #describe({ method = '', url: path = '' }: IncomingMessage, body: string): Call {
    const job = this.#jobs.get(/^\/v2\/jobs\/(\d+)\//.exec(path)?.[1] ?? '');
    const task = /^\/v2\/user-tasks\/(\d+)\//.exec(path)?.[1];
    const { correlationKey } = path.startsWith('/v2/messages/') ? JSON.parse(body) : {};
    const instance = job ? String(job.variables.instanceId) : (correlationKey ?? this.#instanceOfTask.get(task ?? ''));
    return { method, path, body, job, instance };
  }

  #troubleOf(call: Call): Trouble | undefined {
    const fault = this.#faults.find((each) => each.left > 0 && each.when(call));
    if (!fault) return undefined;
    fault.left -= 1;
    fault.hits += 1;
    return fault.trouble;
  }

  async #forward(request: IncomingMessage, body: Buffer, response: ServerResponse, trouble?: Trouble): Promise<void> {
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    try {
      const type = request.headers['content-type'];
      const upstream = await fetch(`${this.#upstream}${request.url}`, {
        method: request.method,
        headers: { ...(type && { 'content-type': type }) },
        ...(body.length > 0 && { body: new Uint8Array(body) }),
        signal: gone.signal,
      });
      const text = await upstream.text();
      if (request.url === '/v2/jobs/activation' && upstream.ok) this.#remember(text);
      if (trouble === 'after') return void request.socket.destroy();
      if (typeof trouble === 'object' && 'status' in trouble) return answer(response, trouble);
      response.writeHead(upstream.status, {
        'content-type': upstream.headers.get('content-type') ?? 'application/json',
      });
      response.end(text);
    } catch {
      request.socket.destroy(); // the caller gave up, or Camunda is not there
    }
  }

  #remember(text: string): void {
    for (const job of (JSON.parse(text) as { jobs: HandedJob[] }).jobs) {
      this.#jobs.set(job.jobKey, job);
      const task = job.userTask?.userTaskKey;
      if (task) this.#instanceOfTask.set(task, String(job.variables.instanceId));
    }
  }
}

function answer(response: ServerResponse, { status, title }: { status: number; title: string }): void {
  response.writeHead(status, { 'content-type': 'application/problem+json' });
  response.end(JSON.stringify({ type: 'about:blank', status, title, detail: `${title} by the test`, instance: '/v2' }));
}
