/** The smallest size that S3 allows for all parts but the last. An upload can have up to 10,000 parts, and so 50 GB. */
export const PART_BYTES = 5 * 1024 * 1024;

/**
 * Memory for the parts of all uploads together. An upload takes a buffer for each part that it collects, and
 * releases it once the part is stored. So if the store is slow, uploads wait instead of using more memory. An
 * upload that has no buffer and waits longer than `patienceMs` gets an extra one, so that slow senders do not
 * block it.
 */
export class PartBuffers {
  readonly #patienceMs: number;
  readonly #spare: Buffer[] = [];
  readonly #waiting: (() => void)[] = [];
  /**
   * The number of free buffers. If negative, its absolute value is the number of buffers beyond the limit that are in
   * use or being waited for.
   */
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
    // The buffer does not come from the pool for small buffers. Memory pages that are never touched cost nothing.
    return this.#spare.pop() ?? Buffer.allocUnsafeSlow(PART_BYTES);
  }

  /** @param buffer omit it if it must not be reused because an aborted call may still read it */
  release(buffer?: Buffer): void {
    this.#left += 1;
    if (buffer && (this.#left > 0 || this.#waiting.length > 0)) this.#spare.push(buffer);
    this.#waiting.shift()?.();
  }

  /** Resolves when a buffer is released or the wait has reached `patienceMs`. */
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
