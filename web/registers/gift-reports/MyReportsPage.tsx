import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportRow } from '#/bff/contract/gift-reports.ts';
import { myReportsQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { ariaKeysFor } from '#/web/app/shortcuts/caps.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import { useRegisterYear } from '../list/use-register-year.ts';
import { YearSelect } from '../list/YearSelect.tsx';
import { DeleteReport, useNoDelete } from './DeleteReport.tsx';
import { useListColumns } from './report-columns.ts';
import { useNewReportDialog } from './use-new-report-dialog.tsx';
import { useReportList } from './use-report-list.tsx';

/** The initial view: newest first. */
const DEFAULTS = { sort: [{ key: 'date', desc: true }], group: [] };
const PHONE_ROW = { title: 'gift', end: 'amount', meta: ['number', 'date'], status: 'status' };

/** A person's own gift reports from one year. */
export function Component() {
  const { t, lang } = useLabels();
  const year = useRegisterYear();
  const query = useQuery(myReportsQuery(year.year, lang));
  const list = useReportList({
    grid: 'my-reports',
    year,
    query,
    title: t('Menu.myReports'),
    emptyText: t('MyReports.emptyText'),
  });
  const columns = useListColumns({ own: true });
  const newReport = useNewReportDialog();
  const noDelete = useNoDelete();
  const [toDelete, setToDelete] = useState<ReportRow | null>(null);

  return (
    <>
      <RegisterGrid<ReportRow>
        {...list}
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
        phoneAction={() => (
          <Button variant="filled" block icon="plus" onClick={newReport.open}>
            {t('NewReport.title')}
          </Button>
        )}
        hints={[{ keys: ['N'], label: t('MyReports.newHint') }]}
        empty={{
          ...list.empty,
          actions: (
            <Button icon="plus" onClick={newReport.open}>
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
