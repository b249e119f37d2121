import { activityCalls, useActivitiesChanged } from '#/web/api/activities.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { useBusy } from '../use-busy.ts';

/** How long the messages stay on screen, in seconds. */
const REFUSED = 15;
const FAILED = 10;

/**
 * Starts the workflows of several activities. If one does not start, a message shows why (EC-010, EC-011, SU-005,
 * OP-056).
 */
export function useStartWorkflows(): { busy: boolean; start: (ids: readonly number[]) => Promise<void> } {
  const { t, lang } = useLabels();
  const toast = useToast();
  const changed = useActivitiesChanged();
  const { busy, begin, end } = useBusy<'start'>();
  const start = async (ids: readonly number[]) => {
    if (!begin('start')) return;
    try {
      const results = await activityCalls.startWorkflows(ids, lang);
      if (results.some(({ message }) => message === null)) toast.success(t('Message.workflowsStarted'));
      for (const { message } of results) if (message !== null) toast.error(message, undefined, REFUSED);
    } catch {
      toast.error(t('Message.unexpectedErrorSubmittingItems'), undefined, FAILED);
    } finally {
      end();
      await changed();
    }
  };
  return { busy: busy !== null, start };
}
