import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReportRow } from '#/bff/contract/gift-reports.ts';
import { complianceReportsQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import type { GridColumn } from '#/web/ui/grid/types.ts';
import { useRegisterYear } from '../list/use-register-year.ts';
import { ReportDialog } from './ReportDialog.tsx';
import { useReportColumns } from './report-columns.ts';
import { useOpenReport } from './use-open-report.ts';
import { useReportList } from './use-report-list.tsx';

/** The initial view: reports grouped by company, newest first (CG-002). */
const DEFAULTS = { sort: [{ key: 'date', desc: true }], group: [{ key: 'company', desc: false }] };
const PHONE_ROW = { title: 'gift', end: 'amount', meta: ['number', 'fullname'], status: 'status' };

/** All gift reports of a year in the companies that the right covers, read-only (CG-001, CG-004). */
export function Component() {
  const { t, lang } = useLabels();
  const year = useRegisterYear();
  const query = useQuery(complianceReportsQuery(year.year, lang));
  const opened = useOpenReport();
  const list = useReportList({
    grid: 'compliance-reports',
    year,
    query,
    title: t('ComplianceReports.title'),
    emptyText: t('ComplianceReports.emptyText'),
  });
  return (
    <>
      <RegisterGrid<ReportRow>
        {...list}
        columns={useComplianceColumns()}
        defaults={DEFAULTS}
        selectedId={opened.id === null ? list.selectedId : String(opened.id)}
        onOpen={(row) => opened.open(row.idReport)}
        phoneRow={PHONE_ROW}
      />
      {opened.id !== null && <ReportDialog idReport={opened.id} onClose={opened.close} />}
    </>
  );
}

/** The columns: the specified ones, followed by those by which people recognise a report (CG-003). */
function useComplianceColumns(): GridColumn<ReportRow>[] {
  const of = useReportColumns();
  return useMemo(() => {
    const specified = [of.company, of.status, of.number, of.type, of.personnelNumber, of.fullname, of.supervisor];
    return [...specified, of.amount, of.gift, of.date];
  }, [of]);
}
