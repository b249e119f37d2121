/** The smallest part that S3 allows but for the last. 10,000 of them make 50 GB. */
export const PART_BYTES = 5 * 1024 * 1024;

/**
 * Memory for the parts of all uploads together. An upload takes a buffer for each part that it collects and gives it back once
 * the part is stored. Who has none and waits longer than `patienceMs` gets one beyond what there is: people who send slowly
 * hold theirs for long, and nobody else shall have to wait for them. So a slow store makes uploads wait, not the memory grow.
 */
export class PartBuffers {
  readonly #patienceMs: number;
  readonly #spare: Buffer[] = [];
  readonly #waiting: (() => void)[] = [];
  /** Below zero: so many are out beyond what there is. */
  #left: number;

  /** @param count of buffers that there are */
  constructor(count: number, patienceMs: number) {
    this.#left = count;
    this.#patienceMs = patienceMs;
  }

  /**
   * A buffer of PART_BYTES; what it holds is of no meaning.
   * @param hasOthers whether the upload has buffers on their way, which it gets back
   */
  async take(hasOthers: () => boolean = () => false): Promise<Buffer> {
    this.#left -= 1;
    if (this.#left < 0) await this.#turn(hasOthers);
    // Not out of the memory that small buffers share; untouched pages of it cost nothing.
    return this.#spare.pop() ?? Buffer.allocUnsafeSlow(PART_BYTES);
  }

  /** @param buffer left out: it is not given back, for a call that was broken off may still read it */
  release(buffer?: Buffer): void {
    this.#left += 1;
    if (buffer && (this.#left > 0 || this.#waiting.length > 0)) this.#spare.push(buffer);
    this.#waiting.shift()?.();
  }

  /** Resolves when somebody gives one back, or patience ends. */
  async #turn(hasOthers: () => boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    const timer = setInterval(() => {
      if (hasOthers()) return;
      const at = this.#waiting.indexOf(resolve);
      if (at >= 0) this.#waiting.splice(at, 1);
      resolve();
    }, this.#patienceMs);
    await promise;
    clearInterval(timer);
  }
}
