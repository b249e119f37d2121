import { useQuery } from '@tanstack/react-query';
import { isLongEnough, searchWords } from '#/bff/contract/search.ts';
import { recentRecordsQuery, searchQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useRights } from '#/web/app/user/rights.ts';
import { usePaused } from '#/web/ui/use-paused.ts';
import type { Entry, Section } from './entries.ts';
import { holdsWords } from './match.ts';
import { readRefs, useStoredRecent } from './recent.ts';
import { recordEntry } from './records.ts';
import { useActionEntries } from './use-action-entries.ts';
import { usePlaceEntries } from './use-place-entries.ts';

export interface PaletteLines {
  /** The sections that have entries. */
  sections: readonly Section[];
  words: readonly string[];
  /** Whether records for the current text are being loaded. */
  isSearching: boolean;
  /** Why the records could not be loaded. */
  error: unknown;
  retry: () => void;
  /** Whether there are more records than are shown. */
  more: boolean;
}

/**
 * The lines of the palette for the typed text. Without text, they are recent records, the available actions and places.
 */
export function usePalette(text: string): PaletteLines {
  const typed = text.trim();
  const words = searchWords(typed);
  const records = useRecords(typed);
  const recent = useRecent();
  const { actions, settings } = useActionEntries();
  const holds = ({ title, text: behind }: Entry) => holdsWords([title, behind], words);
  const all: Section[] = [
    { name: 'recent', entries: typed === '' ? recent : [] },
    { name: 'found', entries: typed === '' ? [] : records.entries },
    { name: 'do', entries: typed === '' ? actions : [...actions, ...settings].filter(holds) },
    { name: 'go', entries: usePlaceEntries().filter(holds) },
  ];
  return { ...records, words, sections: all.filter(({ entries }) => entries.length > 0) };
}

function useRecords(typed: string) {
  const toEntry = useRecordEntry();
  const asked = usePaused(typed);
  const enabled = useRights().has('Access') && isLongEnough(asked);
  const { data, error, isFetching, refetch } = useQuery({ ...searchQuery(asked), enabled });
  const isAsked = enabled && isLongEnough(typed);
  return {
    entries: isAsked && data ? data.hits.map(toEntry) : [],
    isSearching: isLongEnough(typed) && (asked !== typed || isFetching),
    error: isAsked && !isFetching ? error : null,
    retry: () => void refetch(),
    more: isAsked && data?.more === true,
  };
}

function useRecent(): Entry[] {
  const toEntry = useRecordEntry();
  const refs = readRefs(useStoredRecent());
  const { data = [] } = useQuery({
    ...recentRecordsQuery(refs),
    enabled: useRights().has('Access') && refs.length > 0,
  });
  return data.map(toEntry);
}

function useRecordEntry() {
  const { t } = useLabels();
  const words = {
    untitled: t,
    fileOf: (number: string) => t('Palette.fileOf', { number }),
  };
  return (hit: Parameters<typeof recordEntry>[0]) => recordEntry(hit, words);
}
