import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { LastChange } from '#/bff/contract/errors.ts';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { api } from '#/web/api/api.ts';
import { type ApiError, isApiError, isUnanswered } from '#/web/api/api-error.ts';
import { reportDetailsQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { entriesOf, isSameDraft, type ReportEntries, toDraft } from './report-form.ts';

/** What the entries were read from: a save carries its version, and only what differs from it is unsaved. */
export interface Base {
  version: number;
  entries: ReportEntries;
  /** When, in milliseconds. */
  since: number;
}

/** What a save that came too late found on the server. */
export interface Conflict {
  theirs: ReportDetails;
  base: ReportEntries;
  /** Since when the person works on what is not the present text any more, in milliseconds. */
  since: number;
  /** Who stored `theirs`, where that is known. */
  lastChange: LastChange | undefined;
}

export interface ReportStore {
  /** @returns the new version; null when somebody stored another text meanwhile: `conflict` holds it then. */
  store: (entries: ReportEntries, base: Base) => Promise<number | null>;
  conflict: Conflict | null;
  close: () => void;
}

/** Stores entries over the version they were read from. A save whose answer got lost is no conflict with oneself. */
export function useReportStore(idReport: number): ReportStore {
  const { lang } = useLabels();
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const unanswered = useRef<ReportEntries | null>(null);

  const put = async (entries: ReportEntries, version: number): Promise<number> => {
    try {
      const stored = await api.updateReport({ ...toDraft(entries), idReport, version });
      unanswered.current = null;
      return stored.version;
    } catch (error) {
      if (isUnanswered(error)) unanswered.current = entries;
      throw error;
    }
  };

  const meet = async (refusal: ApiError, entries: ReportEntries, base: Base): Promise<number | null> => {
    const theirs = await queryClient.fetchQuery({ ...reportDetailsQuery(idReport, lang), staleTime: 0 });
    const stored = entriesOf(theirs);
    if (isSameDraft(stored, entries)) return theirs.version;
    if (unanswered.current && isSameDraft(stored, unanswered.current)) return put(entries, theirs.version);
    // Stored once more since the refusal: whoever that was, the refusal does not name them.
    const isNamed = refusal.state === String(theirs.version);
    const lastChange = isNamed ? refusal.lastChange : undefined;
    setConflict({ theirs, base: base.entries, since: base.since, lastChange });
    return null;
  };

  const store = async (entries: ReportEntries, base: Base): Promise<number | null> => {
    try {
      return await put(entries, base.version);
    } catch (error) {
      if (isApiError(error, 'STALE_VERSION')) return meet(error, entries, base);
      throw error;
    }
  };
  return { store, conflict, close: () => setConflict(null) };
}
