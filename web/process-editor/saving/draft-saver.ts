import type { DraftSaved, DrawingProblem } from '#/bff/contract/process-drafts.ts';
import { ApiError } from '#/web/api/api-error.ts';

/**
 * The state of saving. saved: the server has the text. waiting: a save is due. saving: a save is running. offline: the
 * server cannot be reached, reports an error of its own or has ended the session, and the text is kept in this browser
 * until a save succeeds. stale: somebody else has saved another text meanwhile. taken: another page is editing the
 * draft. closed: the draft can no longer be saved. failed: the server refuses this text.
 */
export type SavingState = 'saved' | 'waiting' | 'saving' | 'offline' | 'stale' | 'taken' | 'closed' | 'failed';

export interface Saving {
  state: SavingState;
  revision: number;
  sha256: string;
  /** The ISO time of the last save. */
  savedOn: string;
  problems: readonly DrawingProblem[];
  /** The error of the last save, if it failed; in the state `stale`, it names the person who saved. */
  error: unknown;
}

/** An unsaved text, as it is kept in the browser. */
export interface KeptText {
  text: string;
  /** The revision on which the text is based. */
  revision: number;
}

export interface Parts {
  save(save: { text: string; revision: number; restoredFrom?: number }): Promise<DraftSaved>;
  /**
   * Keeps the text of a draft in this browser; null removes it, once the server has it or the person has discarded it.
   */
  keep(kept: KeptText | null): void;
  onChange(saving: Saving): void;
}

/** The delay between the last change and a save, in ms. */
const AFTER = 900;
/** The delay before an unanswered call is retried, in ms. */
const AGAIN = 5_000;

/**
 * Saves a draft automatically. A save starts some time after the last change and is retried until the server accepts or
 * refuses it; only one save runs at a time. Unsaved text is kept in the browser, and never overwrites somebody else's
 * newer save.
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

  /** Whether there are unsaved changes. */
  get isDirty(): boolean {
    return this.#read !== null || this.#underWay !== null;
  }

  /**
   * Records a change of the diagram.
   * @param read returns the text at the time of the save
   * @param restoredFrom the revision of the save that was restored
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

  /** Saves unsaved changes now. @returns whether the server has all changes */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    await this.#underWay;
    if (this.#read && !this.#isStopped) await this.#save();
    return !this.isDirty;
  }

  /** Continues from the server's revision, after a conflict has been settled or this page has taken over editing. */
  goOnFrom(
    now: Partial<Pick<Saving, 'revision' | 'sha256' | 'savedOn' | 'problems'>>,
    dirty: (() => Promise<string>) | null,
  ): void {
    this.#read = null;
    this.#become({ ...now, state: 'saved', error: null });
    if (dirty) this.changed(dirty);
    else this.#parts.keep(null);
  }

  /** Records that another page is now editing the draft. */
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
      // If the diagram was changed during the save, another save is due.
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

/** Calls that got no answer or a server error, or failed because the session ended, are retried. */
const stateAfter = (error: unknown): SavingState =>
  (error instanceof ApiError ? STATES[error.code] : undefined) ?? 'offline';
