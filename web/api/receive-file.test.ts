import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type ExportProgress, receiveFile } from './receive-file.ts';

/** The names under which the browser was asked to save files. */
const saved: string[] = [];

const HALF = 'x'.repeat(1_000);
let server: Server;

/**
 * The server sends the first half of a file and then, depending on the path, the second half, an abrupt end, or
 * nothing.
 */
beforeAll(async () => {
  server = createServer((request, response) => {
    response.writeHead(200, { 'Openboek-Export-Rows': '7', 'Openboek-Export-Bytes': '2000' });
    response.write(HALF, () => {
      if (request.url === '/api/whole') response.end(HALF);
      else if (request.url === '/api/broken') response.destroy();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const overTheWire = fetch;
  const createElement = () => ({
    download: '',
    click() {
      saved.push(this.download);
    },
  });
  vi.stubGlobal('document', { createElement });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => overTheWire(`http://127.0.0.1:${port}${path}`, init));
});
afterEach(() => void saved.splice(0));
afterAll(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

function run() {
  const seen: ExportProgress[] = [];
  const controller = new AbortController();
  return {
    seen,
    controller,
    options: { signal: controller.signal, onProgress: (now: ExportProgress) => seen.push(now) },
  };
}

it('a file is saved once it is complete, and its progress is reported until then', async () => {
  const { seen, options } = run();
  expect(await receiveFile('/api/whole', {}, 'f.xlsx', options)).toBe(7);
  expect(seen.at(-1)).toEqual({ rows: 7, bytes: 2_000, expected: 2_000 });
  expect(saved).toEqual(['f.xlsx']);
});

it('a file whose transfer is interrupted halfway is reported as a failure, and no part of it is saved', async () => {
  const { seen, options } = run();
  await expect(receiveFile('/api/broken', {}, 'f.xlsx', options)).rejects.toMatchObject({
    name: 'ApiError',
    code: 'OFFLINE',
  });
  expect(seen).not.toEqual([]);
  expect(saved).toEqual([]);
});

it('a file whose transfer is cancelled halfway is reported as cancelled, and no part of it is saved', async () => {
  const { seen, controller, options } = run();
  const received = receiveFile('/api/silent', {}, 'f.xlsx', options);
  await expect.poll(() => seen.length, { timeout: 20_000 }).toBeGreaterThan(0);
  controller.abort();
  await expect(received).rejects.toMatchObject({ name: 'AbortError' });
  expect(saved).toEqual([]);
});
