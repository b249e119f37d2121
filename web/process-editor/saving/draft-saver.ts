import type { DraftSaved, DrawingProblem } from '#/bff/contract/process-drafts.ts';
import { ApiError } from '#/web/api/api-error.ts';

/**
 * saved: the server has it. waiting: something is about to be saved. saving: it is on its way. offline: it is kept in this browser
 * until the server answers. stale: somebody saved another text in between. taken: another page writes. closed: the draft is not
 * written any more. failed: the server refuses this text.
 */
export type SavingState = 'saved' | 'waiting' | 'saving' | 'offline' | 'stale' | 'taken' | 'closed' | 'failed';

export interface Saving {
  state: SavingState;
  revision: number;
  sha256: string;
  /** ISO time of the last save. */
  savedOn: string;
  problems: readonly DrawingProblem[];
  /** Of `failed`, and of `stale` the answer that says who saved. */
  error: unknown;
}

/** A text that the server does not have yet, as it is kept in the browser. */
export interface KeptText {
  text: string;
  /** The save that it was made from. */
  revision: number;
}

export interface Parts {
  save(save: { text: string; revision: number; restoredFrom?: number }): Promise<DraftSaved>;
  /** Keeps a text in this browser; null: the server has it. */
  keep(kept: KeptText | null): void;
  onChange(saving: Saving): void;
}

/** So long after the last change it is saved, in ms. */
const AFTER = 900;
/** So long after a call that nobody answered it is tried again, in ms. */
const AGAIN = 5_000;

/**
 * Saves a draft by itself: a while after the last change, one save at a time, and again for as long as the server does not answer.
 * What is not saved is kept in the browser; a text that somebody else's save came before is never put over it.
 */
export class DraftSaver {
  readonly #parts: Parts;
  #saving: Saving;
  #read: (() => Promise<string>) | null = null;
  #restoredFrom: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #underWay: Promise<void> | null = null;

  constructor(first: Omit<Saving, 'state' | 'error'>, parts: Parts) {
    this.#saving = { ...first, state: 'saved', error: null };
    this.#parts = parts;
  }

  get saving(): Saving {
    return this.#saving;
  }

  /** Whether there is anything that the server does not have. */
  get isDirty(): boolean {
    return this.#read !== null || this.#underWay !== null;
  }

  /**
   * Something was drawn.
   * @param read gives the text when it is to be saved
   * @param restoredFrom the save that was gone back to
   */
  changed(read: () => Promise<string>, restoredFrom?: number): void {
    this.#read = read;
    this.#restoredFrom = restoredFrom;
    if (this.#isStopped) void this.#keep();
    else {
      if (this.#saving.state !== 'saving' && this.#saving.state !== 'offline') this.#become({ state: 'waiting' });
      this.#later(AFTER);
    }
  }

  /** Saves now what is not saved. @returns whether the server has everything */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    await this.#underWay;
    if (this.#read && !this.#isStopped) await this.#save();
    return !this.isDirty;
  }

  /** Goes on from what the server has, after a conflict was settled or writing was taken over. */
  goOnFrom(
    now: Partial<Pick<Saving, 'revision' | 'sha256' | 'savedOn' | 'problems'>>,
    dirty: (() => Promise<string>) | null,
  ): void {
    this.#read = null;
    this.#become({ ...now, state: 'saved', error: null });
    if (dirty) this.changed(dirty);
    else this.#parts.keep(null);
  }

  /** Another page writes now. */
  taken(): void {
    if (this.#saving.state === 'closed') return;
    clearTimeout(this.#timer);
    this.#become({ state: 'taken' });
    void this.#keep();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  get #isStopped(): boolean {
    return ['stale', 'taken', 'closed'].includes(this.#saving.state);
  }

  #become(now: Partial<Saving>): void {
    this.#saving = { ...this.#saving, ...now };
    this.#parts.onChange(this.#saving);
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), ms);
  }

  async #keep(): Promise<void> {
    if (this.#read) this.#parts.keep({ text: await this.#read(), revision: this.#saving.revision });
  }

  #save(): Promise<void> {
    this.#underWay ??= this.#saveOnce().finally(() => {
      this.#underWay = null;
      // Drawn while the save was on its way.
      if (this.#read && !this.#isStopped && this.#saving.state !== 'offline') this.#later(AFTER);
    });
    return this.#underWay;
  }

  async #saveOnce(): Promise<void> {
    const read = this.#read;
    if (!read) return;
    const { revision } = this.#saving;
    const text = await read();
    const restoredFrom = this.#restoredFrom;
    this.#read = null;
    this.#parts.keep({ text, revision });
    this.#become({ state: 'saving' });
    try {
      const saved = await this.#parts.save({ text, revision, ...(restoredFrom !== undefined && { restoredFrom }) });
      this.#restoredFrom = undefined;
      if (this.#read === null) this.#parts.keep(null);
      this.#become({ ...saved, state: this.#read === null ? 'saved' : 'waiting', error: null });
    } catch (error) {
      this.#read ??= async () => text;
      this.#become({ state: stateAfter(error), error });
      if (this.#saving.state === 'offline') this.#later(AGAIN);
    }
  }
}

const STATES: Readonly<Partial<Record<ApiError['code'], SavingState>>> = {
  STALE_VERSION: 'stale',
  EDITED_ELSEWHERE: 'taken',
  WRONG_STATUS: 'closed',
  NOT_FOUND: 'closed',
  NO_RIGHT: 'closed',
  VALIDATION: 'failed',
  TOO_LARGE: 'failed',
};

/** What nobody answered, or the server could not do, is tried again; so is what a session that ended refused. */
const stateAfter = (error: unknown): SavingState =>
  (error instanceof ApiError ? STATES[error.code] : undefined) ?? 'offline';
