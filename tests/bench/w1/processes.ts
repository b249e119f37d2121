import { readFile } from 'node:fs/promises';

/** The kernel counts CPU time in hundredths of a second, on every Linux. */
const TICK_MS = 10;

/**
 * CPU time that processes have taken so far, in milliseconds, their children that have ended included. A process that is
 * gone counts nothing: what it took stands with its parent.
 */
export async function cpuOf(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(pids.map(cpuOfOne));
  return times.reduce((sum, time) => sum + time, 0);
}

async function cpuOfOne(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // behind the name, which may hold spaces: utime, stime, cutime, cstime are fields 14 to 17
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0);
}
