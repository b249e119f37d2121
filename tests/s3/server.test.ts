import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { S3Config } from '#/bff/config.ts';
import { openS3 } from '#/infra/storage/s3/s3-client.ts';
import { s3Store } from '#/infra/storage/s3/s3-store.ts';
import { memoryOf, peakMemoryOf } from '#/tests/bench/memory.ts';
import { keysOf } from '#/tests/storage/store-contract.ts';
import { completeEntries } from '#/tests/support/entries.ts';
import { PDF } from '#/tests/support/files.ts';
import { type Program, program } from '#/tests/support/program.ts';
import { environmentOf, newBucket, WITHOUT_S3 } from '#/tests/support/s3.ts';
import { S3Proxy } from '#/tests/support/s3-proxy.ts';
import { dataFolder, type ServerProcess, startServer } from '#/tests/support/server-process.ts';
import { until } from '#/tests/support/until.ts';

const WITHIN_MS = 60_000;

describe.skipIf(WITHOUT_S3 !== '')(`a server with its files on S3${WITHOUT_S3}`, () => {
  let config: S3Config;
  let proxy: S3Proxy;
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let server: ServerProcess;
  let owner: Program;
  let report: number;
  beforeAll(async () => {
    config = await newBucket();
    proxy = await new S3Proxy(config.endpoint).well();
    folder = await dataFolder();
    server = await startServer(folder.path, environmentOf({ ...config, endpoint: proxy.endpoint }));
    owner = await program(server.url, 'sanne.dijkgraaf');
    report = await newReport();
    expect((await upload(report)).status).toBe(200);
  }, 300_000);
  afterEach(() => proxy.well());
  afterAll(async () => {
    await server?.stop();
    await proxy?.away();
    await folder?.remove();
  });

  const newReport = async () => (await owner.call<number>('POST', '/api/reports', completeEntries())).body;
  const upload = (id: number, content: Uint8Array = PDF) =>
    owner.upload(`/api/files/upload/report/${id}`, 'bon.pdf', 'application/pdf', new Uint8Array(content));
  const download = async (id: number) => {
    const response = await fetch(`${server.url}/api/files/download/report/${id}`, {
      headers: { Authorization: owner.authorization },
    });
    const retryAfter = response.headers.get('Retry-After');
    return { status: response.status, content: Buffer.from(await response.arrayBuffer()), retryAfter };
  };
  const readyStatus = async () => (await fetch(`${server.url}/readyz`)).status;
  const wellAgain = () => until('it is ready', readyStatus, (status) => status === 200, WITHIN_MS);

  it('FI-004 returns uploaded files, whole and in parts', async () => {
    const content = Buffer.concat([PDF, randomBytes(12_000_000)]);
    const id = await newReport();
    expect(await upload(id, content)).toMatchObject({ status: 200, body: { bytes: PDF.length + 12_000_000 } });
    const got = await download(id);
    expect(got.status).toBe(200);
    expect(got.content.equals(content)).toBe(true);
    const part = await fetch(`${server.url}/api/files/download/report/${id}`, {
      headers: { Authorization: owner.authorization, Range: 'bytes=6000000-6000009' },
    });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(6_000_000, 6_000_010))).toBe(true);
  });

  it.each([
    ['away', () => proxy.away(), 503, 'UNAVAILABLE'],
    ['answering 503', async () => proxy.disturb(() => ({ status: 503, code: 'SlowDown' })), 503, 'UNAVAILABLE'],
    ['silent', async () => proxy.disturb(() => 'silent' as const), 503, 'UNAVAILABLE'],
    [
      'refusing the secret',
      async () => proxy.disturb(() => ({ status: 403, code: 'SignatureDoesNotMatch' })),
      503,
      'UNAVAILABLE',
    ],
    ['full', async () => proxy.disturb(whereWriting), 507, 'STORAGE_FULL'],
  ] as const)(
    'answers with a coded error while the store is %s, loses no file, keeps running, and recovers without help',
    async (_, trouble, status, code) => {
      const id = await newReport();
      await trouble();
      const [refused, ready] = await Promise.all([
        upload(id),
        until('the server is not ready', readyStatus, (found) => found !== 200, WITHIN_MS),
      ]);
      expect(refused).toMatchObject({ status, body: { code } });
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(ready).toBe(status);
      // Calls that need no file still work.
      expect((await owner.call('GET', `/api/reports/details/${await newReport()}`)).status).toBe(200);
      const got = await download(report);
      if (code === 'STORAGE_FULL') expect(got.content.equals(PDF)).toBe(true);
      else {
        expect(got.status).toBe(503);
        expect(Number(got.retryAfter)).toBeGreaterThan(0);
      }
      await proxy.well();
      await wellAgain();
      expect((await upload(id)).status).toBe(200);
      expect((await download(id)).content.equals(PDF)).toBe(true);
      expect((await download(report)).content.equals(PDF)).toBe(true);
    },
    120_000,
  );

  it('logs which setting is refused, and does not reveal it to callers', async () => {
    proxy.disturb(() => ({ status: 403, code: 'InvalidAccessKeyId' }));
    const refused = await upload(await newReport());
    expect(JSON.stringify(refused.body)).not.toMatch(/S3_|AccessKey/);
    await until(
      'the log names the setting',
      async () => server.output(),
      (text) => /S3_ACCESS_KEY_ID: the store does not recognise/.test(text),
    );
  });

  it('leaves neither an object nor a part of an interrupted upload', async () => {
    await wellAgain();
    const store = s3Store(config);
    const before = await keysOf(store);
    const client = openS3(config);
    const unfinished = async () =>
      (await client.send(new ListMultipartUploadsCommand({ Bucket: config.bucket }))).Uploads?.length ?? 0;
    const stop = new AbortController();
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(
          Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="bon.pdf"\r\n\r\n'),
        );
        for (let n = 0; n < 12; n += 1) controller.enqueue(randomBytes(1_000_000));
      },
    });
    const sending = fetch(`${server.url}/api/files/upload/report/${await newReport()}`, {
      method: 'POST',
      headers: { Authorization: owner.authorization, 'Content-Type': 'multipart/form-data; boundary=b' },
      body,
      duplex: 'half',
      signal: stop.signal,
    } as RequestInit);
    await until('parts are on their way', unfinished, (count) => count === 1, WITHIN_MS);
    stop.abort();
    await expect(sending).rejects.toThrow();
    await until('no upload is unfinished', unfinished, (count) => count === 0, WITHIN_MS);
    expect(await keysOf(store)).toEqual(before);
  }, 180_000);

  it('uploads and downloads 200 MB, 20 files at once, with less than 100 MB of extra memory', async () => {
    const content = Buffer.concat([PDF, randomBytes(9_990_000)]);
    const reports = await Promise.all(Array.from({ length: 20 }, newReport));
    // Memory that a running server needs permanently does not count as growth.
    await Promise.all(reports.slice(0, 4).map((id) => upload(id, content)));
    await Promise.all(reports.slice(0, 4).map(download));
    await writeFile(`/proc/${server.pid}/clear_refs`, '5'); // the peak is measured from here on
    const before = await memoryOf(server.pid);
    const uploaded = await Promise.all(reports.map((id) => upload(id, content)));
    expect(uploaded.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const got = await Promise.all(reports.map(download));
    for (const { content: found } of got) expect(found.equals(content)).toBe(true);
    const growth = (await peakMemoryOf(server.pid)) - before;
    console.info(`memory: ${before.toFixed(0)} MB before, at most ${growth.toFixed(0)} MB more`);
    expect(growth).toBeLessThan(100);
  }, 180_000);
});

