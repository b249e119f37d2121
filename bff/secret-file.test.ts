import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSecret } from './secret-file.ts';

it('makes one secret per data folder, readable only by its owner, even for concurrent calls', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openboek-secret-'));
  try {
    const data = join(folder, 'data');
    const first = await readSecret(data);
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(await readSecret(data)).toBe(first);
    expect((await stat(join(data, 'secret'))).mode & 0o777).toBe(0o600);
    expect(await readdir(data)).toEqual(['secret']);

    const [one, other] = await Promise.all([readSecret(join(folder, 'b')), readSecret(join(folder, 'b'))]);
    expect(one).toBe(other);
    expect(one).not.toBe(first);
  } finally {
    await rm(folder, { recursive: true });
  }
});
