import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { type Batch, type BatchDetails, type BatchItem, ITEM_STATES, type ItemState } from '#/bff/contract/batches.ts';
import { formatDateTime } from '#/bff/contract/format.ts';
import { isApiError } from '#/web/api/api-error.ts';
import { batchQuery } from '#/web/api/batches.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { LoadFailed } from '#/web/app/pages/LoadFailed.tsx';
import { NotFoundPage } from '#/web/app/pages/NotFoundPage.tsx';
import { paths } from '#/web/app/paths.ts';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { useExporter } from '#/web/registers/use-register.ts';
import { SkeletonList } from '#/web/ui/display/Loading.tsx';
import { StatusPill } from '#/web/ui/display/Status.tsx';
import { focusFirstFilter } from '#/web/ui/grid/focus-first-filter.ts';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import { Figure } from '../Figure.tsx';
import { BatchProgress } from './BatchProgress.tsx';
import { BatchTools } from './BatchTools.tsx';
import { BATCH_LOOKS } from './batch-looks.ts';
import { useBatchName } from './use-batch-name.ts';
import { useItemColumns } from './use-item-columns.ts';
import '../operations.css';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const PHONE_ROW = { title: 'number', end: 'endedOn', meta: ['step', 'reason', 'message'], status: 'state' };
const BAD: readonly ItemState[] = ['failedAgain', 'notTaken'];

/** /app/operations/batches/:idBatch: one batch, and the result of each of its items. */
export function Component() {
  const { idBatch = '' } = useParams();
  return UUID.test(idBatch) ? <OneBatch key={idBatch} id={idBatch} /> : <NotFoundPage />;
}

function OneBatch({ id }: { id: string }) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  const nameOf = useBatchName();
  const query = useQuery(batchQuery(id));
  const batch = query.data?.batch;
  const crumbs = useMemo(
    () => [
      { label: t('Menu.operations'), to: paths.operations },
      { label: t('Batches.title'), to: paths.batches },
    ],
    [t],
  );
  usePageHeader({
    title: batch ? nameOf(batch) : t('Batches.title'),
    crumbs,
    ...(batch && {
      pill: <StatusPill {...BATCH_LOOKS[batch.state]} label={t(`BatchState.${batch.state}`)} />,
      meta: t('Batches.by', { author: batch.author, time: formatDateTime(batch.startedOn, timeZone) }),
    }),
  });
  if (query.data) return <Loaded {...query.data} onRefresh={() => void query.refetch()} />;
  if (!query.isError) return <SkeletonList rows={8} />;
  if (isApiError(query.error, 'NOT_FOUND')) return <NotFoundPage />;
  return <LoadFailed title={t('Batches.failed')} error={query.error} onRetry={query.refetch} />;
}

function Loaded({ batch, items, onRefresh }: BatchDetails & { onRefresh: () => void }) {
  const { t } = useLabels();
  const { idUser } = useCurrentUser();
  const navigate = useNavigate();
  const { idBatch } = batch;
  useShortcut('filter', focusFirstFilter);
  return (
    <div className="ob-runs">
      <BatchTools batch={batch} />
      <Results batch={batch} />
      <div className="ob-runs-panel">
        <RegisterGrid<BatchItem>
          gridKey="batch-items"
          exporter={useExporter('batch-items', { batch: idBatch })}
          userId={idUser}
          rows={items}
          rowId={(row) => String(row.place)}
          onRefresh={onRefresh}
          onOpen={(row) => void navigate(paths.run(row.workflowInstanceId))}
          label={t('Batches.items')}
          noun={{ one: t('Batches.itemOne'), other: t('Batches.itemOther') }}
          columns={useItemColumns(items)}
          phoneRow={PHONE_ROW}
          empty={{ drawing: 'plain', title: t('Batches.itemsEmpty'), text: t('Batches.itemsEmptyText') }}
        />
      </div>
    </div>
  );
}

/** The number of items with each result. Pressing a number filters the list below by that result. */
function Results({ batch }: { batch: Batch }) {
  const { t } = useLabels();
  const { idBatch, total, counts, reason } = batch;
  const here = paths.batch(idBatch);
  return (
    <section className="ob-runs-overview" aria-label={t('Batches.results')}>
      <ul>
        <Figure label={t('Batches.all')} count={total} to={here} />
        {ITEM_STATES.map((state) => (
          <Figure
            key={state}
            label={t(`ItemState.${state}`)}
            count={counts[state]}
            to={`${here}?f.state=${state}`}
            isBad={BAD.includes(state)}
          />
        ))}
      </ul>
      <div className="ob-batch-progress">
        <BatchProgress batch={batch} />
      </div>
      {reason !== null && <p>{t('Batches.reasonGiven', { reason })}</p>}
    </section>
  );
}
