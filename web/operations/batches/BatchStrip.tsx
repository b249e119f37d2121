import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Batch } from '#/bff/contract/batches.ts';
import { batchesQuery } from '#/web/api/batches.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { StatusPill } from '#/web/ui/display/Status.tsx';
import { BatchProgress } from './BatchProgress.tsx';
import { BATCH_LOOKS } from './batch-looks.ts';
import { useBatchName } from './use-batch-name.ts';

/** The maximum number of batches shown. The list of batches contains all of them. */
const MOST = 3;
const isUnfinished = ({ state }: Batch) => state === 'running' || state === 'paused';

/** The progress of running and paused batches; renders nothing if there are none. */
export function BatchStrip() {
  const { t } = useLabels();
  const nameOf = useBatchName();
  const unfinished = (useQuery(batchesQuery()).data ?? []).filter(isUnfinished);
  if (unfinished.length === 0) return null;
  return (
    <section className="ob-batch-strip" aria-label={t('Batches.running')}>
      <ul>
        {unfinished.slice(0, MOST).map((batch) => (
          <li key={batch.idBatch}>
            <StatusPill {...BATCH_LOOKS[batch.state]} label={t(`BatchState.${batch.state}`)} />
            <Link to={paths.batch(batch.idBatch)} className="ob-link">
              {nameOf(batch)}
            </Link>
            <BatchProgress batch={batch} />
            {batch.counts.failedAgain > 0 && (
              <span className="ob-runs-bad">{t('Batches.failedAgain', { count: batch.counts.failedAgain })}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
