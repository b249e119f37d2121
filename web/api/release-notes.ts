import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { keys } from './query-keys.ts';

/** Fetches the notes of a language again after a change, for the list and for the start screen. */
export function useReleaseNotesChanged(): (language: LanguageId) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    (language) => queryClient.invalidateQueries({ queryKey: keys.releaseNotes(language) }),
    [queryClient],
  );
}
