import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keys } from './query-keys.ts';

/** Fetches the files of a dossier again after a change, in every language. */
export function useDossierChanged(idDossier: number): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    () => queryClient.invalidateQueries({ queryKey: keys.dossierOf(idDossier) }),
    [queryClient, idDossier],
  );
}
