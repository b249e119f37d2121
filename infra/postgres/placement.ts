import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Account, accountFor, canEnter } from './account.ts';
import { type Binaries, binariesIn } from './binaries.ts';

/** The folder of one embedded Postgres, and the account that runs it. */
export interface Placement {
  /** The data directory of Postgres. */
  cluster: string;
  binaries: Binaries;
  account: Account;
  /**
   * A one-line notice about the placement for the person who starts the server; null if the placement is the usual one.
   */
  note: string | null;
}

/**
 * Decides where the cluster of a data folder lives. Normally this is inside the data folder. But if Openboek runs as
 * root, Postgres runs as another account, which cannot enter a folder inside a 0700 folder (such as root's home). In
 * that case, whatever this account cannot reach is placed in /var/tmp/openboek-HASH: the cluster, a copy of the
 * programs, or both. HASH is a hash of the data folder's path. Once created, a cluster stays where it is.
 *
 * @param dataFolder absolute, without symbolic links; it exists
 */
export async function place(dataFolder: string, binaries: Binaries): Promise<Placement> {
  const inside = join(dataFolder, 'postgres');
  const outside = outsideFolder(dataFolder);
  const elsewhere = join(outside, 'postgres');
  const existing = [inside, elsewhere].find((cluster) => existsSync(join(cluster, 'PG_VERSION')));

  const account = await accountFor(existing ?? inside);
  const cluster = existing ?? ((await canEnter(account, dataFolder)) ? inside : elsewhere);
  if (cluster === inside && !(await canEnter(account, dataFolder))) {
    throw new Error(
      `the database in ${inside} belongs to account ${account?.uid}, which can no longer enter ${dataFolder}: ` +
        'give its parent folders mode 0755, or move the data folder (OPENBOEK_DATA)',
    );
  }
  const reachable = await canEnter(account, binaries.folder);
  if (cluster === elsewhere || !reachable) await makeOutsideFolder(outside);
  const programs = reachable ? binaries : await copyBinaries(binaries, outside);

  const moved = [cluster === elsewhere && 'its database', !reachable && 'a copy of its programs'].filter(Boolean);
  const note =
    moved.length === 0
      ? null
      : `Postgres does not run as root, and its account cannot enter ${reachable ? dataFolder : dirname(binaries.folder)}: ` +
        `${moved.join(' and ')} ${cluster === elsewhere ? 'live' : 'lives'} in ${outside}`;
  return { cluster, binaries: programs, account, note };
}

/** The folder outside the data folder, named by a hash of the data folder's path. */
export function outsideFolder(dataFolder: string): string {
  return `/var/tmp/openboek-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)}`;
}

async function makeOutsideFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o755 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  // /var/tmp is open to everybody: a folder or link that somebody else put there must not be used.
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new Error(`${folder} belongs to somebody else: remove it, or choose another data folder (OPENBOEK_DATA)`);
  }
  await chmod(folder, 0o755);
}

/** Copies bin, lib and share once per version; an incomplete copy never has the final name. */
async function copyBinaries(binaries: Binaries, folder: string): Promise<Binaries> {
  const target = join(folder, `programs-${binaries.version}`);
  if (!existsSync(target)) {
    const unfinished = `${target}.${process.pid}`;
    await rm(unfinished, { recursive: true, force: true });
    await cp(binaries.folder, unfinished, { recursive: true, verbatimSymlinks: true });
    await chmod(unfinished, 0o755);
    await rename(unfinished, target);
  }
  return binariesIn(target, binaries.version);
}
