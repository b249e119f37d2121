/**
 * Whether Camunda answers. Every call says so in passing; who finds the line down looks now and then until it is up, and
 * whoever waits for it is woken.
 */
import { pause } from '../shared/bell.ts';
import type { Log } from '../shared/log.ts';

export class Line {
  readonly #log: Log;
  readonly #address: string;
  #downSince: Date | null = null;
  #problem = '';
  /** How often the line came up again: whoever remembers a smaller number has missed an outage. */
  #outages = 0;

  constructor(address: string, log: Log) {
    this.#address = address;
    this.#log = log;
  }

  get isDown(): boolean {
    return this.#downSince !== null;
  }

  get outages(): number {
    return this.#outages;
  }

  /** What an operator reads; undefined while it answers. */
  get problem(): string | undefined {
    if (this.#downSince === null) return undefined;
    return `Camunda at ${this.#address} does not answer since ${this.#downSince.toISOString()}: ${this.#problem}`;
  }

  answered(): void {
    if (this.#downSince === null) return;
    const seconds = Math.round((Date.now() - this.#downSince.getTime()) / 1_000);
    this.#downSince = null;
    this.#outages += 1;
    this.#log.warn({ address: this.#address, seconds }, 'Camunda answers again');
  }

  failed(problem: string): void {
    if (this.#downSince !== null) return;
    this.#downSince = new Date();
    this.#problem = problem;
    this.#log.error({ address: this.#address, problem }, 'Camunda does not answer; commands wait');
  }

  /** Calls `look`, which must not throw, until the line is up: after half a second, then up to every 5 s. */
  async untilUp(look: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
    for (let wait = 500; this.isDown && !signal.aborted; wait = Math.min(wait * 2, 5_000)) {
      await pause(wait, signal);
      if (!signal.aborted) await look();
    }
  }
}
