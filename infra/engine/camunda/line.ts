/** Whether Camunda answers, according to the latest calls. */
import type { EngineProblem } from '../shared/health.ts';
import type { Log } from '../shared/log.ts';

export class Line {
  readonly #log: Log;
  readonly #address: string;
  #downSince: Date | null = null;
  /**
   * How many times the connection has recovered. If a caller remembers a smaller number, there has been an outage
   * since.
   */
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

  /** The problem; undefined while Camunda answers. Camunda's address and the error are in the log. */
  get problem(): EngineProblem | undefined {
    if (this.#downSince === null) return undefined;
    return { cause: 'away', problem: `Camunda has not answered since ${this.#downSince.toISOString()}` };
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
    this.#log.error({ address: this.#address, problem }, 'Camunda does not answer; commands wait');
  }
}
