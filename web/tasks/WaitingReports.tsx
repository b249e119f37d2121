import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { WaitingRow } from '#/bff/contract/gift-reports.ts';
import { waitingReportsQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { useReportColumns } from '#/web/registers/gift-reports/report-columns.ts';
import { type RecordOrigin, readSelected } from '#/web/registers/record-origin.ts';
import { useGridError } from '#/web/registers/use-grid-error.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import type { GridColumn } from '#/web/ui/grid/types.ts';
import { ageTone } from './age-tone.ts';

/** The longest wait first: it is what "start reviewing" opens. */
const DEFAULTS = { sort: [{ key: 'waitingDays', desc: true }] };
const PHONE_ROW = { title: 'fullname', end: 'amount', meta: ['number', 'waitingDays'], status: 'status' };

/** The reports that wait for this person; opening one remembers the order of the grid for stepping (AP-007). */
export function WaitingReports({ onRefresh }: { onRefresh: () => void }) {
  const { t, lang } = useLabels();
  const { idUser } = useCurrentUser();
  const navigate = useNavigate();
  const here = useLocation();
  const query = useQuery(waitingReportsQuery(lang));
  const columns = useWaitingColumns();

  const open = (row: WaitingRow, { shownIds }: { shownIds: readonly string[] }) => {
    const state: RecordOrigin = { origin: here.pathname + here.search, waiting: shownIds.map(Number) };
    void navigate(paths.report(row.idReport), { state });
  };
  const longestFirst = (query.data ?? []).toSorted((a, b) => a.waitingSince.localeCompare(b.waitingSince));
  return (
    <RegisterGrid<WaitingRow>
      gridKey="waiting-reports"
      userId={idUser}
      label={t('Approvals.reports')}
      noun={{ one: t('GiftReport.noun_one'), other: t('GiftReport.noun_other') }}
      columns={columns}
      rows={query.data}
      rowId={rowId}
      defaults={DEFAULTS}
      fetching={query.isFetching}
      error={useGridError(query.error)}
      onRefresh={() => {
        void query.refetch();
        onRefresh();
      }}
      selectedId={readSelected(here.state)}
      onOpen={open}
      toolbar={({ shownIds, open: openId }) => (
        <Button
          variant="filled"
          size="small"
          icon="play"
          disabledReason={shownIds.length === 0 ? t('Approvals.nothingToStart') : undefined}
          onClick={() => shownIds[0] && openId(shownIds[0])}
        >
          {t('Approvals.begin')}
        </Button>
      )}
      phoneRow={PHONE_ROW}
      phoneAction={
        longestFirst.length > 0 && (
          <Button
            variant="filled"
            block
            icon="play"
            onClick={() => longestFirst[0] && open(longestFirst[0], { shownIds: longestFirst.map(rowId) })}
          >
            {t('Approvals.begin')}
          </Button>
        )
      }
      empty={{ drawing: 'done', title: t('Approvals.empty'), text: t('Approvals.emptyText') }}
    />
  );
}

const rowId = (row: WaitingRow) => String(row.idReport);

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
        key: 'waitingDays',
        label: t('ReportColumn.waitingDays'),
        type: 'number',
        width: 82,
        text: (value) => t('Approvals.days', { count: Number(value) }),
        tone: (value) => ageTone(Number(value)),
      },
    ],
    [of, t],
  );
}
