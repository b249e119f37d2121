import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#/web/api/api.ts';
import { keys } from '#/web/api/query-keys.ts';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';

/**
 * A button that makes every server process and this page read all rights again (MA-014). It shows a toast, because the
 * result is not visible.
 */
export function ClearCache() {
  const { t } = useLabels();
  const toast = useToast();
  const queryClient = useQueryClient();
  const readError = useApiError();
  const clearing = useMutation({
    mutationFn: api.clearRightsCache,
    onSuccess: async () => {
      toast.success(t('Succes'), t('Roles.cacheCleared'));
      await queryClient.invalidateQueries({ queryKey: keys.startup });
    },
    onError: (error) => toast.error(t('Roles.cacheNotCleared'), readError(error).text),
  });
  return (
    <Button variant="text" size="small" icon="eraser" busy={clearing.isPending} onClick={() => clearing.mutate()}>
      {t('Roles.clearCache')}
    </Button>
  );
}
