import { useMemo } from 'react';
import type { WaitingRow } from '#/bff/contract/gift-reports.ts';
import { ON_BEHALF_RULE, WAITING_DAYS_RULE } from '#/bff/contract/report-grid.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useReportColumns } from '#/web/registers/gift-reports/report-columns.ts';
import type { GridColumn } from '#/web/ui/grid/types.ts';
import { ageTone } from './age-tone.ts';

/**
 * The specified columns (AP-004, DL-004), then the waiting time. In the list of delegated records, a column before the
 * waiting time shows on whose behalf the person decides.
 */
export function useWaitingColumns(): Readonly<Record<'own' | 'delegated', GridColumn<WaitingRow>[]>> {
  const { t } = useLabels();
  const of = useReportColumns();
  return useMemo(() => {
    const specified: GridColumn<WaitingRow>[] = [
      of.status,
      of.company,
      of.number,
      of.type,
      of.personnelNumber,
      { ...of.fullname, width: 136 },
      { ...of.department, width: 118 },
      of.supervisor,
      of.amount,
    ];
    const waitingDays: GridColumn<WaitingRow> = {
      ...WAITING_DAYS_RULE,
      label: t('ReportColumn.waitingDays'),
      width: 82,
      text: (value) => t('Approvals.days', { count: Number(value) }),
      tone: (value) => ageTone(Number(value)),
    };
    const onBehalfOf: GridColumn<WaitingRow> = {
      ...ON_BEHALF_RULE,
      label: t('ReportColumn.onBehalfOf'),
      width: 120,
      grow: true,
    };
    return { own: [...specified, waitingDays], delegated: [...specified, onBehalfOf, waitingDays] };
  }, [of, t]);
}
