import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Breakage } from '../breakage.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const LEFT_OUT = new Set(['node_modules', '.git', 'dist', '.openboek', 'test-results', 'playwright-report']);

/**
 * A copy of the project in a temporary folder, with the same packages: breakages are made in it, never in the project.
 */
export interface CopiedTree {
  readonly folder: string;
  /** Makes the breakage, does the work and restores the file. @throws Error if `find` does not occur exactly once */
  broken<T>(breakage: Breakage, work: () => Promise<T>): Promise<T>;
  remove(): void;
}

export function copyTree(): CopiedTree {
  const folder = mkdtempSync(join(tmpdir(), 'openboek-breakages-'));
  // If the run is started as root, Postgres uses another account, which must be able to enter the folder.
  chmodSync(folder, 0o755);
  cpSync(ROOT, folder, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    broken: async ({ file, find, replace }, work) => {
      const path = join(folder, file);
      const whole = readFileSync(path, 'utf8');
      const parts = whole.split(find);
      if (parts.length !== 2) throw new Error(`\`find\` occurs ${parts.length - 1} times in ${file}`);
      writeFileSync(path, parts.join(replace));
      try {
        return await work();
      } finally {
        writeFileSync(path, whole);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
