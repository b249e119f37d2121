import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '#/bff/app.ts';
import type { Services } from '#/bff/context.ts';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { closeServer, listen } from '#/bff/http/listen.ts';
import { type Caller, completeEntries, type TestApp, testApp } from '#/tests/support/app.ts';
import { PDF } from '#/tests/support/files.ts';

// Uses a real connection, because many of the tests are about slow or broken connections.

const MB = 1_000_000;
/** The largest file that is accepted: 25 MB, counted as on the screens. */
const LARGEST = 25_000_000;
/** Generous, for a busy machine. */
const WITHIN = { timeout: 20_000 };
const HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="bon.pdf"\r\n\r\n';
const TAIL = '\r\n--b--\r\n';

let app: TestApp;
let owner: Caller;
let server: Server;
/** The streams that were opened for downloads, to check how they end. */
const opened: Readable[] = [];
/** While this promise is pending, the store accepts no more bytes. */
let gate: Promise<void> = Promise.resolve();

beforeAll(async () => {
  app = await testApp();
  owner = await app.as('sanne.dijkgraaf');
  const files: Services['files'] = {
    ...app.services.files,
    put: (content) =>
      app.services.files.put(
        (async function* () {
          for await (const chunk of content) {
            await gate;
            yield chunk;
          }
        })(),
      ),
    get: async (key, range) => {
      const content = await app.services.files.get(key, range);
      opened.push(content);
      return content;
    },
  };
  const { config: site, log } = app.services;
  server = await listen({ host: '127.0.0.1', port: 0 }, createApp({ ...app.services, files }).fetch, { site, log });
});
afterAll(async () => {
  await closeServer(server, 100);
  await app.stop();
});

const newReport = async () => (await owner.post<number>('/api/reports', completeEntries())).body;
const fileOf = async (id: number) =>
  (await owner.get<ReportDetails>(`/api/reports/details/${id}?lang=1033`)).body.linkedFile;

/** The numbers of complete and unfinished files in the store's folder, and the bytes of the unfinished ones. */
async function stored(): Promise<{ objects: number; unfinished: number; unfinishedBytes: number }> {
  const { files } = app.services.config;
  const folder = files.kind === 'folder' ? files.folder : '';
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const inFiles = entries.filter((entry) => entry.isFile());
  const unfinished = inFiles.filter((entry) => entry.parentPath === join(folder, 'unfinished'));
  let unfinishedBytes = 0;
  for (const { parentPath, name } of unfinished) unfinishedBytes += (await stat(join(parentPath, name))).size;
  return { objects: inFiles.length - unfinished.length, unfinished: unfinished.length, unfinishedBytes };
}

function call(method: string, path: string, headers: Record<string, string | number> = {}): ClientRequest {
  const { port } = server.address() as AddressInfo;
  return request({ host: '127.0.0.1', port, method, path, agent: false, headers: { ...owner.headers, ...headers } });
}

function startUpload(id: number, headers: Record<string, string | number> = {}): ClientRequest {
  return call('POST', `/api/files/upload/report/${id}`, {
    'Content-Type': 'multipart/form-data; boundary=b',
    ...headers,
  });
}

async function answerOf(call: ClientRequest): Promise<IncomingMessage> {
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return response;
}

