import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BatchRow } from '#/bff/contract/batches.ts';
import { batchesQuery } from '#/web/api/batches.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { paths } from '#/web/app/paths.ts';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { useExporter, useGridError } from '#/web/registers/use-register.ts';
import { focusFirstFilter } from '#/web/ui/grid/focus-first-filter.ts';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import { useBatchColumns } from './use-batch-columns.ts';
import '../operations.css';

const DEFAULTS = { sort: [{ key: 'startedOn', desc: true }] };
const PHONE_ROW = { title: 'action', end: 'total', meta: ['startedOn', 'author'], status: 'state' };
const ASKED = {};

/** /app/operations/batches: the operators' actions on many runs at once. */
export function Component() {
  const { t } = useLabels();
  const { idUser } = useCurrentUser();
  const navigate = useNavigate();
  const query = useQuery(batchesQuery());
  const crumbs = useMemo(() => [{ label: t('Menu.operations'), to: paths.operations }], [t]);
  usePageHeader({ title: t('Batches.title'), crumbs, meta: t('Batches.meta') });
  useShortcut('filter', focusFirstFilter);
  const rows = useMemo(() => query.data?.map(({ counts, ...batch }) => ({ ...batch, ...counts })), [query.data]);
  return (
    <RegisterGrid<BatchRow>
      gridKey="batches"
      exporter={useExporter('batches', ASKED)}
      userId={idUser}
      rows={rows}
      rowId={(row) => row.idBatch}
      error={useGridError(query.error)}
      onRefresh={() => void query.refetch()}
      onOpen={(row) => void navigate(paths.batch(row.idBatch))}
      label={t('Batches.title')}
      noun={{ one: t('Batches.nounOne'), other: t('Batches.nounOther') }}
      columns={useBatchColumns()}
      defaults={DEFAULTS}
      phoneRow={PHONE_ROW}
      empty={{ drawing: 'plain', title: t('Batches.empty'), text: t('Batches.emptyText') }}
    />
  );
}
