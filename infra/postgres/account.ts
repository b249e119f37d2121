import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The account that runs Postgres, because Postgres refuses to run as root. null: the user that runs Openboek. */
export type Account = { uid: number; gid: number } | null;

/**
 * The account for a cluster: that of this process, unless it is root. If it is root, the account is the owner
 * of an existing cluster, or the account postgres, which is created if it is missing.
 */
export async function accountFor(cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(cluster).catch(() => null);
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await lookUp('postgres')) ?? (await createPostgres());
}

async function lookUp(name: string): Promise<Account> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

async function createPostgres(): Promise<Account> {
  try {
    await run('groupadd', ['--system', '--force', 'postgres']);
    await run('useradd', [
      '--system',
      '--gid',
      'postgres',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      'postgres',
    ]);
  } catch (error) {
    const reason = (error as Error).message;
    throw new Error(`Postgres does not run as root, and the account postgres could not be created: ${reason}`);
  }
  return lookUp('postgres');
}

/** Whether the account can enter a folder. The account itself tries to enter it, so ACLs and mounts count too. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  if (account === null) return true;
  try {
    await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}
