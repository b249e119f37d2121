import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Listens on its own port, and answers each INSTREAM as clamd does for a clean file. */
export async function startClamdStub(): Promise<{ address: string; close(): void }> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (part) => {
      // an empty chunk ends the stream
      if (part.subarray(-4).equals(Buffer.alloc(4))) socket.end('stream: OK\0');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}
