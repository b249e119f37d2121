import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '#/infra/postgres/free-port.ts';
import { EMBEDDED } from './app.ts';
import type { InProcessFaults } from './in-process-faults.ts';
import { until } from './until.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const NODE = join(ROOT, 'node_modules/.bin/node');
const READY_WITHIN_MS = 400_000;
/** Runs the server as npm start does, but without installing and building first. */
const SUPERVISE = `
  const { supervise } = await import('./infra/start/supervise.mjs');
  const args = ['--max-old-space-size=300', '--import', './tests/support/in-process-faults.ts', 'bff/main.ts'];
  process.exit(await supervise([{ program: process.execPath, args, channel: true, again: true }]));`;

/** The server as run by npm start: if it ends with an error, it is started again on the same port. */
export interface SupervisedServer {
  readonly url: string;
  /** The process id of the server itself, which differs after each start. */
  pid(): Promise<number>;
  /** Causes faults of the clock, the disk and the memory in the process itself. */
  suffer(faults: InProcessFaults): Promise<void>;
  /** The output so far. */
  output(): string;
  stop(): Promise<void>;
}

export async function superviseServer(data: string, env: Record<string, string> = {}): Promise<SupervisedServer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const faults = join(tmpdir(), `openboek-faults-${port}.json`);
  await writeFile(faults, '{}');
  const own = { NODE_ENV: 'development', PORT: String(port), OPENBOEK_DATA: data, OPENBOEK_URL: url };
  const child = spawn(NODE, ['--input-type=module', '-e', SUPERVISE], {
    cwd: ROOT,
    env: { ...process.env, ...own, OPENBOEK_TEST_FAULTS: faults, ...EMBEDDED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until('the server is ready', isReady, (ok) => ok || child.exitCode !== null, READY_WITHIN_MS).catch(
    () => false,
  );
  if (!(await isReady())) {
    child.kill('SIGTERM');
    throw new Error(`the server is not ready:\n${output.join('')}`);
  }
  return {
    url,
    pid: () => childOf(child),
    suffer: (wanted) => writeFile(faults, JSON.stringify(wanted)),
    output: () => output.join(''),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(faults, { force: true });
    },
  };
}

async function childOf({ pid }: ChildProcess): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return Number(children.trim().split(' ')[0]);
}
