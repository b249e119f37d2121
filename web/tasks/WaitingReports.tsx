import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { WaitingRow } from '#/bff/contract/gift-reports.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { useCounters } from '#/web/app/user/use-counters.ts';
import { useRegister } from '#/web/registers/use-register.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import type { EmptyStateProps } from '#/web/ui/display/EmptyState.tsx';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import type { GridColumn } from '#/web/ui/grid/types.ts';

/** The latest first (06-approvals). */
const DEFAULTS = { sort: [{ key: 'waitingDays', desc: false }] };
const PHONE_ROW = { title: 'fullname', end: 'amount', meta: ['number', 'waitingDays'], status: 'status' };
const PHONE_ROW_FOR_OTHERS = { ...PHONE_ROW, meta: ['number', 'onBehalfOf', 'waitingDays'] };

interface Props {
  grid: 'waiting-reports' | 'delegated-reports';
  query: UseQueryResult<WaitingRow[]>;
  columns: GridColumn<WaitingRow>[];
  empty: EmptyStateProps;
  /** Behind the button that opens the first: what is done with the row that is selected. */
  tools?: (selected: WaitingRow | null) => ReactNode;
}

/** Reports that wait for this person; opening one remembers the order of the grid for stepping (AP-007). */
export function WaitingReports({ grid, query, columns, empty, tools }: Props) {
  const { t } = useLabels();
  const { refresh } = useCounters();
  const register = useRegister({ grid, query, idOf: (row: WaitingRow) => row.idReport, pathOf: paths.report }, true);
  return (
    <RegisterGrid<WaitingRow>
      {...register}
      label={t('Approvals.reports')}
      noun={{ one: t('GiftReport.noun_one'), other: t('GiftReport.noun_other') }}
      columns={columns}
      defaults={DEFAULTS}
      onRefresh={() => {
        register.onRefresh();
        void refresh();
      }}
      toolbar={({ shownIds, open, selected }) => (
        <>
          <Button
            variant="filled"
            size="small"
            icon="play"
            disabledReason={shownIds.length === 0 ? t('Approvals.nothingToStart') : undefined}
            onClick={() => shownIds[0] && open(shownIds[0])}
          >
            {t('Approvals.begin')}
          </Button>
          {tools?.(selected)}
        </>
      )}
      phoneRow={grid === 'delegated-reports' ? PHONE_ROW_FOR_OTHERS : PHONE_ROW}
      phoneAction={({ shownIds: [first], open }) =>
        first && (
          <Button variant="filled" block icon="play" onClick={() => open(first)}>
            {t('Approvals.begin')}
          </Button>
        )
      }
      empty={empty}
    />
  );
}
