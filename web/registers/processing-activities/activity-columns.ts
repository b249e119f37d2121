import { useMemo } from 'react';
import type { ActivityRow, WaitingActivity } from '#/bff/contract/activities.ts';
import { ACTIVITY_RULES, ACTIVITY_WAITING_RULE, ON_BEHALF_OF_RULE } from '#/bff/contract/activity-grid.ts';
import { ACTIVITY_STATUSES } from '#/bff/contract/statuses.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { ageTone } from '#/web/tasks/age-tone.ts';
import type { GridColumn } from '#/web/ui/grid/types.ts';
import { activityStatusKey, activityStatusLook } from './activity-status.ts';

type Look = Partial<Omit<GridColumn<ActivityRow>, 'key' | 'type' | 'value'>>;

/** The specified columns of every activities grid, in order (AG-003). */
export function useActivityColumns(): GridColumn<ActivityRow>[] {
  const { t } = useLabels();
  return useMemo(() => {
    const statuses = ACTIVITY_STATUSES.map((value) => ({
      value,
      label: t(activityStatusKey(value)),
      ...activityStatusLook(value),
    }));
    const column = (key: keyof typeof ACTIVITY_RULES, look: Look): GridColumn<ActivityRow> => {
      const { order: _, ...rule } = { order: undefined, ...ACTIVITY_RULES[key] };
      return { ...rule, label: t(`ActivityColumn.${key}`), ...look };
    };
    return [
      column('status', { options: statuses, width: 160 }),
      column('number', { width: 140 }),
      column('name', {
        width: 200,
        grow: true,
        text: (value) => (value === null ? t('Activity.untitled') : String(value)),
      }),
      column('responsiblePersonDep', { width: 160, grow: true, priority: 2 }),
      column('company', { width: 160, grow: true, priority: 2 }),
      column('reviewDate', { width: 120 }),
      column('businessProcess', { width: 150, grow: true, priority: 3 }),
    ];
  }, [t]);
}

/**
 * The columns of the lists of waiting activities: the specified ones, then how long the activity has waited. In the
 * list of delegated activities, a column shows on whose behalf the person decides.
 */
export function useWaitingActivityColumns(): Readonly<Record<'own' | 'delegated', GridColumn<WaitingActivity>[]>> {
  const { t } = useLabels();
  const specified = useActivityColumns() as GridColumn<WaitingActivity>[];
  return useMemo(() => {
    const waitingDays: GridColumn<WaitingActivity> = {
      ...ACTIVITY_WAITING_RULE,
      label: t('ActivityColumn.waitingDays'),
      width: 124,
      text: (value) => t('Approvals.days', { count: Number(value) }),
      tone: (value) => ageTone(Number(value)),
    };
    const onBehalfOf: GridColumn<WaitingActivity> = {
      ...ON_BEHALF_OF_RULE,
      label: t('ActivityColumn.onBehalfOf'),
      width: 130,
      grow: true,
    };
    return { own: [...specified, waitingDays], delegated: [...specified, onBehalfOf, waitingDays] };
  }, [specified, t]);
}
