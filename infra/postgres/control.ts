import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import type { Placement } from './placement.ts';
import { isAlive, isServerOf, killProcess, serverProcesses } from './processes.ts';

const run = promisify(execFile);

/** How many seconds Postgres may take to start: after a crash, it first replays its log. */
const START_SECONDS = 120;
const STOP_SECONDS = 30;
/**
 * How long, in milliseconds, to wait until the processes of a killed postmaster end: on their own, then after SIGQUIT,
 * then after SIGKILL.
 */
const STRAGGLERS_MS = { alone: 2_000, quit: 5_000, kill: 5_000 };

/** Creates the cluster of a placement atomically: a partly created cluster never gets the final name. */
export async function createCluster(placement: Placement, password: string): Promise<void> {
  const { cluster } = placement;
  await removeUnfinished(cluster);
  const unfinished = `${cluster}.new-${randomBytes(4).toString('hex')}`;
  await mkdir(unfinished, { mode: 0o700 });
  const passwordFile = join(unfinished, '..', `${basename(unfinished)}.password`);
  await writeFile(passwordFile, password, { mode: 0o600 });
  try {
    if (placement.account !== null) {
      await chown(unfinished, placement.account.uid, placement.account.gid);
      await chown(passwordFile, placement.account.uid, placement.account.gid);
    }
    await execute(placement, placement.binaries.initdb, [
      `--pgdata=${unfinished}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Postgres' own collation, so that an update of the machine's C library cannot corrupt an index.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
    ]);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(unfinished, cluster);
}

async function removeUnfinished(cluster: string): Promise<void> {
  const folder = dirname(cluster);
  const names = (await readdir(folder)).filter((name) => name.startsWith(`${basename(cluster)}.new-`));
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
}

/**
 * Starts the server and waits until it accepts connections on 127.0.0.1. It runs independently: Ctrl-C in the
 * terminal or the end of this process does not stop it; `stopServer` does.
 * @param settings additional settings of postgresql.conf
 * @param again the port of the previous server; if omitted, a free port and a new log are used
 * @returns the port
 */
export async function startServer(
  placement: Placement,
  settings: Record<string, string | number>,
  again?: number,
): Promise<number> {
  const log = serverLog(placement);
  if (again === undefined) await truncate(log).catch(() => {}); // the log does not exist at the first start
  for (let attempt = 1; ; attempt += 1) {
    const port = again ?? (await freePort());
    const all = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', ...settings };
    const options = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`);
    try {
      await pgCtl(placement, ['start', '-w', '-t', String(START_SECONDS), '-l', log, '-o', options.join(' ')]);
      return port;
    } catch (error) {
      const lines = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n');
      // Another process took the port after it was found free.
      if (again === undefined && attempt < 3 && lines.some((line) => line.includes('Address already in use'))) continue;
      throw new Error(`Postgres did not start (${log}):\n${lines.slice(-8).join('\n')}`, { cause: error });
    }
  }
}

/**
 * Stops the server: first in fast mode (disconnects clients, writes everything), and after half a minute in immediate
 * mode.
 */
export async function stopServer(placement: Placement): Promise<void> {
  if (!(await isRunning(placement))) return;
  const stop = (mode: string) => pgCtl(placement, ['stop', '-w', '-t', String(STOP_SECONDS), '-m', mode]);
  await stop('fast').catch(async (error: unknown) => {
    if (await isRunning(placement)) await stop('immediate');
    else if (await readPid(placement.cluster)) throw error;
  });
}

/**
 * Clears leftovers before a start. A server that is still running after its Openboek was killed is stopped
 * cleanly, because its programs and settings may be outdated. A postmaster.pid whose id now belongs to
 * another program would prevent every start, so it is removed once no process works in the cluster.
 * @returns what was found, in one line, or null
 */
export async function clearLeftovers(placement: Placement): Promise<string | null> {
  const pid = await readPid(placement.cluster);
  if (pid !== null && (await isServerOf(pid, placement.cluster))) {
    await stopServer(placement);
    return `a Postgres left running by an earlier start (process ${pid}) was stopped`;
  }
  await waitForStragglers(placement.cluster);
  if (pid === null || !isAlive(pid)) return null; // Postgres itself removes the file of a dead process
  await rm(join(placement.cluster, 'postmaster.pid'), { force: true });
  return `a stale postmaster.pid was removed (process ${pid} is not Postgres)`;
}

/**
 * Most children of a killed postmaster exit on their own within moments. A child in a long computation does not notice
 * that the postmaster is gone, and a new server that runs at the same time would damage the cluster. The child's work
 * is already lost, so the child gets SIGQUIT, then SIGKILL.
 */
async function waitForStragglers(cluster: string): Promise<void> {
  if (await noneLeft(cluster, STRAGGLERS_MS.alone)) return;
  for (const pid of await serverProcesses(cluster)) killProcess(pid, 'SIGQUIT');
  if (await noneLeft(cluster, STRAGGLERS_MS.quit)) return;
  for (const pid of await serverProcesses(cluster)) killProcess(pid, 'SIGKILL');
  if (await noneLeft(cluster, STRAGGLERS_MS.kill)) return;
  const left = (await serverProcesses(cluster)).join(', ');
  throw new Error(`processes of an earlier Postgres still use ${cluster}: ${left}. Stop them (kill ${left})`);
}

async function noneLeft(cluster: string, withinMs: number): Promise<boolean> {
  for (const until = performance.now() + withinMs; performance.now() < until; await sleep(50))
    if ((await serverProcesses(cluster)).length === 0) return true;
  return false;
}

/** The server's log, inside the cluster, because the account that runs the server may write there. */
function serverLog(placement: Placement): string {
  return join(placement.cluster, 'server.log');
}

/** Whether the server of a placement is running. */
export async function isRunning(placement: Placement): Promise<boolean> {
  const pid = await readPid(placement.cluster);
  return pid !== null && (await isServerOf(pid, placement.cluster));
}

/** The process id in postmaster.pid; null if there is no such file or it contains no id. */
async function readPid(cluster: string): Promise<number | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 ? pid : null;
}

async function pgCtl(placement: Placement, args: string[]): Promise<void> {
  await execute(placement, placement.binaries.pgCtl, ['-D', placement.cluster, ...args]);
}

async function execute(placement: Placement, program: string, args: string[]): Promise<void> {
  try {
    // Only the variables that the programs need: the user's own PGPORT or PGDATA must not redirect them.
    const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
    await run(program, args, { ...placement.account, cwd: '/', env });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new Error(`${basename(program)} failed: ${stderr?.trim() || message}`, { cause: error });
  }
}
