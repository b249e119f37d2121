/** The smallest size that S3 allows for all parts but the last. 10,000 of them make 50 GB. */
export const PART_BYTES = 5 * 1024 * 1024;

/**
 * Memory for the parts of all uploads together. An upload takes a buffer for each part that it collects, and releases
 * it once the part is stored, so that a slow store makes uploads wait instead of using more memory. An upload without a
 * buffer that waits longer than `patienceMs` gets an extra one, so that it need not wait for people who send slowly.
 */
export class PartBuffers {
  readonly #patienceMs: number;
  readonly #spare: Buffer[] = [];
  readonly #waiting: (() => void)[] = [];
  /** The number of free buffers; below zero, how many more than the limit are in use or waited for. */
  #left: number;

  /** @param count the number of buffers */
  constructor(count: number, patienceMs: number) {
    this.#left = count;
    this.#patienceMs = patienceMs;
  }

  /**
   * A buffer of PART_BYTES with arbitrary contents.
   * @param hasOthers whether the upload has buffers in use that will be released
   */
  async take(hasOthers: () => boolean = () => false): Promise<Buffer> {
    this.#left -= 1;
    if (this.#left < 0) await this.#turn(hasOthers);
    // Not from the pool for small buffers; untouched pages of its memory cost nothing.
    return this.#spare.pop() ?? Buffer.allocUnsafeSlow(PART_BYTES);
  }

  /** @param buffer left out when it must not be reused, because an aborted call may still read it */
  release(buffer?: Buffer): void {
    this.#left += 1;
    if (buffer && (this.#left > 0 || this.#waiting.length > 0)) this.#spare.push(buffer);
    this.#waiting.shift()?.();
  }

  /** Resolves when a buffer is released or the patience ends. */
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
