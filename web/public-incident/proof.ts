import { prove } from './calls.ts';

/** How long a proof is used, in ms. This is less than the 30 minutes for which a challenge is valid. */
const GOOD_FOR = 25 * 60_000;

/** A proof of work that is calculated while the form is being filled in. */
export class Proof {
  #made: { at: number; work: Promise<string> } | null = null;

  /** Starts a proof of work, unless one was started less than 25 minutes ago and has not failed. */
  begin(): void {
    if (this.#made && Date.now() - this.#made.at < GOOD_FOR) return;
    const work = prove();
    this.#made = { at: Date.now(), work };
    // A failed attempt is dropped. The next entry or the next call of `get` starts another attempt.
    work.catch(() => this.forget());
  }

  get(): Promise<string> {
    this.begin();
    return this.#made?.work ?? prove();
  }

  /** Drops the proof. The next proof uses another challenge. */
  forget(): void {
    this.#made = null;
  }
}
