import type { Batch } from '#/bff/contract/batches.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { ProgressBar } from '#/web/ui/display/Loading.tsx';

/** Shows the share of a batch's items that have a result. */
export function BatchProgress({ batch: { counts, total } }: { batch: Pick<Batch, 'counts' | 'total'> }) {
  const { t } = useLabels();
  const done = total - counts.waiting - counts.asked;
  return (
    <ProgressBar
      label={t('Batches.progress')}
      value={total === 0 ? 100 : Math.floor((100 * done) / total)}
      detail={t('Batches.ended', { done, total })}
    />
  );
}
