import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '#/infra/postgres/free-port.ts';
import { serverProcesses } from '#/infra/postgres/processes.ts';
import { EMBEDDED } from './app.ts';
import { killNow } from './kill-now.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const NODE = join(ROOT, 'node_modules/.bin/node');
const READY_WITHIN_MS = 240_000;

/** The real server as a separate process, with its own data folder. */
export interface ServerProcess {
  readonly url: string;
  readonly data: string;
  /** Milliseconds from the start of the process until /readyz first answered 200. */
  readonly readyMs: number;
  readonly pid: number;
  /** The output so far. */
  output(): string;
  /** Stops it in the same way as npm start: sends SIGTERM and waits until it is gone. */
  stop(): Promise<void>;
  /** Sends SIGKILL to the server and its Postgres at once, so that neither can clean up. */
  kill(): Promise<void>;
  /** Sends SIGKILL to the server alone; its Postgres keeps running. */
  killServer(): Promise<void>;
  /** Sends SIGKILL to every process of its Postgres; the server keeps running. */
  killPostgres(): Promise<void>;
}

/** A data folder that the account of an embedded Postgres can reach, removed by `remove`. */
export async function dataFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'openboek-server-'));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/**
 * Starts `bff/main.ts` and waits until it is ready, on the embedded engine unless `env` names another.
 *
 * @param port a free port if omitted; with the port of an earlier start, the tokens issued at that time remain valid
 * @throws with its output if it ends or is not ready in time
 */
export async function startServer(
  data: string,
  env: Record<string, string> = {},
  port?: number,
): Promise<ServerProcess> {
  return startOn(data, env, port ?? (await freePort()));
}

async function startOn(data: string, env: Record<string, string>, port: number): Promise<ServerProcess> {
  const url = `http://localhost:${port}`;
  const began = performance.now();
  const output: string[] = [];
  const child = spawn(NODE, ['bff/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      OPENBOEK_DATA: data,
      OPENBOEK_URL: url,
      ...EMBEDDED,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  await ready(url, child, output);
  const readyMs = performance.now() - began;
  const pid = child.pid as number;
  return {
    url,
    data,
    readyMs,
    pid,
    output: () => output.join(''),
    stop: async () => {
      child.kill('SIGTERM');
      await gone(child);
    },
    kill: async () => {
      const postgres = await serverProcesses(join(data, 'postgres'));
      child.kill('SIGKILL');
      for (const postgresPid of postgres) killNow(postgresPid);
      await gone(child);
    },
    killServer: async () => {
      child.kill('SIGKILL');
      await gone(child);
    },
    killPostgres: async () => {
      for (const postgresPid of await serverProcesses(join(data, 'postgres'))) killNow(postgresPid);
    },
  };
}

async function ready(url: string, child: ChildProcess, output: string[]): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until && child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 25));
  }
  child.kill('SIGKILL');
  throw new Error(`the server is not ready:\n${output.join('')}`);
}

async function gone(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await new Promise((done) => child.once('exit', done));
}
