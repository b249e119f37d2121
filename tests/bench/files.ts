import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { openS3 } from '#/infra/storage/s3/s3-client.ts';
import { completeEntries } from '#/tests/support/entries.ts';
import { PDF } from '#/tests/support/files.ts';
import { type Program, program } from '#/tests/support/program.ts';
import { environmentOf, newBucket, WITHOUT_S3 } from '#/tests/support/s3.ts';
import { dataFolder, startServer } from '#/tests/support/server-process.ts';
import { type Figure, median } from './report.ts';

/** The largest file that the server accepts. */
const BYTES = 25_000_000;
const ROUNDS = 15;
const OWNER = 'sanne.dijkgraaf';

/** A store that is used directly, without Openboek: it writes one file durably and reads it again. */
interface BareStore {
  put(content: Uint8Array): Promise<unknown>;
  get(): Promise<AsyncIterable<Uint8Array>>;
  close(): Promise<unknown>;
}

/**
 * Measures uploads and downloads of 25 MB through the server, and compares them with those of the bare store and of a
 * minimal Node server. The store is a folder, and then a new S3 bucket if there is an S3 server.
 */
export async function benchFiles(tell: (title: string, figures: readonly Figure[]) => void): Promise<void> {
  const folder = await dataFolder();
  try {
    const plain = await plainServer({ path: join(folder.path, 'plain') });
    tell('25 MB, folder', await measure(folder.path, {}, bareFolder(folder.path), plain));
  } finally {
    await folder.remove();
  }
  if (WITHOUT_S3 !== '') return console.log(`\n25 MB, S3: left out, because there is no S3 server`);
  const onS3 = await dataFolder();
  try {
    const config = await newBucket();
    const plain = await plainServer({ config });
    tell('25 MB, S3', await measure(onS3.path, environmentOf(config), bareS3(config), plain));
  } finally {
    await onS3.remove();
  }
}

async function measure(
  data: string,
  env: Record<string, string>,
  bare: BareStore,
  plain: PlainServer,
): Promise<Figure[]> {
  const server = await startServer(data, { LOG_LEVEL: 'error', ...env });
  try {
    const owner = await program(server.url, OWNER);
    const { body: report } = await owner.call<number>('POST', '/api/reports', completeEntries());
    const content = new Uint8Array(Buffer.concat([PDF, randomBytes(BYTES - PDF.length)]));
    const ways = {
      up: () => upload(owner, report, content),
      down: () => download(owner, report),
      bareUp: () => bare.put(content),
      bareDown: async () => drained(await bare.get()),
      plainUp: () => plain.put(content),
      plainDown: () => plain.get(),
    };
    const times: Record<keyof typeof ways, number[]> = {
      ...{ up: [], down: [], bareUp: [], bareDown: [], plainUp: [], plainDown: [] },
    };
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const way of ['bareUp', 'plainUp', 'up', 'bareDown', 'plainDown', 'down'] as const) {
        const began = performance.now();
        await ways[way]();
        // The first round only warms up the servers.
        if (round > 0) times[way].push(performance.now() - began);
      }
    return [
      ...figuresOf('up', times.up, times.bareUp, times.plainUp),
      ...figuresOf('down', times.down, times.bareDown, times.plainDown),
    ];
  } finally {
    await server.stop();
    await bare.close();
    plain.stop();
  }
}

function figuresOf(way: string, ours: number[], bare: number[], plain: number[]): Figure[] {
  const rate = (times: number[]) => BYTES / 1_000 / median(times);
  return [
    { name: `${way}, through the server`, value: rate(ours), unit: 'MB/s' },
    { name: `${way}, bare store`, value: rate(bare), unit: 'MB/s' },
    { name: `${way}, plain server`, value: rate(plain), unit: 'MB/s' },
    { name: `${way}, ratio to the bare store`, value: rate(ours) / rate(bare), unit: '', aim: '0.8' },
    { name: `${way}, ratio of the plain server to the bare store`, value: rate(plain) / rate(bare), unit: '' },
  ];
}

async function upload(owner: Program, report: number, content: Uint8Array<ArrayBuffer>): Promise<void> {
  const { status } = await owner.upload(`/api/files/upload/report/${report}`, 'bon.pdf', 'application/pdf', content);
  if (status !== 200) throw new Error(`upload: ${status}`);
}

async function download({ url, authorization }: Program, report: number): Promise<void> {
  const response = await fetch(`${url}/api/files/download/report/${report}`, {
    headers: { Authorization: authorization },
  });
  if (!response.ok || !response.body) throw new Error(`download: ${response.status}`);
  await drained(response.body);
}

interface PlainServer {
  put(content: Uint8Array<ArrayBuffer>): Promise<void>;
  get(): Promise<void>;
  stop(): void;
}

/** Starts plain-files.ts for a file or a bucket. */
async function plainServer(given: object): Promise<PlainServer> {
  const env = { ...process.env, PLAIN_FILES: JSON.stringify(given) };
  const child = fork(join(import.meta.dirname, 'plain-files.ts'), { env });
  const [port] = await once(child, 'message');
  const url = `http://127.0.0.1:${port}/`;
  return {
    async put(body) {
      const response = await fetch(url, { method: 'PUT', body });
      if (!response.ok) throw new Error(`plain upload: ${response.status}`);
    },
    async get() {
      const response = await fetch(url);
      if (!response.body) throw new Error('plain download: nothing');
      await drained(response.body);
    },
    stop: () => child.kill(),
  };
}

async function drained(content: AsyncIterable<Uint8Array>): Promise<void> {
  let bytes = 0;
  for await (const chunk of content) bytes += chunk.byteLength;
  if (bytes !== BYTES) throw new Error(`${bytes} bytes`);
}

function bareFolder(folder: string): BareStore {
  const path = join(folder, 'bare');
  return {
    async put(content) {
      const file = await open(path, 'w');
      await file.writeFile(content);
      await file.sync();
      await file.close();
    },
    get: async () => createReadStream(path),
    close: () => rm(path, { force: true }),
  };
}

function bareS3(config: Parameters<typeof openS3>[0]): BareStore {
  const client = openS3(config);
  const object = { Bucket: config.bucket, Key: 'bare' };
  return {
    put: (content) => client.send(new PutObjectCommand({ ...object, Body: content })),
    get: async () => (await client.send(new GetObjectCommand(object))).Body as Readable,
    close: async () => client.destroy(),
  };
}
