/**
 * The page from which a record was opened. It is stored in the history entry, so it survives a reload and belongs only
 * to this tab. If the record was opened from the waiting list, `waiting` contains the ids of that list in the order of
 * its grid.
 */
export interface RecordOrigin {
  origin: string;
  waiting?: readonly number[];
  /** Whether the record opened automatically after the decision on another record. */
  byDecision?: boolean;
  /**
   * If `origin` is also a record's page, the origin of that record, so that *Back* there still leads to the right page.
   */
  before?: RecordOrigin;
}

/** Reads a history entry's state, which is untrusted; null if the record was opened by a link. */
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

/** The ids that come after `id`: the remaining records to step through (AP-007). */
export function idsAfter(ids: readonly number[], id: number): number[] {
  const index = ids.indexOf(id);
  return index < 0 ? [] : ids.slice(index + 1);
}

/** A decision on a delegated task leads straight back to the delegated list (OP-013). */
const DELEGATED = '/app/delegated';

/**
 * The ids of the records to decide next, in order (OP-012): the remembered ids after `id`, followed by the other ids in
 * the waiting list. `listed` is undefined until the list is loaded.
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

/** A record's position in a list, counted from 1, and the ids before and after it. */
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

/**
 * The id of the record that the list selects, because the person returned from it; null if the person did not come from
 * a record.
 */
export function readSelected(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('selected' in state)) return null;
  return typeof state.selected === 'number' ? String(state.selected) : null;
}