const whereWriting = ({ method }: { method: string }) =>
  method === 'PUT' ? { status: 507, code: 'InsufficientStorage' } : undefined;

describe.skipIf(WITHOUT_S3 !== '')(`the start of a server with its files on S3${WITHOUT_S3}`, () => {
  it.each([
    ['S3_SECRET_ACCESS_KEY', { secretAccessKey: 'wrong' }],
    ['S3_ACCESS_KEY_ID', { accessKeyId: 'nobody' }],
    ['S3_BUCKET', { bucket: 'there-is-none' }],
    ['S3_REGION', { region: 'us-west-2' }],
  ])(
    'ends if %s is wrong and names it, without a stack trace',
    async (name, wrong) => {
      const folder = await dataFolder();
      try {
        const start = startServer(folder.path, environmentOf({ ...(await newBucket()), ...wrong }));
        const words = String(
          await start.then(
            (server) => server.stop(),
            (error: Error) => error.message,
          ),
        );
        expect(words).toMatch(new RegExp(`^the file store is not available: ${name}: `, 'm'));
        expect(words).not.toMatch(/^\s+at /m);
      } finally {
        await folder.remove();
      }
    },
    120_000,
  );

  it('continues while the store is unavailable, logs that, and accepts files once the store is there', async () => {
    const config = await newBucket();
    const proxy = await new S3Proxy(config.endpoint).well();
    const folder = await dataFolder();
    const start = () => startServer(folder.path, environmentOf({ ...config, endpoint: proxy.endpoint }));
    // The example company comes with files: they are stored at the first start.
    await (await start()).stop();
    const before = await keysOf(s3Store(config));
    await proxy.away();
    const starting = start();
    starting.catch(() => {}); // its outcome is checked below
    // The server is ready once the store is ready; before that, it only logs that the store is unavailable.
    await sleep(8_000);
    await proxy.well();
    const server = await starting;
    try {
      expect(server.output()).toContain(
        `Warning: S3_ENDPOINT=${proxy.endpoint} does not answer: files cannot be uploaded or read until it does`,
      );
      const owner = await program(server.url, 'sanne.dijkgraaf');
      const { body: id } = await owner.call<number>('POST', '/api/reports', completeEntries());
      const path = `/api/files/upload/report/${id}`;
      expect((await owner.upload(path, 'bon.pdf', 'application/pdf', new Uint8Array(PDF))).status).toBe(200);
      expect(await keysOf(s3Store(config))).toHaveLength(before.length + 1);
    } finally {
      await server.stop();
      await proxy.away();
      await folder.remove();
    }
  }, 240_000);
});
