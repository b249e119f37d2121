import { useLocation, useNavigate } from 'react-router-dom';
import { activityCalls, useActivitiesChanged } from '#/web/api/activities.ts';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import type { RecordOrigin } from '../record-origin.ts';
import { useBusy } from '../use-busy.ts';

/** Creates an empty activity for the person and opens it (AG-006, AG-010, OP-043). */
export function useCreateActivity(): { busy: boolean; create: () => Promise<void> } {
  const { t } = useLabels();
  const toast = useToast();
  const readError = useApiError();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const changed = useActivitiesChanged();
  const { busy, begin, end } = useBusy<'create'>();
  const create = async () => {
    if (!begin('create')) return;
    try {
      const id = await activityCalls.create();
      void changed();
      await navigate(paths.activity(id), { state: { origin: pathname + search } satisfies RecordOrigin });
    } catch (error) {
      toast.error(t('ErrorCreatingActivity'), readError(error).text);
    } finally {
      end();
    }
  };
  return { busy: busy !== null, create };
}
