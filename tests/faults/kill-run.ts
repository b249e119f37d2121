/**
 * A run of kills that can be stopped and resumed. Its progress is stored in a folder, next to the data of its server.
 * All random choices come from the seed and the number of the kill.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '#/infra/postgres/free-port.ts';
import { killNow } from '#/tests/support/kill-now.ts';
import type { Run } from './kill-script.ts';

export const VICTIMS = ['server', 'postgres', 'both'] as const;
export type Victim = (typeof VICTIMS)[number];

interface State {
  seed: string;
  port: number;
  done: number;
  drawn: number;
  over: Run[];
  open: Run[];
}

export class KillRun {
  readonly #folder: string;
  readonly state: State;

  private constructor(folder: string, state: State) {
    this.#folder = folder;
    this.state = state;
  }

  /** The run stored in the folder, or a new one. If a stopped run left a server behind, that server is killed. */
  static async open(folder: string, seed: string): Promise<KillRun> {
    const path = join(folder, 'state.json');
    await mkdir(join(folder, 'data'), { recursive: true });
    const fresh: State = { seed, port: await freePort(), done: 0, drawn: 0, over: [], open: [] };
    const state = existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as State) : fresh;
    const run = new KillRun(folder, state);
    run.#killAbandoned();
    return run;
  }

  get data(): string {
    return join(this.#folder, 'data');
  }

  /** Writes the state completely or not at all, because this process may be stopped at any moment. */
  async save(): Promise<void> {
    const path = join(this.#folder, 'state.json');
    await writeFile(`${path}.new`, JSON.stringify(this.state));
    await rename(`${path}.new`, path);
  }

  /** Whether the server, its Postgres or both are killed, and after how many milliseconds. */
  draw(kill: number, latestMs: number): { victim: Victim; afterMs: number } {
    const bytes = createHash('sha256').update(`${this.state.seed} ${kill}`).digest();
    const victim = VICTIMS[bytes.readUInt32BE(0) % VICTIMS.length] ?? 'both';
    return { victim, afterMs: 20 + (bytes.readUInt32BE(4) % latestMs) };
  }

  #killAbandoned(): void {
    try {
      const { pid } = JSON.parse(readFileSync(join(this.data, 'openboek.lock'), 'utf8')) as { pid: number };
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('bff/main.ts')) killNow(pid);
    } catch {
      // There is no lock, or its process is gone.
    }
  }
}
