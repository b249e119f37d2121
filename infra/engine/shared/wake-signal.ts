/** A sleep that ends on a ring, after a time, or on a signal. */

/** Resolves after `milliseconds`, or at once when the signal ends it. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}

/** A ring is kept until `silence` is called; until then, `wait` returns at once. */
export class WakeSignal {
  #rung = false;
  #wake: (() => void) | undefined;

  ring = (): void => {
    this.#rung = true;
    this.#wake?.();
  };

  /**
   * Forgets the rings received so far. Called before looking for work, so that no ring that arrives meanwhile is lost.
   */
  silence(): void {
    this.#rung = false;
  }

  async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (this.#rung || signal.aborted) return;
    const rung = new AbortController();
    this.#wake = () => rung.abort();
    await pause(milliseconds, AbortSignal.any([signal, rung.signal]));
    this.#wake = undefined;
  }
}
