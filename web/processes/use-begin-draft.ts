import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { draftCalls } from '#/web/api/draft-calls.ts';
import { useDraftsChanged } from '#/web/api/process-drafts.ts';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { paths } from '#/web/app/paths.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';

/** Begins a draft with the text of a version, and opens the draft. */
export function useBeginDraft() {
  const navigate = useNavigate();
  const changed = useDraftsChanged();
  const toast = useToast();
  const readError = useApiError();
  return useMutation({
    mutationFn: draftCalls.begin,
    onSuccess: ({ idDraft }) => {
      void changed();
      navigate(paths.processDraft(idDraft));
    },
    onError: (error) => toast.error(readError(error).text),
  });
}
