import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF_FILE } from './sample-files.ts';

/** A PDF in a separate folder, to be chosen by its path and changed afterwards, as when somebody saves it again. */
export async function changingFile(name: string) {
  const folder = await mkdtemp(join(tmpdir(), 'openboek-chosen-'));
  const path = join(folder, name);
  await writeFile(path, PDF_FILE.buffer);
  return {
    path,
    async change(): Promise<void> {
      await writeFile(path, Buffer.concat([PDF_FILE.buffer, Buffer.from('%% more')]));
      // Chromium compares whole seconds, and both versions are written within the same second.
      const later = new Date(Date.now() + 3_600_000);
      await utimes(path, later, later);
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
