import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keys } from './query-keys.ts';

/** After a change: the files of a dossier are fetched again, in every language. */
export function useDossierChanged(idDossier: number): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    () => queryClient.invalidateQueries({ queryKey: keys.dossierOf(idDossier) }),
    [queryClient, idDossier],
  );
}
