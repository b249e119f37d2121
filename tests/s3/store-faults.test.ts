import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { S3Config } from '#/bff/config.ts';
import { type FileStore, StoreFull, StoreRefused, StoreUnavailable } from '#/bff/files/store.ts';
import { openS3 } from '#/infra/storage/s3/s3-client.ts';
import { s3Store } from '#/infra/storage/s3/s3-store.ts';
import { keysOf } from '#/tests/storage/store-contract.ts';
import { newBucket, WITHOUT_S3 } from '#/tests/support/s3.ts';
import { S3Proxy } from '#/tests/support/s3-proxy.ts';
import { until } from '#/tests/support/until.ts';

const MB = 1024 * 1024;
/** Shorter waits than in production. */
const IMPATIENT = { connectMs: 1_000, silenceMs: 500, attempts: 2 };

describe.skipIf(WITHOUT_S3 !== '')(`an S3 store in trouble${WITHOUT_S3}`, () => {
  let config: S3Config;
  let proxy: S3Proxy;
  /** The store through the proxy. */
  let store: FileStore;
  let direct: FileStore;
  let kept: { key: string; content: Buffer };
  beforeAll(async () => {
    config = await newBucket();
    proxy = await new S3Proxy(config.endpoint).well();
    store = s3Store({ ...config, endpoint: proxy.endpoint }, IMPATIENT);
    direct = s3Store(config);
    const content = randomBytes(12 * MB);
    kept = { key: (await direct.put(chunks(content))).key, content };
  });
  afterEach(() => proxy.well());
  afterAll(() => proxy?.away());

  const unfinished = async () => {
    const client = openS3(config);
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: config.bucket }));
    return Uploads.length;
  };
  const noneUnfinished = () => until('no upload is unfinished', unfinished, (count) => count === 0);
  /** Expects every operation to fail with this kind of error, and to change nothing. */
  async function expectAll(kind: new (...given: never[]) => Error, words: RegExp): Promise<void> {
    const before = await keysOf(direct);
    const calls: (() => Promise<unknown>)[] = [
      () => store.put(chunks(randomBytes(100))),
      () => store.put(chunks(randomBytes(11 * MB))),
      () => store.get(kept.key),
      () => store.delete(kept.key),
      () => keysOf(store),
      () => store.clearUnfinished(new Date()),
      () => store.probe(),
    ];
    for (const call of calls) {
      const error = await call().then(
        () => null,
        (thrown: unknown) => thrown,
      );
      expect(error, String(call)).toBeInstanceOf(kind);
      expect((error as Error).message).toMatch(words);
    }
    await proxy.well();
    expect(await keysOf(direct)).toEqual(before);
    await noneUnfinished();
    await store.probe();
    expect((await buffer(await store.get(kept.key))).equals(kept.content)).toBe(true);
  }

  it('that is unavailable is reported as such, loses no object, and works again without help', async () => {
    await proxy.away();
    await expectAll(StoreUnavailable, /^the file store is not available: .*ECONNREFUSED/);
  });

  it('that does not answer is reported as unavailable', async () => {
    proxy.disturb(() => 'silent');
    await expectAll(StoreUnavailable, /timed out after 500 ms/);
  }, 60_000);

  it('that answers 503 is tried once more and then reported as unavailable', async () => {
    proxy.disturb(() => ({ status: 503, code: 'SlowDown' }));
    proxy.calls.length = 0;
    await expect(store.get(kept.key)).rejects.toThrow(StoreUnavailable);
    expect(proxy.calls).toHaveLength(2);
    await expectAll(StoreUnavailable, /by the test/);
  }, 60_000);

  it('that is full is reported as full, and its objects can be read', async () => {
    proxy.disturb(({ method }) => (method === 'PUT' ? { status: 507, code: 'InsufficientStorage' } : undefined));
    for (const size of [100, 11 * MB]) await expect(store.put(chunks(randomBytes(size)))).rejects.toThrow(StoreFull);
    await expect(store.probe()).rejects.toThrow(StoreFull);
    expect((await buffer(await store.get(kept.key))).equals(kept.content)).toBe(true);
    await noneUnfinished();
  });

  it('hides the failure of a call that failed only once', async () => {
    const failed = new Set<string>();
    proxy.disturb(({ method, path }) => {
      const name = `${method} ${path}`;
      if (failed.has(name)) return undefined;
      failed.add(name);
      return { status: 503, code: 'SlowDown' };
    });
    const content = randomBytes(11 * MB);
    const { key } = await store.put(chunks(content));
    expect((await buffer(await store.get(key))).equals(content)).toBe(true);
    await store.delete(key);
    expect(failed.size).toBeGreaterThan(6);
  });

  it('continues a read where its connection broke, whether it reads a part or the whole', async () => {
    proxy.disturb(({ method }) => (method === 'GET' ? { after: 3 * MB } : undefined));
    expect((await buffer(await store.get(kept.key))).equals(kept.content)).toBe(true);
    const range = { start: MB, end: 9 * MB };
    const part = await buffer(await store.get(kept.key, range));
    expect(part.equals(kept.content.subarray(MB, 9 * MB + 1))).toBe(true);
  });

  it('lets a read that cannot continue fail, and never ends it as if it were complete', async () => {
    let isFirst = true;
    proxy.disturb(({ method }) => {
      if (method !== 'GET') return undefined;
      const trouble = isFirst ? { after: MB } : { status: 503, code: 'SlowDown' };
      isFirst = false;
      return trouble;
    });
    await expect(buffer(await store.get(kept.key))).rejects.toThrow();
  });

  it('leaves no trace of an object if the answer to its upload was lost', async () => {
    const before = await keysOf(direct);
    proxy.disturb(({ method }) => (method === 'PUT' ? 'lost' : undefined));
    await expect(store.put(chunks(randomBytes(100)))).rejects.toThrow(StoreUnavailable);
    await until(
      'the object is gone',
      () => keysOf(direct),
      (keys) => keys.join() === before.join(),
    );
    proxy.disturb(({ path, method }) => (method === 'POST' && path.includes('uploadId') ? 'lost' : undefined));
    await expect(store.put(chunks(randomBytes(11 * MB)))).rejects.toThrow(StoreUnavailable);
    await until(
      'the object is gone',
      () => keysOf(direct),
      (keys) => keys.join() === before.join(),
    );
    await noneUnfinished();
  });

  it('leaves no part of an interrupted upload', async () => {
    const before = await keysOf(direct);
    const broken = (async function* () {
      yield* chunks(randomBytes(12 * MB));
      throw new Error('the client is gone');
    })();
    await expect(store.put(broken)).rejects.toThrow('the client is gone');
    await noneUnfinished();
    expect(await keysOf(direct)).toEqual(before);
  });

  it.each([
    ['S3_SECRET_ACCESS_KEY', { secretAccessKey: 'wrong' }],
    ['S3_ACCESS_KEY_ID', { accessKeyId: 'nobody' }],
    ['S3_BUCKET', { bucket: 'there-is-none' }],
    ['S3_REGION', { region: 'us-west-2' }],
  ])(
    'that refuses calls is reported with the setting %s, and no object is reported as missing',
    async (name, wrong) => {
      const refused = s3Store({ ...config, ...wrong }, IMPATIENT);
      for (const call of [
        () => refused.probe(),
        () => refused.get(kept.key),
        () => refused.put(chunks(randomBytes(9))),
      ]) {
        const error = await call().then(
          () => null,
          (thrown: unknown) => thrown,
        );
        expect(error).toBeInstanceOf(StoreRefused);
        expect((error as Error).message).toMatch(new RegExp(`not available: ${name}: `));
      }
    },
  );

  it('is reported if the clocks differ too much', async () => {
    proxy.disturb(() => ({ status: 403, code: 'RequestTimeTooSkewed' }));
    await expect(store.probe()).rejects.toThrow(/S3_ENDPOINT: the clock of the store and that of this machine/);
  });

  it('is reported with its address if something else answers there', async () => {
    proxy.disturb(() => ({ status: 404, code: 'no-s3-here' }));
    await expect(store.probe()).rejects.toThrow(StoreRefused);
    await expect(store.probe()).rejects.toThrow(`S3_ENDPOINT=${proxy.endpoint} does not answer as an S3 store`);
  });
});

