import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { WaitingRow } from '#/bff/contract/gift-reports.ts';
import { WAITING_DAYS_RULE } from '#/bff/contract/report-grid.ts';
import { waitingReportsQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { useReportColumns } from '#/web/registers/gift-reports/report-columns.ts';
import { useRegister } from '#/web/registers/use-register.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import type { GridColumn } from '#/web/ui/grid/types.ts';
import { ageTone } from './age-tone.ts';

/** The latest first (06-approvals). */
const DEFAULTS = { sort: [{ key: 'waitingDays', desc: false }] };
const PHONE_ROW = { title: 'fullname', end: 'amount', meta: ['number', 'waitingDays'], status: 'status' };

/** The reports that wait for this person; opening one remembers the order of the grid for stepping (AP-007). */
export function WaitingReports({ onRefresh }: { onRefresh: () => void }) {
  const { t, lang } = useLabels();
  const query = useQuery(waitingReportsQuery(lang));
  const register = useRegister(
    { grid: 'waiting-reports', query, idOf: (row: WaitingRow) => row.idReport, pathOf: paths.report },
    true,
  );
  const columns = useWaitingColumns();
  return (
    <RegisterGrid<WaitingRow>
      {...register}
      label={t('Approvals.reports')}
      noun={{ one: t('GiftReport.noun_one'), other: t('GiftReport.noun_other') }}
      columns={columns}
      defaults={DEFAULTS}
      onRefresh={() => {
        register.onRefresh();
        onRefresh();
      }}
      toolbar={({ shownIds, open }) => (
        <Button
          variant="filled"
          size="small"
          icon="play"
          disabledReason={shownIds.length === 0 ? t('Approvals.nothingToStart') : undefined}
          onClick={() => shownIds[0] && open(shownIds[0])}
        >
          {t('Approvals.begin')}
        </Button>
      )}
      phoneRow={PHONE_ROW}
      phoneAction={({ shownIds: [first], open }) =>
        first && (
          <Button variant="filled" block icon="play" onClick={() => open(first)}>
            {t('Approvals.begin')}
          </Button>
        )
      }
      empty={{ drawing: 'done', title: t('Approvals.empty'), text: t('Approvals.emptyText') }}
    />
  );
}

function useWaitingColumns(): GridColumn<WaitingRow>[] {
  const { t } = useLabels();
  const of = useReportColumns();
  return useMemo(
    () => [
      { ...of.status, width: 158 },
      of.company,
      of.number,
      of.type,
      of.personnelNumber,
      { ...of.fullname, width: 136 },
      { ...of.department, width: 138 },
      of.supervisor,
      of.amount,
      {
        ...WAITING_DAYS_RULE,
        label: t('ReportColumn.waitingDays'),
        width: 82,
        text: (value) => t('Approvals.days', { count: Number(value) }),
        tone: (value) => ageTone(Number(value)),
      },
    ],
    [of, t],
  );
}
