import type { ActivityDetails } from '#/bff/contract/activities.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import type { ActivityQuestion } from './ActivityQuestions.tsx';
import type { ActivityWork } from './use-activity-page.ts';

/** An action that is not a decision: a text button on a wide screen, a menu item on a phone. */
export interface ActivityMenuAction {
  key: string;
  label: string;
  icon: string;
  tone?: 'danger';
  busy?: boolean;
  onSelect: () => void;
}

/** The allowed actions other than editing, submitting and deciding, in a fixed order. */
export function useActivityMenu(
  activity: ActivityDetails,
  busy: ActivityWork | null,
  { copy, ask }: { copy: () => void; ask: (question: ActivityQuestion) => void },
): ActivityMenuAction[] {
  const { t } = useLabels();
  const all: (ActivityMenuAction & { action: string })[] = [
    {
      action: 'handOver',
      key: 'handOver',
      label: t('HandOver.ask'),
      icon: 'directions',
      onSelect: () => ask('handOver'),
    },
    {
      action: 'withdraw',
      key: 'withdraw',
      label: t('Activity.withdraw'),
      icon: 'undo',
      onSelect: () => ask('withdraw'),
    },
    { action: 'handOn', key: 'handOn', label: t('Activities.handOn'), icon: 'users', onSelect: () => ask('handOn') },
    { action: 'copy', key: 'copy', label: t('Activity.copy'), icon: 'clone', busy: busy === 'copy', onSelect: copy },
    {
      action: 'delete',
      key: 'delete',
      label: t('Record.deleteAsk'),
      icon: 'trash',
      tone: 'danger',
      onSelect: () => ask('delete'),
    },
  ];
  return all.filter(({ action }) => activity.allowedActions.includes(action));
}
