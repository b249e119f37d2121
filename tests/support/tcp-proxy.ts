import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * Sits between the server and a service that it depends on, whatever protocol they use. well: passes everything on.
 * slow: delays each piece of an answer. silent: accepts connections and data but never answers, like a machine that
 * hangs or a firewall that drops packets. away: breaks connections and refuses new ones.
 */
export class TcpProxy {
  readonly #to: { host: string; port: number };
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;
  #delayMs = 0;
  #isSilent = false;

  constructor(host: string, port: number) {
    this.#to = { host, port };
  }

  get port(): number {
    return this.#port;
  }

  /** A proxy to the host and port of this URL. */
  static of(url: string): TcpProxy {
    const { hostname, port } = new URL(url);
    return new TcpProxy(hostname === 'localhost' ? '127.0.0.1' : hostname, Number(port));
  }

  through(url: string): string {
    const changed = new URL(url);
    changed.hostname = '127.0.0.1';
    changed.port = String(this.#port);
    return changed.href;
  }

  async well(): Promise<this> {
    const wasSilent = this.#isSilent;
    this.#delayMs = 0;
    this.#isSilent = false;
    // The data swallowed while the proxy was silent never arrives, so these connections are useless.
    if (wasSilent) this.#cut();
    if (!this.#server) await this.#listen();
    return this;
  }

  slow(milliseconds: number): void {
    this.#delayMs = milliseconds;
  }

  silent(): void {
    this.#isSilent = true;
  }

  async away(): Promise<void> {
    const closed = this.#server && once(this.#server, 'close');
    this.#server?.close();
    this.#server = undefined;
    this.#cut();
    await closed;
  }

  #cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async #listen(): Promise<void> {
    const server = createServer((client) => this.#pass(client));
    server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  #pass(client: Socket): void {
    const target = connect(this.#to.port, this.#to.host);
    const pairs = [
      { from: client, to: target, delayed: false },
      { from: target, to: client, delayed: true },
    ];
    for (const { from, to, delayed } of pairs) {
      this.#sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (chunk) => {
        if (this.#isSilent) return;
        const late = delayed ? this.#delayMs : 0;
        if (late === 0) to.write(chunk);
        else setTimeout(() => to.destroyed || to.write(chunk), late);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
    }
  }
}
