import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmdirSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of a few megabytes in a separate folder. */
export interface SmallDisk {
  readonly path: string;
  /** Writes until there is no room left; `free` releases the space. */
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): void;
}

/** Why a small disk is not possible here, for the title of a skipped test; empty if it is possible. */
export const WITHOUT_SMALL_DISK = tryToMount()
  ? ''
  : ' (skipped: no file system can be mounted here; this requires root on Linux)';

export function smallDisk(megabytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'openboek-disk-'));
  mount(path, megabytes);
  chmodSync(path, 0o777);
  const filler = join(path, 'filler');
  return {
    path,
    async fill() {
      const file = await open(filler, 'a');
      try {
        const { bavail, bsize } = await statfs(path);
        await file.writeFile(Buffer.alloc(bavail * bsize)).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOSPC') throw error;
        });
      } finally {
        await file.close();
      }
    },
    free: () => rm(filler, { force: true }),
    remove() {
      execFileSync('umount', ['--lazy', path]);
      rmdirSync(path);
    },
  };
}

function mount(path: string, megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'openboek-test', path], { stdio: 'pipe' });
}

function tryToMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const path = mkdtempSync(join(tmpdir(), 'openboek-disk-'));
  try {
    mount(path, 1);
    execFileSync('umount', [path]);
    return true;
  } catch {
    return false; // in a container that may not mount
  } finally {
    rmdirSync(path);
  }
}
