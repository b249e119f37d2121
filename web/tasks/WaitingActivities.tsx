import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { WaitingActivity } from '#/bff/contract/activities.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { activityIdOf } from '#/web/registers/processing-activities/activity-list.ts';
import { useRegister } from '#/web/registers/use-register.ts';
import type { EmptyStateProps } from '#/web/ui/display/EmptyState.tsx';
import type { GridColumn } from '#/web/ui/grid/types.ts';
import { WaitingList } from './WaitingList.tsx';

const PHONE_ROW = { title: 'name', end: 'waitingDays', meta: ['number', 'company'], status: 'status' };
const PHONE_ROW_FOR_OTHERS = { ...PHONE_ROW, meta: ['number', 'onBehalfOf'] };

interface Props {
  grid: 'waiting-activities' | 'delegated-activities';
  query: UseQueryResult<WaitingActivity[]>;
  columns: GridColumn<WaitingActivity>[];
  empty: EmptyStateProps;
  tools?: (selected: WaitingActivity | null) => ReactNode;
}

/**
 * The processing activities that wait for this person. When one of them is opened, the order of the grid is remembered,
 * so that the person can step through the activities.
 */
export function WaitingActivities({ grid, query, ...list }: Props) {
  const { t } = useLabels();
  const register = useRegister({ grid, query, idOf: activityIdOf, pathOf: paths.activity }, true);
  return (
    <WaitingList<WaitingActivity>
      {...list}
      register={register}
      label={t('Approvals.activities')}
      noun={{ one: t('Activity.noun_one'), other: t('Activity.noun_other') }}
      phoneRow={grid === 'delegated-activities' ? PHONE_ROW_FOR_OTHERS : PHONE_ROW}
    />
  );
}
