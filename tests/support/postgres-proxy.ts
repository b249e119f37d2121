import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { asksSomething, type Message, Messages, parameters, statementName, text } from './postgres-messages.ts';

/** A statement on its way to Postgres, with all properties by which a trap may choose it. */
export interface Statement {
  readonly text: string;
  /** Its own parameters, as text. */
  readonly parameters: readonly string[];
  /** The parameters of all statements of its transaction so far, including its own. */
  readonly about: readonly string[];
}
/**
 * before: Postgres has not received the statement. after: Postgres has executed the statement, but its answer is lost.
 */
export type Side = 'before' | 'after';

/** Holds a connection at a statement, so that nothing passes in either direction. */
export interface Trap {
  /** Resolves when a connection is caught. */
  readonly caught: Promise<void>;
  readonly hasCaught: boolean;
  /** Breaks the connection that was caught. */
  cut(): void;
}

interface Armed {
  readonly when: (statement: Statement) => boolean;
  readonly side: Side;
  readonly caughtBy: (cut: () => void) => void;
}

/**
 * Sits between the server and its Postgres. Each trap holds one connection at a statement where a test cuts the
 * connection or kills a process.
 */
export class PostgresProxy {
  readonly #upstream: URL;
  readonly #sockets = new Set<Socket>();
  #armed: Armed[] = [];
  #server: Server | undefined;
  #port = 0;

  constructor(upstream: string) {
    this.#upstream = new URL(upstream);
  }

  /** The URL of the upstream through this proxy. */
  get url(): string {
    const url = new URL(this.#upstream);
    url.hostname = '127.0.0.1';
    url.port = String(this.#port);
    return url.href;
  }

  async open(): Promise<this> {
    const server = createServer((socket) => this.#pass(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
    return this;
  }

  async close(): Promise<void> {
    const closed = this.#server && once(this.#server, 'close');
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** Holds the first connection that sends a statement for which `when` is true. */
  trap(when: (statement: Statement) => boolean, side: Side): Trap {
    const { promise: caught, resolve } = Promise.withResolvers<void>();
    const held = { cut: undefined as (() => void) | undefined };
    const caughtBy = (cut: () => void) => {
      held.cut = cut;
      resolve();
    };
    this.#armed.push({ when, side, caughtBy });
    return {
      caught,
      get hasCaught() {
        return held.cut !== undefined;
      },
      cut: () => held.cut?.(),
    };
  }

  #pass(client: Socket): void {
    const server = connect(Number(this.#upstream.port), this.#upstream.hostname);
    const cut = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      this.#sockets.add(socket);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        cut();
      });
      socket.on('error', cut);
    }
    new Passage(client, server, (statement) => this.#take(statement), cut);
  }

  #take(statement: Statement): Armed | undefined {
    const found = this.#armed.find(({ when }) => when(statement));
    if (found) this.#armed = this.#armed.filter((each) => each !== found);
    return found;
  }
}

/** One connection of the server, message by message. */
class Passage {
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #take: (statement: Statement) => Armed | undefined;
  readonly #cut: () => void;
  /** The text of each prepared statement, by its name. */
  readonly #prepared = new Map<string, string>();
  #about: string[] = [];
  /** The number of messages that Postgres has not yet answered with "ready". */
  #unanswered = 0;
  #held: Armed | undefined;
  /**
   * Only half of the statement at which the connection is held has been sent, and Postgres does nothing without the
   * rest.
   */
  #isHalfSaid = false;

  constructor(client: Socket, server: Socket, take: (statement: Statement) => Armed | undefined, cut: () => void) {
    this.#client = client;
    this.#server = server;
    this.#take = take;
    this.#cut = cut;
    const asked = new Messages(false);
    const answered = new Messages(true);
    client.on('data', (chunk: Buffer) => {
      for (const message of asked.read(chunk)) this.#ask(message);
    });
    server.on('data', (chunk: Buffer) => {
      for (const message of answered.read(chunk)) this.#answer(message);
    });
  }

  #ask(message: Message): void {
    if (this.#held) {
      if (this.#isHalfSaid) this.#send(message);
      if (message.type === 'S') this.#isHalfSaid = false;
      return;
    }
    const statement = this.#statementOf(message);
    if (statement) {
      this.#about.push(...statement.parameters);
      this.#held = this.#take({ ...statement, about: this.#about });
      if (this.#held?.side === 'before') {
        this.#held.caughtBy(this.#cut);
        return;
      }
      this.#isHalfSaid = this.#held !== undefined && message.type === 'B';
    }
    this.#send(message);
  }

  #send(message: Message): void {
    if (asksSomething(message)) this.#unanswered += 1;
    this.#server.write(message.bytes);
  }

  #answer(message: Message): void {
    const isReady = message.type === 'Z';
    if (isReady) {
      this.#unanswered -= 1;
      if (text(message) === 'I') this.#about = [];
    }
    if (!this.#held) this.#client.write(message.bytes);
    else if (isReady && this.#unanswered === 0 && !this.#isHalfSaid) this.#held.caughtBy(this.#cut);
  }

  #statementOf(message: Message): Pick<Statement, 'text' | 'parameters'> | undefined {
    if (message.type === 'Q') return { text: text(message).replace(/\0$/, ''), parameters: [] };
    if (message.type === 'P') {
      const [name = '', sql = ''] = text(message).split('\0');
      this.#prepared.set(name, sql);
    }
    if (message.type !== 'B') return undefined;
    return { text: this.#prepared.get(statementName(message)) ?? '', parameters: parameters(message) };
  }
}
