import { prove } from './calls.ts';

/** How long a proof is used, in ms: shorter than the 30 minutes for which its challenge is valid. */
const GOOD_FOR = 25 * 60_000;

/** A proof of work that is calculated while the form is being filled in. */
export class Proof {
  #made: { at: number; work: Promise<string> } | null = null;

  /** Starts the proof of work, unless it has already started. */
  begin(): void {
    if (this.#made && Date.now() - this.#made.at < GOOD_FOR) return;
    const work = prove();
    this.#made = { at: Date.now(), work };
    // `get` throws the error. If the next entry is made before `get` is called, it starts another attempt.
    work.catch(() => this.forget());
  }

  get(): Promise<string> {
    this.begin();
    return this.#made?.work ?? prove();
  }

  /** Drops the proof; the next one uses another challenge. */
  forget(): void {
    this.#made = null;
  }
}
