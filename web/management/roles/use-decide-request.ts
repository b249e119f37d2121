import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestDecision } from '#/bff/contract/role-requests.ts';
import { api } from '#/web/api/api.ts';
import { keys } from '#/web/api/query-keys.ts';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';

const SAID = { confirm: 'Roles.confirmed', refuse: 'Roles.refused', withdraw: 'Roles.withdrawn' } as const;

/** Confirms, refuses or withdraws a request. The lists are fetched again in any case. */
export function useDecideRequest(idRequest: number) {
  const { t } = useLabels();
  const toast = useToast();
  const queryClient = useQueryClient();
  const readError = useApiError();
  return useMutation({
    mutationFn: (decision: RequestDecision) => api.decideRoleRequest(idRequest, decision),
    onSuccess: (_state, decision) => toast.success(t(SAID[decision])),
    onError: (error) => toast.error(t('Roles.decideFailed'), readError(error).text),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.people }),
  });
}