describe('uploads over the wire', () => {
  it('are limited to a size that Startup returns, so that screens refuse a larger file before it is sent', async () => {
    expect((await owner.get('/api/Startup')).body).toMatchObject({ maxFileBytes: 25_000_000 });
  });

  it('FI-004 CA-023 accept a file of the largest size, however slow, without keeping it in memory', async () => {
    const id = await newReport();
    const chunk = randomBytes(MB);
    chunk.write('%PDF-1.4', 0);
    const form = (async function* () {
      yield HEAD;
      for (let n = 0; n < LARGEST / MB; n += 1) {
        yield chunk;
        // Half of the file has been sent, and its bytes are on disk, not in memory.
        if (n === 12)
          await vi.waitFor(async () => expect((await stored()).unfinishedBytes).toBeGreaterThan(11 * MB), WITHIN);
      }
      yield TAIL;
    })();
    const upload = startUpload(id);
    Readable.from(form).pipe(upload);
    const response = await answerOf(upload);
    expect(response.statusCode).toBe(200);
    expect(await json(response)).toMatchObject({ bytes: LARGEST, contenttype: 'application/pdf' });
    const got = call('GET', `/api/files/download/report/${id}`);
    got.end();
    const content = await buffer(await answerOf(got));
    expect(content.length).toBe(LARGEST);
    expect(content.subarray(7 * MB, 8 * MB).equals(chunk)).toBe(true);
  });

  it('wait for a slow store, so that memory does not grow', async () => {
    const id = await newReport();
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    const upload = startUpload(id);
    let sent = 0;
    const form = (async function* () {
      yield HEAD;
      for (; sent < 24 * MB; sent += 64 * 1024) yield Buffer.alloc(64 * 1024);
      yield TAIL;
    })();
    Readable.from(form).pipe(upload);
    await new Promise((wait) => setTimeout(wait, 500));
    // Both ends of the connection buffer part of the file.
    expect(sent).toBeLessThan(16 * MB);
    resolve();
    expect((await answerOf(upload)).statusCode).toBe(200);
  });

  it('FI-005 that are one byte too large are refused with 413, and nothing is stored', async () => {
    const id = await newReport();
    const before = await stored();
    const upload = startUpload(id);
    upload.on('error', () => {});
    upload.write(HEAD);
    upload.write(Buffer.alloc(LARGEST + 1));
    upload.end(TAIL);
    const response = await answerOf(upload);
    expect(response.statusCode).toBe(413);
    expect(await json(response)).toMatchObject({ code: 'TOO_LARGE' });
    expect(await stored()).toEqual(before);
    expect(await fileOf(id)).toBeNull();
  });

  it('FI-005 announced as too large are refused at once', async () => {
    const id = await newReport();
    const before = await stored();
    const upload = startUpload(id, { 'Content-Length': 2 * 1024 * MB });
    upload.on('error', () => {});
    upload.write(HEAD);
    const response = await answerOf(upload);
    expect(response.statusCode).toBe(413);
    upload.destroy();
    expect(await stored()).toEqual(before);
  });

  it('FI-005 with an endless body get 413 while the body is still being sent', async () => {
    const id = await newReport();
    const upload = startUpload(id);
    upload.on('error', () => {});
    upload.write(HEAD);
    const endless = Readable.from(
      (async function* () {
        for (;;) yield Buffer.alloc(MB);
      })(),
    );
    endless.on('error', () => {});
    endless.pipe(upload);
    const response = await answerOf(upload);
    expect(response.statusCode).toBe(413);
    endless.destroy();
    upload.destroy();
    expect((await stored()).unfinished).toBe(0);
  });

  it('leave nothing behind if the client disconnects midway', async () => {
    const id = await newReport();
    const before = await stored();
    const upload = startUpload(id);
    upload.on('error', () => {});
    upload.write(HEAD);
    upload.write(randomBytes(2 * MB));
    await vi.waitFor(async () => expect((await stored()).unfinished).toBe(1), WITHIN);
    upload.destroy();
    await vi.waitFor(async () => expect(await stored()).toEqual(before), WITHIN);
    expect(await fileOf(id)).toBeNull();
  });

  it('are refused and leave nothing behind if the body ends before its form does', async () => {
    for (const body of [
      Buffer.concat([Buffer.from(HEAD), PDF]),
      Buffer.concat([
        Buffer.from(HEAD),
        PDF,
        Buffer.from('\r\n--b\r\nContent-Disposition: form-data; name="x"\r\n\r\nha'),
      ]),
    ]) {
      const id = await newReport();
      const before = await stored();
      const upload = startUpload(id);
      upload.end(body);
      const response = await answerOf(upload);
      expect(response.statusCode).toBe(400);
      expect(await json(response)).toMatchObject({ code: 'BAD_REQUEST' });
      expect(await stored()).toEqual(before);
    }
  });

  it('do not affect the next call if they are refused', async () => {
    const id = await newReport();
    const upload = startUpload(999_999);
    upload.on('error', () => {});
    upload.end(Buffer.concat([Buffer.from(HEAD), Buffer.alloc(5 * MB), Buffer.from(TAIL)]));
    expect((await answerOf(upload)).statusCode).toBe(404);
    const next = startUpload(id);
    next.end(Buffer.concat([Buffer.from(HEAD), PDF, Buffer.from(TAIL)]));
    expect((await answerOf(next)).statusCode).toBe(200);
  });
});

describe('downloads over the wire', () => {
  it('CA-025 close the file when the reader disconnects midway', async () => {
    const id = await newReport();
    const upload = startUpload(id);
    upload.end(Buffer.concat([Buffer.from(HEAD), randomBytes(20 * MB), Buffer.from(TAIL)]));
    expect((await answerOf(upload)).statusCode).toBe(200);
    opened.length = 0;
    const download = call('GET', `/api/files/download/report/${id}`);
    download.on('error', () => {});
    download.end();
    const response = await answerOf(download);
    response.on('error', () => {});
    await once(response, 'data');
    download.destroy();
    await vi.waitFor(() => expect(opened[0]?.closed).toBe(true), WITHIN);
  });

  it('open no file for HEAD', async () => {
    const id = await newReport();
    const upload = startUpload(id);
    upload.end(Buffer.concat([Buffer.from(HEAD), PDF, Buffer.from(TAIL)]));
    await answerOf(upload);
    opened.length = 0;
    const head = call('HEAD', `/api/files/download/report/${id}`);
    head.end();
    const response = await answerOf(head);
    expect(response.headers['content-length']).toBe(String(PDF.length));
    expect(opened).toHaveLength(0);
  });
});
