import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftSaved } from '#/bff/contract/process-drafts.ts';
import { ApiError, type ApiErrorCode } from '#/web/api/api-error.ts';
import { DraftSaver, type KeptText, type SavingState } from './draft-saver.ts';

const FIRST = { revision: 1, sha256: 'first', savedOn: '2026-11-26T08:00:00Z', problems: [] };
const savedAs = (revision: number): DraftSaved => ({
  revision,
  savedOn: '2026-11-26T08:01:00Z',
  sha256: `${revision}`,
  problems: [],
});
const refused = (code: ApiErrorCode) => new ApiError({ code, status: code === 'OFFLINE' ? 0 : 409 });
const text = (drawn: string) => async () => drawn;

let calls: { text: string; revision: number; restoredFrom?: number }[];
let kept: (KeptText | null)[];
let states: SavingState[];
let answer: (call: { text: string; revision: number }) => Promise<DraftSaved>;
let saver: DraftSaver;

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  kept = [];
  states = [];
  answer = async ({ revision }) => savedAs(revision + 1);
  saver = new DraftSaver(FIRST, {
    save: (call) => {
      calls.push(call);
      return answer(call);
    },
    keep: (what) => kept.push(what),
    onChange: ({ state }) => states.push(state),
  });
});
afterEach(() => {
  saver.stop();
  vi.useRealTimers();
});

describe('automatic saving of a draft', () => {
  it('saves once, a moment after the last of several changes', async () => {
    saver.changed(text('a'));
    await vi.advanceTimersByTimeAsync(800);
    saver.changed(text('b'));
    await vi.advanceTimersByTimeAsync(800);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(calls).toEqual([{ text: 'b', revision: 1 }]);
    expect(saver.saving).toMatchObject({ state: 'saved', revision: 2 });
    expect(kept).toEqual([{ text: 'b', revision: 1 }, null]);
    expect(saver.isDirty).toBe(false);
  });

  it('runs one save at a time, then saves changes made meanwhile on top of the returned revision', async () => {
    let finish: (saved: DraftSaved) => void = () => {};
    answer = () => new Promise((resolve) => (finish = resolve));
    saver.changed(text('a'));
    await vi.advanceTimersByTimeAsync(900);
    saver.changed(text('b'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(calls).toHaveLength(1);
    answer = async ({ revision }) => savedAs(revision + 1);
    finish(savedAs(2));
    await vi.advanceTimersByTimeAsync(900);
    expect(calls[1]).toEqual({ text: 'b', revision: 2 });
    expect(saver.saving.state).toBe('saved');
  });

  it('saves at once on request, and returns whether the server has all changes', async () => {
    saver.changed(text('a'));
    expect(await saver.flush()).toBe(true);
    expect(calls).toEqual([{ text: 'a', revision: 1 }]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(calls).toHaveLength(1);
    expect(await saver.flush()).toBe(true);
    expect(calls).toHaveLength(1);
  });

  it('sends the revision of the save that was restored', async () => {
    saver.changed(text('old'), 3);
    await saver.flush();
    expect(calls).toEqual([{ text: 'old', revision: 1, restoredFrom: 3 }]);
  });
});

describe('while the server does not answer', () => {
  it('the text stays in the browser, and is saved when the server answers again', async () => {
    answer = async () => {
      throw refused('OFFLINE');
    };
    saver.changed(text('a'));
    expect(await saver.flush()).toBe(false);
    expect(saver.saving.state).toBe('offline');
    expect(kept).toEqual([{ text: 'a', revision: 1 }]);
    saver.changed(text('b'));
    answer = async ({ revision }) => savedAs(revision + 1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(calls.at(-1)).toEqual({ text: 'b', revision: 1 });
    expect(saver.saving).toMatchObject({ state: 'saved', revision: 2 });
    expect(kept.at(-1)).toBe(null);
  });

  it('a failed save does not put its older text back over later changes', async () => {
    let fail: (error: unknown) => void = () => {};
    answer = () => new Promise((_resolve, reject) => (fail = reject));
    saver.changed(text('a'));
    await vi.advanceTimersByTimeAsync(900);
    saver.changed(text('b'));
    answer = async ({ revision }) => savedAs(revision + 1);
    fail(refused('OFFLINE'));
    await vi.advanceTimersByTimeAsync(6000);
    expect(calls.at(-1)).toEqual({ text: 'b', revision: 1 });
    expect(saver.saving.state).toBe('saved');
  });
});

describe('so that nobody overwrites the work of other people,', () => {
  it.each([
    ['STALE_VERSION', 'stale'],
    ['EDITED_ELSEWHERE', 'taken'],
    ['WRONG_STATUS', 'closed'],
  ] as const)('after %s the state is %s, no further save is sent, and the text is kept', async (code, state) => {
    answer = async () => {
      throw refused(code);
    };
    saver.changed(text('a'));
    await saver.flush();
    expect(saver.saving.state).toBe(state);
    saver.changed(text('b'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(1);
    expect(kept.at(-1)).toEqual({ text: 'b', revision: 1 });
    expect(saver.isDirty).toBe(true);
  });

  it('after a conflict is settled, saving continues from the revision on the server', async () => {
    answer = async () => {
      throw refused('STALE_VERSION');
    };
    saver.changed(text('mine'));
    await saver.flush();
    answer = async ({ revision }) => savedAs(revision + 1);
    saver.goOnFrom({ revision: 4 }, text('mine'));
    await saver.flush();
    expect(calls.at(-1)).toEqual({ text: 'mine', revision: 4 });
    saver.goOnFrom({ revision: 7 }, null);
    expect(saver.isDirty).toBe(false);
    expect(kept.at(-1)).toBe(null);
  });

  it('a page that no longer edits the draft keeps its unsaved changes', async () => {
    saver.changed(text('a'));
    saver.taken();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual([]);
    expect(kept).toEqual([{ text: 'a', revision: 1 }]);
  });
});
