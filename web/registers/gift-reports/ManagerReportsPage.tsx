import { useQuery } from '@tanstack/react-query';
import type { ReportRow } from '#/bff/contract/gift-reports.ts';
import { managerReportsQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import { useRegisterYear } from '../list/use-register-year.ts';
import { useListColumns } from './report-columns.ts';
import { useReportList } from './use-report-list.tsx';

/** The initial view: reports grouped by person, newest first (MG-004). */
const DEFAULTS = { sort: [{ key: 'date', desc: true }], group: [{ key: 'fullname', desc: false }] };
const PHONE_ROW = { title: 'gift', end: 'amount', meta: ['number', 'date'], status: 'status' };

/**
 * A year's gift reports of the people below the manager, in the companies for which the manager has the right to this
 * list (OP-020).
 */
export function Component() {
  const { t, lang } = useLabels();
  const year = useRegisterYear();
  const query = useQuery(managerReportsQuery(year.year, lang));
  const list = useReportList({
    grid: 'manager-reports',
    year,
    query,
    title: t('ManagerReports.title'),
    emptyText: t('ManagerReports.emptyText'),
  });
  return (
    <RegisterGrid<ReportRow>
      {...list}
      columns={useListColumns({ own: false })}
      defaults={DEFAULTS}
      phoneRow={PHONE_ROW}
    />
  );
}
