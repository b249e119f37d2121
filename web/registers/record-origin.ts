/**
 * Where a record was opened from, carried in the history entry: it survives a reload and belongs to this tab only.
 * `waiting` are the ids of the waiting list in the order of its grid, when it was opened from there.
 */
export interface RecordOrigin {
  origin: string;
  waiting?: readonly number[];
  /** It opened by itself, after the decision on the one before it. */
  byDecision?: boolean;
  /** What that other record was opened from, when `origin` is a record too: Back finds it as it was. */
  before?: RecordOrigin;
}

/** Reads a history entry's state, which anybody may have written; null when the record was opened by a link. */
export function readOrigin(state: unknown): RecordOrigin | null {
  if (typeof state !== 'object' || state === null || !('origin' in state)) return null;
  const { origin } = state;
  if (typeof origin !== 'string' || !origin.startsWith('/app')) return null;
  const before = 'before' in state ? readOrigin(state.before) : null;
  const waiting = 'waiting' in state && Array.isArray(state.waiting) ? state.waiting : undefined;
  return {
    origin,
    ...(waiting && { waiting: waiting.filter((id): id is number => Number.isInteger(id)) }),
    ...('byDecision' in state && state.byDecision === true && { byDecision: true }),
    ...(before && { before }),
  };
}

/** The ids behind this one, in the list's order: what is still to be stepped through (AP-007). */
export function idsAfter(ids: readonly number[], id: number): number[] {
  const index = ids.indexOf(id);
  return index < 0 ? [] : ids.slice(index + 1);
}

/** A decision on a delegated task leads straight back to the delegated list (OP-013). */
const DELEGATED = '/app/delegated';

/**
 * What comes after a decision, in order (OP-012): the remembered ids behind this one, and when these are used up, or it was
 * opened by a link, what else is in the waiting list. `listed` may be unknown yet.
 */
export function idsToDecideNext(
  from: RecordOrigin | null,
  listed: readonly number[] | undefined,
  id: number,
): number[] {
  if (from?.origin.startsWith(DELEGATED)) return [];
  const behind = idsAfter(from?.waiting ?? [], id);
  return [...behind, ...(listed ?? []).filter((other) => other !== id && !behind.includes(other))];
}

/** Where a record is in the list, counted from 1, and its neighbours; undefined when it is not in it. */
export interface ListPosition {
  place: number;
  of: number;
  previous: number | undefined;
  next: number | undefined;
}

export function positionIn(ids: readonly number[], id: number): ListPosition | undefined {
  const index = ids.indexOf(id);
  if (index < 0) return undefined;
  return { place: index + 1, of: ids.length, previous: ids[index - 1], next: ids[index + 1] };
}

/** Which record a list was come back to from, to be selected in it; null when it was opened by itself. */
export function readSelected(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('selected' in state)) return null;
  return typeof state.selected === 'number' ? String(state.selected) : null;
}