describe.skipIf(WITHOUT_S3 !== '')(`the content of a bucket${WITHOUT_S3}`, () => {
  it('has no trace of a deleted file, even if the bucket keeps old versions', async () => {
    const config = await newBucket();
    const client = openS3(config);
    await client.send(
      new PutBucketVersioningCommand({ Bucket: config.bucket, VersioningConfiguration: { Status: 'Enabled' } }),
    );
    const store = s3Store(config);
    const { key } = await store.put(chunks(randomBytes(100)));
    await store.put(chunks(randomBytes(200)), key);
    await store.delete(key);
    const { Versions = [], DeleteMarkers = [] } = await client.send(
      new ListObjectVersionsCommand({ Bucket: config.bucket }),
    );
    expect([Versions, DeleteMarkers]).toEqual([[], []]);
  });

  it('loses only old unfinished uploads of Openboek, and keeps everything that others stored', async () => {
    const config = await newBucket();
    const client = openS3(config);
    const store = s3Store(config);
    const { key } = await store.put(chunks(randomBytes(100)));
    const begin = (Key: string) => client.send(new CreateMultipartUploadCommand({ Bucket: config.bucket, Key }));
    await begin('ab/ab345678-1234-4234-8234-123456789012');
    await begin('somebody/elses');
    await client.send(new PutObjectCommand({ Bucket: config.bucket, Key: 'somebody/elses.txt', Body: 'x' }));
    expect(await keysOf(store)).toEqual([key]);
    expect(await store.clearUnfinished(new Date(Date.now() - 60_000))).toBe(0);
    expect(await store.clearUnfinished(new Date(Date.now() + 60_000))).toBe(1);
    const left = async () =>
      ((await client.send(new ListMultipartUploadsCommand({ Bucket: config.bucket }))).Uploads ?? []).map(
        ({ Key }) => Key,
      );
    await until('one is left', left, (keys) => keys.join() === 'somebody/elses');
  });

  it('can be 200 MB, sent and read in parts', async () => {
    const store = s3Store(await newBucket());
    const hash = createHash('sha256');
    const content = (async function* () {
      for (let n = 0; n < 200; n += 1) {
        const chunk = randomBytes(1_000_000);
        hash.update(chunk);
        yield chunk;
      }
    })();
    const { key, bytes, sha256 } = await store.put(content);
    const sent = hash.digest();
    expect(bytes).toBe(200_000_000);
    expect(sha256.equals(sent)).toBe(true);
    const back = createHash('sha256');
    for await (const chunk of await store.get(key)) back.update(chunk as Buffer);
    expect(back.digest().equals(sent)).toBe(true);
    await store.delete(key);
  }, 120_000);
});

async function* chunks(content: Buffer, size = 64 * 1024): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}
