import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { WaitingRow } from '#/bff/contract/gift-reports.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { useRegister } from '#/web/registers/use-register.ts';
import type { EmptyStateProps } from '#/web/ui/display/EmptyState.tsx';
import type { GridColumn } from '#/web/ui/grid/types.ts';
import { WaitingList } from './WaitingList.tsx';

const PHONE_ROW = { title: 'fullname', end: 'amount', meta: ['number', 'waitingDays'], status: 'status' };
const PHONE_ROW_FOR_OTHERS = { ...PHONE_ROW, meta: ['number', 'onBehalfOf', 'waitingDays'] };
const idOf = (row: WaitingRow) => row.idReport;

interface Props {
  grid: 'waiting-reports' | 'delegated-reports';
  query: UseQueryResult<WaitingRow[]>;
  columns: GridColumn<WaitingRow>[];
  empty: EmptyStateProps;
  tools?: (selected: WaitingRow | null) => ReactNode;
}

/**
 * The gift reports that wait for this person. When one of them is opened, the order of the grid is remembered, so that
 * the person can step through the reports (AP-007).
 */
export function WaitingReports({ grid, query, ...list }: Props) {
  const { t } = useLabels();
  const register = useRegister({ grid, query, idOf, pathOf: paths.report }, true);
  return (
    <WaitingList<WaitingRow>
      {...list}
      register={register}
      label={t('Approvals.reports')}
      noun={{ one: t('GiftReport.noun_one'), other: t('GiftReport.noun_other') }}
      phoneRow={grid === 'delegated-reports' ? PHONE_ROW_FOR_OTHERS : PHONE_ROW}
    />
  );
}
