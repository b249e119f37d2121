import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ScannerDown } from '#/bff/files/scan.ts';
import { clamdScanner } from './clamd.ts';

const servers: { server: Server; sockets: Set<Socket> }[] = [];

/** A server that replaces clamd and behaves as the test requires. */
async function clamdThat(behaves: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    behaves(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push({ server, sockets });
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

afterEach(() => {
  for (const { server, sockets } of servers.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
});

async function* chunks(count: number, bytes = 64 * 1024) {
  for (let n = 0; n < count; n += 1) yield randomBytes(bytes);
}

/** Sends the answer when the whole stream has arrived. */
function answering(reply: string) {
  return (socket: Socket) =>
    void socket.on('data', (part) => {
      if (part.subarray(-4).equals(Buffer.alloc(4))) socket.end(reply);
    });
}

describe('the clamd client', () => {
  it('reports a file as clean only after an unmistakable OK', async () => {
    expect(await clamdScanner(await clamdThat(answering('stream: OK\0'))).scan(chunks(3))).toEqual({ clean: true });
  });

  it('names the virus that was found', async () => {
    const scanner = clamdScanner(await clamdThat(answering('stream: Eicar-Test FOUND\0')));
    expect(await scanner.scan(chunks(1))).toEqual({ clean: false, virus: 'Eicar-Test' });
  });

  it.each(['stream: OK FOUND?\0', 'OK\0', 'stream: INSTREAM size limit exceeded. ERROR\0', '\0'])(
    'gives no verdict on a file after the reply %j',
    async (reply) => {
      await expect(clamdScanner(await clamdThat(answering(reply))).scan(chunks(1))).rejects.toThrow('no verdict');
    },
  );

  it('stops sending when clamd answers before the end of the file and hangs up', async () => {
    const address = await clamdThat((socket) =>
      socket.once('data', () => socket.end('INSTREAM size limit exceeded. ERROR\0')),
    );
    let sent = 0;
    const endless = (async function* () {
      for (;;) {
        sent += 1;
        yield randomBytes(64 * 1024);
      }
    })();
    await expect(clamdScanner(address).scan(endless)).rejects.toThrow();
    expect(sent).toBeGreaterThan(0);
  });

  it('reports clamd as down if nothing listens at its address, if it hangs up, and if it does not answer', async () => {
    const address = await clamdThat((socket) => socket.destroy());
    await expect(clamdScanner(address).scan(chunks(1))).rejects.toBeInstanceOf(ScannerDown);
    const silent = await clamdThat((socket) => void socket.resume());
    await expect(clamdScanner(silent, 100).scan(chunks(1))).rejects.toBeInstanceOf(ScannerDown);
    await expect(clamdScanner({ host: '127.0.0.1', port: 1 }).scan(chunks(1))).rejects.toBeInstanceOf(ScannerDown);
  });

  it('passes on the error when the file cannot be read', async () => {
    const scanner = clamdScanner(await clamdThat(answering('stream: OK\0')));
    const broken = (async function* () {
      yield randomBytes(10);
      throw new Error('disk fault');
    })();
    await expect(scanner.scan(broken)).rejects.toThrow('disk fault');
  });
});

const real = process.env.CLAMD_ADDRESS;
if (!real) console.info('CLAMD_ADDRESS is not set: the tests against a real clamd are left out');

describe.skipIf(!real)('a real clamd', () => {
  const [host = '', port = ''] = (real ?? '').split(':');
  const scanner = clamdScanner({ host, port: Number(port) });
  // Assembled here, so that scanners do not report this file as infected.
  const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS', '-TEST-FILE!$H+H*'].join('');

  it('finds the test signature and accepts other files', async () => {
    expect(await scanner.scan(chunks(400))).toEqual({ clean: true });
    const infected = (async function* () {
      yield randomBytes(100_000);
      yield Buffer.from(eicar);
    })();
    expect(await scanner.scan(infected)).toMatchObject({ clean: false });
  });
});
