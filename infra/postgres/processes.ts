import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';

/** Whether a process with this id exists, regardless of its owner. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Sends a signal to a process that may have ended already. */
export function killProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * When a process started, as text that differs for the next process with the same id; null if there is no
 * such process. Process ids are reused, so an id alone does not identify a process.
 */
export async function startOf(pid: number): Promise<string | null> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
    // The name in brackets may contain anything, so count from the last bracket. The start time is the 22nd field.
    return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.trim() || null;
}

/** The command line of a process, shortened for a message; null if it cannot be read. */
export async function commandOf(pid: number): Promise<string | null> {
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return text.replaceAll('\0', ' ').trim().slice(0, 100) || null;
}

/**
 * Processes of the Postgres server of this cluster: the postmaster, and its children, which briefly survive
 * it when it is killed. They are recognised by their program and their working directory, which Postgres sets
 * to the cluster.
 */
export async function serverProcesses(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const mine = await Promise.all(pids.map((pid) => isServerOf(pid, cluster)));
  return pids.filter((_, index) => mine[index]);
}

/** Whether the process runs Postgres on this cluster. On systems other than Linux it checks only the program's name. */
export async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({
      stdout: '',
    }));
    return basename(stdout.trim()).startsWith('postgres');
  }
  const [program, folder] = await Promise.all([
    readlink(`/proc/${pid}/exe`).catch(() => ''),
    readlink(`/proc/${pid}/cwd`).catch(() => ''),
  ]);
  // A program whose file has been replaced since it started is shown as "… (deleted)".
  return folder === cluster && basename(program.replace(/ \(deleted\)$/, '')) === 'postgres';
}
