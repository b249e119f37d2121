import type { UseQueryResult } from '@tanstack/react-query';
import type { ReportRow } from '#/bff/contract/gift-reports.ts';
import type { ExportedGrid } from '#/bff/contract/grid-export.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { paths } from '#/web/app/paths.ts';
import type { RegisterYear } from '../list/use-register-year.ts';
import { YearSelect } from '../list/YearSelect.tsx';
import { useRegister } from '../use-register.ts';

interface ReportList {
  grid: ExportedGrid;
  year: RegisterYear;
  query: UseQueryResult<ReportRow[]>;
  title: string;
  /** The text that explains why a year has no reports. */
  emptyText: string;
}

const idOf = (row: ReportRow) => row.idReport;

/** Sets the page header and returns the grid props that all lists of a year's reports have in common. */
export function useReportList({ grid, year, query, title, emptyText }: ReportList) {
  const { t } = useLabels();
  const register = useRegister({ grid, year: year.year, query, idOf, pathOf: paths.report });
  usePageHeader({ title, meta: t('MyReports.meta') });
  const years = <YearSelect {...year} />;
  return {
    ...register,
    label: title,
    noun: { one: t('GiftReport.noun_one'), other: t('GiftReport.noun_other') },
    toolbar: () => years,
    phoneToolbar: years,
    empty: { drawing: 'plain' as const, title: t('MyReports.empty', { year: year.year }), text: emptyText },
  };
}
