import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';

/** Says what was done with a row of a list (SU-013, SU-014). */
export function useRowToast(): { changed: () => void; removed: () => void } {
  const { t } = useLabels();
  const toast = useToast();
  return {
    changed: () => toast.success(t('Message.itemUpdated')),
    removed: () => toast.success(t('Message.itemDeleted')),
  };
}
