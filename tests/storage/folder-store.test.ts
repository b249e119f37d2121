import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { StoreFull, StoreUnavailable } from '#/bff/files/store.ts';
import { folderStore } from '#/infra/storage/folder/folder-store.ts';
import { smallDisk, WITHOUT_SMALL_DISK } from '#/tests/support/small-disk.ts';
import { keysOf, storeContract } from './store-contract.ts';

const folders: string[] = [];
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'openboek-store-'));
  folders.push(folder);
  return folder;
}
const removeFolders = () =>
  Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));

storeContract('folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openboek-store-'));
  return { store: folderStore(folder), close: () => rm(folder, { recursive: true, force: true }) };
});

describe('folder store', () => {
  afterEach(removeFolders);

  it('can be opened before its folder exists, and keeps others out of that folder', async () => {
    const folder = join(await newFolder(), 'not', 'yet');
    const store = folderStore(folder);
    expect(await keysOf(store)).toEqual([]);
    const { key } = await store.put(bytes('kept'));
    const path = join(folder, 'objects', key.slice(0, 2), key);
    expect((await stat(path)).mode & 0o077).toBe(0);
    expect((await stat(join(folder, 'objects'))).mode & 0o077).toBe(0);
  });

  it('reports the reason if its folder cannot be written', async () => {
    const file = join(await newFolder(), 'a-file');
    await writeFile(file, '');
    await expect(folderStore(file).probe()).rejects.toThrow(/ENOTDIR/);
  });

  it('does not recreate a missing folder, because that would hide files when the disk is back', async () => {
    const folder = await newFolder();
    const store = folderStore(folder);
    const { key } = await store.put(bytes('kept'));
    await rename(folder, `${folder}-unmounted`);
    for (const call of [() => store.put(bytes('new')), () => store.get(key), () => store.probe()])
      await expect(call()).rejects.toThrow(StoreUnavailable);
    await expect(stat(folder)).rejects.toThrow('ENOENT');
    await rename(`${folder}-unmounted`, folder);
    expect(String(await buffer(await store.get(key)))).toBe('kept');
    await store.probe();
  });

  it.runIf(WITHOUT_SMALL_DISK === '')(
    `reports that it is full, keeps no part of a file that did not fit, and works again when there is room${WITHOUT_SMALL_DISK}`,
    async () => {
      const disk = smallDisk(40);
      try {
        const store = folderStore(disk.path);
        const { key } = await store.put(bytes('kept'));
        await store.probe();
        await disk.fill();
        for (const call of [() => store.put(bytes('x'.repeat(1_000_000))), () => store.probe()])
          await expect(call()).rejects.toThrow(StoreFull);
        expect(String(await buffer(await store.get(key)))).toBe('kept');
        expect(await readdir(join(disk.path, 'unfinished'))).toEqual([]);
        await disk.free();
        await store.probe();
        expect(await keysOf(store)).toEqual([key]);
      } finally {
        disk.remove();
      }
    },
  );

  it.runIf(process.platform !== 'win32')('reports that it is full if its files can no longer grow', async () => {
    // Allows the process to write only files of up to 8 blocks of 512 or 1,024 bytes. This does not require root.
    const script = `
      const { folderStore } = await import('#/infra/storage/folder/folder-store.ts');
      await folderStore(process.argv[1]).put([Buffer.alloc(100_000)]).catch((error) => console.log(error.name));`;
    const child = spawn(
      'sh',
      ['-c', 'ulimit -f 8; exec "$@"', 'sh', process.execPath, '--input-type=module', '-e', script, await newFolder()],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    expect(await text(child.stdout)).toBe('StoreFull\n');
  });

  it('clears only old unfinished uploads', async () => {
    const folder = await newFolder();
    const store = folderStore(folder);
    await store.probe();
    const [old, young] = [join(folder, 'unfinished', 'old'), join(folder, 'unfinished', 'young')];
    await writeFile(old, 'half');
    await writeFile(young, 'half');
    await utimes(old, new Date(0), new Date(0));
    expect(await store.clearUnfinished(new Date(Date.now() - 60_000))).toBe(1);
    expect(await readdir(join(folder, 'unfinished'))).toEqual(['young']);
  });

  it('has, after being killed midway, every object it acknowledged and no incomplete one', async () => {
    const folder = await newFolder();
    const script = fileURLToPath(new URL('./put-for-ever.ts', import.meta.url));
    let acknowledged = '';
    for (let round = 0; round < 5; round += 1) {
      const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
      const before = acknowledged.length;
      child.stdout.on('data', (text: Buffer) => {
        acknowledged += text.toString();
      });
      // Waits, however slow the machine is, until two objects have been acknowledged and the next is in progress.
      while (child.exitCode === null && acknowledged.slice(before).split('\n').length < 3)
        await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
      expect(child.exitCode).toBeNull();
      await new Promise((resolve) => setTimeout(resolve, 20 + round * 13));
      child.kill('SIGKILL');
      await once(child, 'close');
    }
    const expected = new Map(
      acknowledged
        .split('\n')
        .filter(Boolean)
        .map((line) => line.split(' ') as [string, string]),
    );
    const store = folderStore(folder);
    const listed = await keysOf(store);
    for (const key of listed) {
      const content = await buffer(await store.get(key));
      expect(content.length).toBe(300_000);
      const sha = expected.get(key);
      if (sha) expect(createHash('sha256').update(content).digest('hex')).toBe(sha);
    }
    expect(expected.size).toBeGreaterThan(5);
    for (const key of expected.keys()) expect(listed).toContain(key);
    await store.clearUnfinished(new Date(Date.now() + 1000));
    expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
  });
});

async function* bytes(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
