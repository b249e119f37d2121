import { readdir, readFile, readlink } from 'node:fs/promises';

/** The kernel counts CPU time in hundredths of a second, on every Linux. */
const TICK_MS = 10;

/**
 * CPU time that processes have used so far, in milliseconds, including their ended children. A process that is gone is
 * not counted, because its time is added to its parent's.
 */
export async function cpuOf(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(pids.map(cpuOfOne));
  return times.reduce((sum, time) => sum + time, 0);
}

async function cpuOfOne(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // After the name, which may contain spaces, utime, stime, cutime and cstime are fields 14 to 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0);
}

/** The processes that listen at this address, if they run on this machine and may be inspected; otherwise none. */
export async function enginePidsOf(address: string): Promise<number[]> {
  const { hostname, port } = new URL(address);
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) return [];
  const inodes = await listeningOn(Number(port));
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const holds = await Promise.all(pids.map((pid) => holdsOne(pid, inodes)));
  return pids.filter((_, index) => holds[index]);
}

const LISTEN = '0A';

/** Inodes of the sockets that listen on a port. */
async function listeningOn(port: number): Promise<Set<string>> {
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')),
  );
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  const rows = tables.flatMap((table) => table.split('\n').slice(1)).map((line) => line.trim().split(/\s+/));
  return new Set(
    rows.filter((row) => row[1]?.endsWith(`:${wanted}`) && row[3] === LISTEN).map((row) => `socket:[${row[9]}]`),
  );
}

async function holdsOne(pid: number, sockets: ReadonlySet<string>): Promise<boolean> {
  const folder = `/proc/${pid}/fd`;
  const files = await readdir(folder).catch(() => []);
  const targets = await Promise.all(files.map((file) => readlink(`${folder}/${file}`).catch(() => '')));
  return targets.some((target) => sockets.has(target));
}
