import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportRow } from '#/bff/contract/gift-reports.ts';
import { myReportsQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { paths } from '#/web/app/paths.ts';
import { ariaKeysFor } from '#/web/app/shortcuts/caps.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import { useRegister } from '../use-register.ts';
import { DeleteReport, useNoDelete } from './DeleteReport.tsx';
import { useListColumns } from './report-columns.ts';
import { useNewReportDialog } from './use-new-report-dialog.tsx';
import { useReportYear } from './use-report-year.ts';
import { YearSelect } from './YearSelect.tsx';

/** The newest first. */
const DEFAULTS = { sort: [{ key: 'date', desc: true }], group: [] };
const PHONE_ROW = { title: 'gift', end: 'amount', meta: ['number', 'date'], status: 'status' };

/** One's own gift reports of a year (spec 1§2). */
export function Component() {
  const { t, lang } = useLabels();
  const year = useReportYear();
  const query = useQuery(myReportsQuery(year.year, lang));
  const register = useRegister({
    grid: 'my-reports',
    year: year.year,
    query,
    idOf: (row: ReportRow) => row.idReport,
    pathOf: paths.report,
  });
  const columns = useListColumns();
  const newReport = useNewReportDialog();
  const noDelete = useNoDelete();
  const [toDelete, setToDelete] = useState<ReportRow | null>(null);
  usePageHeader({ title: t('Menu.myReports'), meta: t('MyReports.meta') });

  return (
    <>
      <RegisterGrid<ReportRow>
        {...register}
        label={t('Menu.myReports')}
        noun={{ one: t('GiftReport.noun_one'), other: t('GiftReport.noun_other') }}
        columns={columns}
        defaults={DEFAULTS}
        toolbar={({ selected }) => (
          <>
            <YearSelect {...year} />
            <Button
              variant="filled"
              size="small"
              icon="plus"
              aria-keyshortcuts={ariaKeysFor('newReport')}
              onClick={newReport.open}
            >
              {t('NewReport.title')}
            </Button>
            <Button
              variant="text"
              size="small"
              icon="trash"
              disabledReason={noDelete(selected)}
              onClick={() => setToDelete(selected)}
            >
              {t('Record.delete')}
            </Button>
          </>
        )}
        phoneRow={PHONE_ROW}
        phoneToolbar={<YearSelect {...year} />}
        phoneAction={() => (
          <Button variant="filled" block icon="plus" onClick={newReport.open}>
            {t('NewReport.title')}
          </Button>
        )}
        hints={[{ keys: ['N'], label: t('MyReports.newHint') }]}
        empty={{
          drawing: 'plain',
          title: t('MyReports.empty', { year: year.year }),
          text: t('MyReports.emptyText'),
          actions: (
            <Button variant="filled" icon="plus" onClick={newReport.open}>
              {t('NewReport.title')}
            </Button>
          ),
        }}
      />
      {newReport.dialog}
      {toDelete && <DeleteReport row={toDelete} onClose={() => setToDelete(null)} />}
    </>
  );
}
