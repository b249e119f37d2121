import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The secret that seals sessions if OPENBOEK_SECRET is not set. It is created once, is stored in the data
 * folder, and is readable only by its owner. If two processes create it at once, both get the first one.
 */
export async function readSecret(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'secret');
  const found = await readFile(path, 'utf8').catch(() => null);
  if (found !== null) return found.trim();
  await mkdir(dataFolder, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return (await readFile(path, 'utf8')).trim();
}
