import { useQuery } from '@tanstack/react-query';
import type { ReportRow } from '#/bff/contract/gift-reports.ts';
import { managerReportsQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { paths } from '#/web/app/paths.ts';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import { useRegister } from '../use-register.ts';
import { useListColumns } from './report-columns.ts';
import { useReportYear } from './use-report-year.ts';
import { YearSelect } from './YearSelect.tsx';

/** A person's reports together, the newest first (MG-004). */
const DEFAULTS = { sort: [{ key: 'date', desc: true }], group: [{ key: 'fullname', desc: false }] };
const PHONE_ROW = { title: 'gift', end: 'amount', meta: ['number', 'date'], status: 'status' };

/** The gift reports of a year of the manager's people: everybody below them, where they hold the right (OP-020). */
export function Component() {
  const { t, lang } = useLabels();
  const year = useReportYear();
  const query = useQuery(managerReportsQuery(year.year, lang));
  const register = useRegister({
    grid: 'manager-reports',
    year: year.year,
    query,
    idOf: (row: ReportRow) => row.idReport,
    pathOf: paths.report,
  });
  usePageHeader({ title: t('ManagerReports.title'), meta: t('MyReports.meta') });
  return (
    <RegisterGrid<ReportRow>
      {...register}
      label={t('ManagerReports.title')}
      noun={{ one: t('GiftReport.noun_one'), other: t('GiftReport.noun_other') }}
      columns={useListColumns()}
      defaults={DEFAULTS}
      toolbar={() => <YearSelect {...year} />}
      phoneRow={PHONE_ROW}
      phoneToolbar={<YearSelect {...year} />}
      empty={{
        drawing: 'plain',
        title: t('MyReports.empty', { year: year.year }),
        text: t('ManagerReports.emptyText'),
      }}
    />
  );
}
