import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { openS3 } from '#/infra/storage/s3/s3-client.ts';

/**
 * The minimum that a server does to store one file and serve it: Node's own HTTP, without a form, a hash, a check of
 * rights or a database. `files.ts` runs it as a separate process.
 *
 * @param given as JSON in PLAIN_FILES: a path, or the configuration of an S3 bucket
 */
type Given = { path: string } | { config: Parameters<typeof openS3>[0] };

const given = JSON.parse(process.env.PLAIN_FILES ?? '{}') as Given;
const store = 'path' in given ? inFolder(given.path) : onS3(given.config);

interface Store {
  put(request: IncomingMessage): Promise<unknown>;
  get(): Promise<Readable>;
}

function inFolder(path: string): Store {
  return {
    async put(request) {
      const file = await open(path, 'w');
      for await (const chunk of request) await file.write(chunk as Buffer);
      await file.sync();
      await file.close();
    },
    get: async () => createReadStream(path),
  };
}

function onS3(config: Parameters<typeof openS3>[0]): Store {
  const client = openS3(config);
  const object = { Bucket: config.bucket, Key: 'plain' };
  return {
    async put(request) {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      await client.send(new PutObjectCommand({ ...object, Body: Buffer.concat(chunks) }));
    },
    get: async () => (await client.send(new GetObjectCommand(object))).Body as Readable,
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'PUT') {
    await store.put(request);
    response.end();
  } else await pipeline(await store.get(), response);
}

const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
