import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Result } from './work.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** tests/bench/w1-driver.ts as a separate process. */
export interface Driver {
  readonly pid: number;
  run(clients: number, seconds: number): Promise<Result>;
  /** Ends its input and waits until it has exited. */
  stop(): Promise<void>;
}

/**
 * @param url the URL of a fresh database, for its owner
 * @throws with its standard error if it exits before it is asked to
 */
export async function startDriver(
  url: string,
  env: Record<string, string> = {},
  nodeArgs: string[] = [],
): Promise<Driver> {
  const child = spawn(join(ROOT, 'node_modules/.bin/node'), [...nodeArgs, 'tests/bench/w1-driver.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...env, PGURL: url },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const complaints: string[] = [];
  child.stderr.on('data', (chunk) => complaints.push(String(chunk)));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async (): Promise<unknown> => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`the driver has exited:\n${complaints.join('')}`);
    return JSON.parse(value);
  };
  await answer();
  return {
    pid: child.pid as number,
    async run(clients, seconds) {
      child.stdin.write(`run ${clients} ${seconds}\n`);
      return (await answer()) as Result;
    },
    async stop() {
      child.stdin.end();
      await gone(child);
      if (child.exitCode !== 0) throw new Error(`the driver exited with ${child.exitCode}:\n${complaints.join('')}`);
    },
  };
}

async function gone(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
