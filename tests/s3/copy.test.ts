import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { S3Config } from '#/bff/config.ts';
import { insertFile } from '#/bff/files/queries.ts';
import type { FileStore } from '#/bff/files/store.ts';
import { folderStore } from '#/infra/storage/folder/folder-store.ts';
import { s3Store } from '#/infra/storage/s3/s3-store.ts';
import { keysOf } from '#/tests/storage/store-contract.ts';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';
import { environmentOf, newBucket, WITHOUT_S3 } from '#/tests/support/s3.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const NODE = join(ROOT, 'node_modules/.bin/node');
const FILES = 1_000;

describe.skipIf(WITHOUT_S3 !== '')(`npm run files:copy${WITHOUT_S3}`, () => {
  let database: TestDatabase;
  let config: S3Config;
  let data: string;
  let folder: FileStore;
  let bucket: FileStore;
  /** The sha-256 of each object's content, by key. */
  const sha256s = new Map<string, string>();
  beforeAll(async () => {
    [database, config] = [await testDatabase(), await newBucket()];
    data = await mkdtemp(join(inject('testServer').folder, 'copied-'));
    folder = folderStore(join(data, 'files'));
    bucket = s3Store(config);
    await inTens(FILES, async (n) => {
      // Most objects are small; some need several parts.
      const content = randomBytes(n % 250 === 0 ? 11_000_000 : 1 + ((n * 37) % 40_000));
      const { key, bytes, sha256 } = await folder.put(whole(content));
      const file = { storeKey: key, filename: `${n}.pdf`, contentType: 'application/pdf', bytes, sha256 };
      await insertFile(database.sql, { ...file, scan: 'off' }, null);
      sha256s.set(key, createHash('sha256').update(content).digest('hex'));
    });
  }, 120_000);
  afterAll(() => database?.drop());

  const env = () => ({
    ...process.env,
    ...environmentOf(config),
    OPENBOEK_DATA: data,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
  });
  const start = (...args: string[]) => {
    const child = spawn(NODE, ['bff/copy-files.ts', ...args], {
      cwd: ROOT,
      env: env(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
    return { child, ended, output: () => output };
  };
  /** Runs the command, and kills it once it has reported this many files. */
  async function killAfter(files: number, ...args: string[]): Promise<void> {
    const { child, ended, output } = start(...args);
    while (child.exitCode === null && !output().includes(`  ${files} of `))
      await Promise.race([once(child.stdout, 'data'), ended]);
    child.kill('SIGKILL');
    expect(await ended).toMatchObject({ code: null });
  }
  async function expectAllIn(store: FileStore): Promise<void> {
    expect(await keysOf(store)).toEqual([...sha256s.keys()].sort());
    const keys = [...sha256s.keys()];
    await inTens(keys.length, async (n) => {
      const key = keys[n] ?? '';
      const content = await buffer(await store.get(key));
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256s.get(key));
    });
  }

  it('copies 1,000 files into a bucket even if it is killed three times, and every hash is correct', async () => {
    for (const files of [100, 300, 600]) await killAfter(files, '--from', 'folder', '--to', 's3');
    const { code, output } = await start('--from', 'folder', '--to', 's3').ended;
    expect(output).toMatch(/\n {2}1,000 of 1,000 files, \d+ MB\n/);
    const [, copied, present] =
      /^(\d+) files copied, (\d+) were there already; the sha-256 of each is right\.$/m.exec(output) ?? [];
    expect(Number(copied) + Number(present)).toBe(1_000);
    // The files that the third run reported are in the bucket.
    expect(Number(present)).toBeGreaterThanOrEqual(600);
    expect(code).toBe(0);
    await expectAllIn(bucket);
  }, 300_000);

  it('copies the files back into an empty folder', async () => {
    data = await mkdtemp(join(inject('testServer').folder, 'copied-'));
    expect(await start('--from', 's3', '--to', 'folder').ended).toMatchObject({
      code: 0,
      output: expect.stringContaining('1,000 files copied, 0 were there already'),
    });
    await expectAllIn(folderStore(join(data, 'files')));
  }, 300_000);

  it('names a file that is missing, copies the rest, and exits with 1', async () => {
    const [key = ''] = sha256s.keys();
    await bucket.delete(key);
    data = await mkdtemp(join(inject('testServer').folder, 'copied-'));
    const { code, output } = await start('--from', 's3', '--to', 'folder').ended;
    expect(code).toBe(1);
    expect(output).toMatch(new RegExp(`^File \\d+ \\(${key}\\) is not in the store that it is copied from\\.$`, 'm'));
    expect(output).toContain('999 files copied, 0 were there already');
    expect(output).toContain('Not copied: 1.');
  }, 300_000);

  it('prints its usage if called wrongly, names a setting that is wrong, and makes no changes', async () => {
    for (const args of [[], ['--from', 's3'], ['--from', 's3', '--to', 's3'], ['--from', 'tape', '--to', 's3']])
      expect(await start(...args).ended).toMatchObject({
        code: 2,
        output: expect.stringMatching(/^npm run files:copy/),
      });
    const good = config;
    config = { ...good, secretAccessKey: 'wrong' };
    const { code, output } = await start('--from', 'folder', '--to', 's3').ended;
    config = good;
    expect(code).toBe(2);
    expect(output).toMatch(/^the file store is not available: S3_SECRET_ACCESS_KEY: /);
  }, 60_000);
});

async function* whole(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

/** Does the work for 0, 1, 2 and so on, ten at a time. */
async function inTens(count: number, work: (n: number) => Promise<void>): Promise<void> {
  for (let at = 0; at < count; at += 10)
    await Promise.all(Array.from({ length: Math.min(10, count - at) }, (_, n) => work(at + n)));
}
