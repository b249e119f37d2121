import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { LastChange } from '#/bff/contract/errors.ts';
import { type ApiError, isApiError, isUnanswered } from '#/web/api/api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import type { RecordKind, ShownRecord } from './record-kind.ts';

/**
 * The stored record on which the form is based. A save sends the version of this record, and only entries that differ
 * from the stored ones count as unsaved.
 */
export interface Base<Entries> {
  version: number;
  entries: Entries;
  /** The time at which the entries were read, in milliseconds. */
  since: number;
}

/**
 * A record that somebody else has stored meanwhile, and the outdated entries on which the person's own text is based.
 */
export interface Conflict<Details, Entries> {
  theirs: Details;
  base: Entries;
  /** The time, in milliseconds, at which the person began to edit the text that is now outdated. */
  since: number;
  /** Who stored `theirs`, and when, if known. */
  lastChange: LastChange | undefined;
}

export interface RecordStore<Details, Entries> {
  /** @returns the new version; null if somebody else has stored another text meanwhile, which is then in `conflict`. */
  store: (entries: Entries, base: Base<Entries>) => Promise<number | null>;
  conflict: Conflict<Details, Entries> | null;
  close: () => void;
}

/**
 * Stores entries, provided the stored record still has the version on which they are based. A conflict with the
 * person's own save whose answer was lost is resolved automatically.
 */
export function useRecordStore<Details extends ShownRecord, Entries extends FieldValues>(
  kind: RecordKind<Details, Entries>,
  id: number,
): RecordStore<Details, Entries> {
  const { lang } = useLabels();
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<Conflict<Details, Entries> | null>(null);
  const unanswered = useRef<Entries | null>(null);

  const put = async (entries: Entries, version: number): Promise<number> => {
    try {
      const stored = await kind.save(id, version, entries);
      unanswered.current = null;
      return stored.version;
    } catch (error) {
      if (isUnanswered(error)) unanswered.current = entries;
      throw error;
    }
  };

  const meet = async (refusal: ApiError, entries: Entries, base: Base<Entries>): Promise<number | null> => {
    const theirs = await queryClient.fetchQuery({ ...kind.details(id, lang), staleTime: 0 });
    const stored = kind.entriesOf(theirs);
    if (kind.isSame(stored, entries)) return theirs.version;
    if (unanswered.current && kind.isSame(stored, unanswered.current)) return put(entries, theirs.version);
    // If the record was stored once more after the refusal, the person named in the refusal is not the one who stored
    // it last.
    const isNamed = refusal.state === String(theirs.version);
    const lastChange = isNamed ? refusal.lastChange : undefined;
    setConflict({ theirs, base: base.entries, since: base.since, lastChange });
    return null;
  };

  const store = async (entries: Entries, base: Base<Entries>): Promise<number | null> => {
    try {
      return await put(entries, base.version);
    } catch (error) {
      if (isApiError(error, 'STALE_VERSION')) return meet(error, entries, base);
      throw error;
    }
  };
  return { store, conflict, close: () => setConflict(null) };
}
